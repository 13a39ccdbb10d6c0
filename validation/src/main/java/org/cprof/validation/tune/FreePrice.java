package org.cprof.validation.tune;

import java.util.List;

/**
 * A price to be found.
 *
 * @param name the mnemonics that it is the price of, joined by {@code +}
 * @param opcodes theirs; they all have the same price
 * @param initial the price before, in cycles, which is kept where the measurements say nothing
 * @param low the least that it can be
 * @param high the most that it can be
 */
record FreePrice(String name, List<Integer> opcodes, double initial, double low, double high) {
  FreePrice {
    opcodes = List.copyOf(opcodes);
    if (!(low <= initial && initial <= high)) {
      throw new IllegalArgumentException(name + ": " + initial + " is not in " + low + ".." + high);
    }
  }
}
