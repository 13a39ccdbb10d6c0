/**
 * What is known of values: ranges, references, lengths of arrays, and what instructions make of
 * them.
 */
package org.cprof.runner.bound.value;
