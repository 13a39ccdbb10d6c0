package org.cprof.collect.log;

import java.util.HashMap;
import java.util.Map;

/** The positions of all call sites, by the caller's id and the slot. Thread-safe. */
public final class CallSites {

  /**
   * A line as well as a bytecode index has 16 bits (JVMS 4.7.3 and 4.7.12), and none is a value.
   */
  public static final int BITS = 17;

  /** What no call site explains, or all call sites in one. */
  public static final long NO_POSITION = 0;

  private static final int UNKNOWN = -1;

  private final Map<Integer, long[]> positions = new HashMap<>();

  /** The lines and bytecode indexes of a method's slots, from slot 1. */
  synchronized void add(int id, int[] lines, int[] bytecodeIndexes) {
    long[] ofMethod = new long[lines.length];
    for (int i = 0; i < ofMethod.length; i++) {
      ofMethod[i] = lines[i] - (long) UNKNOWN << BITS | bytecodeIndexes[i] - UNKNOWN;
    }
    positions.put(id, ofMethod);
  }

  public synchronized long position(int id, int slot) {
    long[] ofMethod = positions.get(id);
    return ofMethod == null || slot == 0 ? NO_POSITION : ofMethod[slot - 1];
  }

  /** The source line of a position, -1 if unknown. */
  public static int line(long position) {
    return (int) (position >>> BITS) + UNKNOWN;
  }

  /** The bytecode index of a position, -1 if there is none. */
  public static int bytecodeIndex(long position) {
    return (int) (position & (1L << BITS) - 1) + UNKNOWN;
  }
}
