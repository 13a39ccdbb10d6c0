/** Files that commands write: whole, or not at all. */
package org.cprof.runner.output;
