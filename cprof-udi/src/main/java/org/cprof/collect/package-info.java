/**
 * Makes profiles of raw ones, in the launcher: merges the trees of all threads, prices what follows
 * from calls and misses, leaves out what only the host does, and writes the rows.
 */
package org.cprof.collect;
