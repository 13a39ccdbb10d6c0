package java.lang;

import java.util.Arrays;

/**
 * Compares what the user's routines return with what the host computes, and remembers for each
 * bytecode of the target how often they differ and the first case. All values are bits.
 */
public final class CProfCheck {

  private static final int BYTECODES = 256;

  private static final long[] counts = new long[BYTECODES];

  /** Two operands, the routine's result and the host's. */
  private static final long[][] firsts = new long[BYTECODES][];

  private static final String[] thrown = new String[BYTECODES];

  private static final boolean[] hasThrown = new boolean[BYTECODES];

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfCheck() {}

  /** Results that are ints or longs. */
  public static void compare(int bytecode, long x, long y, long routine, long host) {
    if (routine != host) {
      differs(bytecode, x, y, routine, host, null);
    }
  }

  /** Results that are floats: one NaN is as good as another. */
  public static void compareFloats(int bytecode, long x, long y, long routine, long host) {
    float a = Float.intBitsToFloat((int) routine);
    float b = Float.intBitsToFloat((int) host);
    if (routine != host && (a == a || b == b)) {
      differs(bytecode, x, y, routine, host, null);
    }
  }

  /** Results that are doubles: one NaN is as good as another. */
  public static void compareDoubles(int bytecode, long x, long y, long routine, long host) {
    double a = Double.longBitsToDouble(routine);
    double b = Double.longBitsToDouble(host);
    if (routine != host && (a == a || b == b)) {
      differs(bytecode, x, y, routine, host, null);
    }
  }

  /** Whether the routine threw something where the host did not: it is not executed any more. */
  public static boolean hasThrown(int bytecode) {
    return hasThrown[bytecode];
  }

  /** The routine threw something, and the host did not. */
  public static void threw(int bytecode, long x, long y, long host, Throwable problem) {
    hasThrown[bytecode] = true;
    differs(bytecode, x, y, 0, host, problem);
  }

  private static void differs(
      int bytecode, long x, long y, long routine, long host, Throwable problem) {
    try {
      LOCK.lock();
      if (counts[bytecode]++ == 0 || problem != null) {
        long context = CProf.bypass();
        firsts[bytecode] = new long[] {x, y, routine, host};
        thrown[bytecode] = problem == null ? null : problem.getClass().getName();
        CProf.resume(context);
      }
    } finally {
      LOCK.unlock();
    }
  }

  /**
   * A line for each bytecode whose results differed: its number, how often, and of the case in
   * which the routine threw, or else of the first, two operands, the routine's result, the host's,
   * and the class of what it threw, if it did.
   */
  static String[] lines() {
    String[] lines = new String[BYTECODES];
    int count = 0;
    for (int bytecode = 0; bytecode < BYTECODES; bytecode++) {
      if (counts[bytecode] > 0) {
        StringBuilder line = new StringBuilder().append(bytecode).append(' ');
        line.append(counts[bytecode]);
        for (long value : firsts[bytecode]) {
          line.append(' ').append(value);
        }
        if (thrown[bytecode] != null) {
          line.append(' ').append(thrown[bytecode]);
        }
        lines[count++] = line.toString();
      }
    }
    return Arrays.copyOf(lines, count);
  }
}
