/**
 * What {@code software.csv} says: the routines by which a target implements bytecodes in software,
 * what they execute depending on operands, and what they call. {@link
 * org.cprof.model.software.PricedRoutine} is a routine with its price filled in.
 */
package org.cprof.model.software;
