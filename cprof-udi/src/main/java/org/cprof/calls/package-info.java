/** Calls of chosen methods one by one, as a run has recorded them, and their file. */
package org.cprof.calls;
