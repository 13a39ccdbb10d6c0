package org.cprof.model.methods;

import org.cprof.model.expression.Expression;

/**
 * A row of {@code methods.csv}.
 *
 * @param className which classes, by their names with dots
 * @param method which methods
 * @param descriptor which descriptors
 * @param cycles the price, in the processor's parameters; null if a routine of the same name in
 *     {@code software.csv} is what the target executes
 * @param source where it comes from
 * @param words its size on the target in words of 4 bytes, or {@link #UNKNOWN_WORDS}
 * @param line its line in the file
 */
public record MethodPrice(
    NamePattern className,
    NamePattern method,
    NamePattern descriptor,
    Expression cycles,
    String source,
    int words,
    int line) {

  /** In place of a size: that of the host's code; a native has none. */
  public static final int UNKNOWN_WORDS = 0;

  /** In prices at most: the elements that a native of the library copies. */
  public static final String LENGTH = "length";

  /**
   * Whether the price depends on what a native copies, of which a run knows nothing: it counts for
   * bounds alone, and a run takes the native for one without a price.
   */
  public boolean isForBounds() {
    return cycles != null && cycles.variables().contains(LENGTH);
  }

  /** Whether the target executes a routine in place of the method. */
  public boolean isRoutine() {
    return cycles == null;
  }

  /** The name of that routine. */
  public String routine() {
    return className.text() + "." + method.text() + descriptor.text();
  }

  boolean matches(String ofClass, String name, String ofDescriptor) {
    return method.matches(name) && descriptor.matches(ofDescriptor) && className.matches(ofClass);
  }
}
