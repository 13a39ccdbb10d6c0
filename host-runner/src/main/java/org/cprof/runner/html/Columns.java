package org.cprof.runner.html;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Columns of whole numbers from 0 on, one behind the other, seven bits a byte, the lowest first,
 * the eighth bit saying that there are more. Compressed they take a fraction of the same in JSON.
 */
final class Columns {
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void add(String name, int size, IntToLongFunction value) {
    sizes.put(name, size);
    for (int i = 0; i < size; i++) {
      long rest = value.applyAsLong(i);
      for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
        bytes.write((int) (rest & 0x7f | 0x80));
      }
      bytes.write((int) rest);
    }
  }

  /** Adds numbers of both signs: the lowest bit tells which, so that small ones stay short. */
  void addSigned(String name, int size, IntToLongFunction value) {
    add(name, size, i -> value.applyAsLong(i) << 1 ^ value.applyAsLong(i) >> Long.SIZE - 1);
  }

  /** Every column's name and the number of its values, in the order of the bytes. */
  Map<String, Integer> sizes() {
    return sizes;
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}
