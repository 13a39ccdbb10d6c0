package org.cprof.runner.calls;

import java.util.Arrays;

/**
 * Numbers keys from 0 on, in the order in which they come first. Contexts are looked up by the
 * million, so no key is an object.
 */
public final class KeyNumbers {
  /** 2^64 divided by the golden ratio: products spread keys that are close to each other. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys;
  private int size;

  /** Numbers plus one, of at most half of which is used; 0 is free. */
  private int[] slots;

  public KeyNumbers() {
    this(32);
  }

  /**
   * @param expected so many keys or fewer, as far as anybody knows
   */
  public KeyNumbers(int expected) {
    keys = new long[Math.max(expected, 2)];
    slots = new int[slotsOf(keys.length)];
  }

  /** A power of two, from twice to less than four times as many as keys. */
  private static int slotsOf(int keys) {
    return 4 * Integer.highestOneBit(keys - 1);
  }

  /** One key of two numbers. */
  public static long pair(int high, int low) {
    return (long) high << Integer.SIZE | low & 0xffff_ffffL;
  }

  /** The number of a key, which is {@link #size} for a new one. */
  public int of(long key) {
    int slot = slot(key);
    for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
      if (keys[slots[slot] - 1] == key) {
        return slots[slot] - 1;
      }
    }
    if (size == keys.length) {
      grow();
      return of(key);
    }
    keys[size] = key;
    slots[slot] = size + 1;
    return size++;
  }

  public int size() {
    return size;
  }

  /** The first number of the pair that has a number. */
  public int high(int number) {
    return (int) (keys[number] >> Integer.SIZE);
  }

  /** The second number of the pair that has a number. */
  public int low(int number) {
    return (int) keys[number];
  }

  private int slot(long key) {
    return (int) (key * SPREAD >>> Integer.SIZE) & slots.length - 1;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    slots = new int[slotsOf(keys.length)];
    for (int number = 0; number < size; number++) {
      int slot = slot(keys[number]);
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = number + 1;
    }
  }
}
