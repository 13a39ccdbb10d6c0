package org.cprof.jop;

/**
 * The unit that multiplies and accumulates, as JOP has it (sc_mac.vhd): signed products of two
 * words, a sum of 64 bits, of which reading takes bits 16 to 47.
 */
final class Accumulator {
  private static final int SCALE = 16;

  private int factor;
  private long sum;

  void writeFirst(int value) {
    factor = value;
  }

  void writeSecond(int value) {
    sum += (long) factor * value;
  }

  int read() {
    int result = (int) (sum >> SCALE);
    sum = 0;
    return result;
  }
}
