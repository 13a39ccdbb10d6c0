/**
 * What {@code processor.csv} says: name, clock, parameters with their ranges, boards, method load
 * time, limits.
 */
package org.cprof.model.processor;
