/** Where files are written, who may read them, and how long what can be made again is kept. */
package org.cprof.files;
