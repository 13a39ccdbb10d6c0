package org.cprof.model.methods;

import org.cprof.model.expression.Expression;

/**
 * A row of {@code methods.csv} as the model states it, for people.
 *
 * @param className the pattern of the classes
 * @param method the pattern of the methods
 * @param descriptor the pattern of the descriptors
 * @param cycles the price, in the processor's parameters
 * @param source where it comes from
 * @param words its size on the target in words of 4 bytes, or {@link #UNKNOWN_WORDS}
 */
public record MethodPrice(
    String className,
    String method,
    String descriptor,
    Expression cycles,
    String source,
    int words) {

  /** In place of a size: that of the host's code; a native has none. */
  public static final int UNKNOWN_WORDS = 0;
}
