/** Where files are written, and who may read them. */
package org.cprof.files;
