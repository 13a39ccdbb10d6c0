package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/** Counts what one multianewarray has made. */
final class CProfArrays {

  private static final Unsafe U = CProfNative.unsafe();

  private CProfArrays() {}

  static void count(Object array, long node, int offset, int dimensions) {
    Object first = array;
    long arrays = 1;
    long counter = node - offset;
    for (int dimension = 0; dimension < dimensions && arrays > 0; dimension++) {
      int length = length(first);
      add(counter, arrays);
      arrays *= length;
      add(counter - 8, arrays);
      counter -= 16;
      first = length > 0 && first instanceof Object[] ? ((Object[]) first)[0] : null;
    }
  }

  /** How many arrays it has made, of all dimensions. */
  static long count(Object array, int dimensions) {
    Object first = array;
    long arrays = 1;
    long sum = 0;
    for (int dimension = 0; dimension < dimensions && arrays > 0; dimension++) {
      int length = length(first);
      sum += arrays;
      arrays *= length;
      first = length > 0 && first instanceof Object[] ? ((Object[]) first)[0] : null;
    }
    return sum;
  }

  /** How many it has made of a dimension, from 0. */
  static long arrays(Object array, int dimension) {
    Object first = array;
    long arrays = 1;
    for (int outer = 0; outer < dimension && arrays > 0; outer++) {
      arrays *= length(first);
      first = arrays > 0 ? ((Object[]) first)[0] : null;
    }
    return arrays;
  }

  /** How many elements each of these has; 0 if there are none. */
  static long elements(Object array, int dimension) {
    Object first = array;
    for (int outer = 0; outer < dimension && first != null; outer++) {
      first = length(first) > 0 ? ((Object[]) first)[0] : null;
    }
    return first == null ? 0 : length(first);
  }

  private static void add(long address, long value) {
    U.putLong(null, address, U.getLong(null, address) + value);
  }

  /** Without a call: whatever this called would be instrumented. */
  private static int length(Object array) {
    if (array instanceof Object[]) {
      return ((Object[]) array).length;
    }
    if (array instanceof int[]) {
      return ((int[]) array).length;
    }
    if (array instanceof byte[]) {
      return ((byte[]) array).length;
    }
    if (array instanceof char[]) {
      return ((char[]) array).length;
    }
    if (array instanceof long[]) {
      return ((long[]) array).length;
    }
    if (array instanceof double[]) {
      return ((double[]) array).length;
    }
    if (array instanceof boolean[]) {
      return ((boolean[]) array).length;
    }
    if (array instanceof float[]) {
      return ((float[]) array).length;
    }
    return ((short[]) array).length;
  }
}
