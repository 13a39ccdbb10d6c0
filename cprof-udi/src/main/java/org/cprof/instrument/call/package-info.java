/** Calls that are inserted: what counts as one, which numbers and names they hand over. */
package org.cprof.instrument.call;
