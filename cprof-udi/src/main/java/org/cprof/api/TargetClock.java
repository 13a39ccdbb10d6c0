package org.cprof.api;

/**
 * The target's time, which {@code cprof run --clock} keeps: what the current thread has executed so
 * far, at the target's prices. Reading it is free: neither the call nor what it does takes cycles
 * of the target.
 *
 * <p>The time of a reading is that of its place in the code: all that is executed before it has
 * passed, with the bytecodes that lead to the call, and nothing behind it. Static initializers run
 * on a clock of their own, as the target runs them before the program starts.
 *
 * <p>Without such a clock, {@link #isPresent} is false and the host's time takes its place.
 */
public final class TargetClock {

  private TargetClock() {}

  /** {@return whether the current thread has a clock of the target} */
  public static boolean isPresent() {
    return targetCycles() >= 0;
  }

  /**
   * {@return cycles of the target since the start of the current thread; without a clock,
   * nanoseconds of the host from any start}
   */
  public static long cycles() {
    long cycles = targetCycles();
    return cycles >= 0 ? cycles : System.nanoTime();
  }

  /**
   * {@return the time of {@link #cycles()} in nanoseconds, rounded down, at the clock frequency of
   * the model; without a clock, nanoseconds of the host from any start}
   */
  public static long nanos() {
    long nanos = targetNanos();
    return nanos >= 0 ? nanos : System.nanoTime();
  }

  /**
   * Lets time pass in which the current thread executes nothing, until its clock shows so many
   * cycles. Does nothing where it shows more, or without a clock.
   *
   * @param cycles the reading of {@link #cycles()} from then on; a smaller one than the present
   *     changes nothing
   */
  public static void advanceTo(long cycles) {}

  /**
   * {@return the monitors that the current thread holds; 0 without a clock, and with models whose
   * prices do not depend on them}
   */
  public static long heldMonitors() {
    return 0;
  }

  /**
   * Empties the method cache of the current thread, so that every method has to be loaded when it
   * is called or returned to next, the caller too. Does nothing where no cache is simulated.
   */
  public static void emptyMethodCache() {}

  /**
   * From here on, until {@link #useMethodCache}, nothing but calls that {@code cprof run
   * --calls-of} records uses the method cache of the current thread: all else finds every method in
   * it, and loads none. So a recorded call begins with the cache as it was here, or as the recorded
   * call before has left it.
   */
  public static void keepMethodCache() {}

  /** The end of {@link #keepMethodCache}. */
  public static void useMethodCache() {}

  /**
   * How many calls of a method have begun.
   *
   * @param method as {@code org.example.Motor.step(I)V}
   * @return -1 if its calls are not recorded
   */
  public static long callsOf(String method) {
    long[] known = recordedCall(method, -1);
    return known == null ? -1 : known[0];
  }

  /**
   * What a call of a method took, with its invoke.
   *
   * @param method as {@code org.example.Motor.step(I)V}
   * @param call its number, from 0, in the order in which they began
   * @return cycles, executed bytecodes, of the cycles those of method loads, and allocated objects
   *     and arrays; null if the method's calls are not recorded, or this one has not ended or is
   *     beyond the first million
   */
  public static long[] costOf(String method, long call) {
    long[] known = recordedCall(method, call);
    return known == null || known.length == 1
        ? null
        : new long[] {known[1], known[2], known[3], known[4]};
  }

  /**
   * What the current thread has executed below a method, this one included, in all of its calls so
   * far, by context.
   *
   * @param method as {@code org.example.Motor.step(I)V}
   * @return a line for each context, callers before what they call: the number of the caller's
   *     line, from 1, or 0 for the method itself; calls, exclusive cycles, executed bytecodes and,
   *     of the cycles, those of method loads; and the name of the context's method, with a blank in
   *     between; null where no calls are recorded
   */
  public static String costsBelow(String method) {
    return null;
  }

  /** CProf puts something else in the place of what this does. */
  private static long targetCycles() {
    return -1;
  }

  /** CProf puts something else in the place of what this does. */
  private static long targetNanos() {
    return -1;
  }

  /** CProf puts something else in the place of what this does. */
  private static long[] recordedCall(String method, long call) {
    return null;
  }
}
