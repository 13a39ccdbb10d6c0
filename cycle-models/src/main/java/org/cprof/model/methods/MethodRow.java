package org.cprof.model.methods;

import org.cprof.model.expression.Expression;

/**
 * A row of {@code methods.csv}.
 *
 * @param className which classes, by their names with dots
 * @param method which methods
 * @param descriptor which descriptors
 * @param cycles the price in cycles, in the processor's parameters; null if a routine of the same
 *     name is what the target executes
 * @param source where the price comes from
 * @param words its size on the target in words of 4 bytes, or {@link MethodPrice#UNKNOWN_WORDS}
 * @param line its line
 */
record MethodRow(
    NamePattern className,
    NamePattern method,
    NamePattern descriptor,
    Expression cycles,
    String source,
    int words,
    int line) {

  boolean isForBounds() {
    return cycles != null && cycles.variables().contains(MethodPrice.LENGTH);
  }

  boolean matches(String ofClass, String name, String ofDescriptor) {
    return method.matches(name) && descriptor.matches(ofDescriptor) && className.matches(ofClass);
  }
}
