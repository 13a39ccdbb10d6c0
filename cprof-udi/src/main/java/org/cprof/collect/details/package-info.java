/** Columns that a run has only if it was asked for them: blocks, counters of UDIs, allocations. */
package org.cprof.collect.details;
