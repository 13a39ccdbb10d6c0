/** What {@code folding.csv} says: which runs of bytecodes the target executes as one. */
package org.cprof.model.folding;
