package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Nodes that absorb what is not part of the profile. Each looks like a node with so many slots that
 * any call site fits; the slots never match, so every call made from it ends in the slow path,
 * which recognises the address.
 *
 * <ul>
 *   <li>{@link #BYPASS}: system threads, the agent's own work, everything after a thread's end.
 *   <li>{@link #LAUNCH}: the main thread until the program's main method is entered.
 *   <li>{@link #UNDECIDED}: a thread that is too young to tell whether it belongs to the program;
 *       the question is asked again at every method that it enters.
 *   <li>{@link #OVERFLOW}: contexts for which there is no memory; it counts what they execute.
 *   <li>{@link #COUNTED}: the context of a leaf whose caller has counted the call already.
 *   <li>{@link #INSIDE}: what the body of an intrinsic calls, where callers count intrinsics.
 * </ul>
 */
final class CProfSinks {

  private static final Unsafe U = Unsafe.getUnsafe();

  /** More than a method of 64 KB can have invokes and events, at three bytes each. */
  static final int MAX_SLOTS = 24_000;

  /** As many as a method can have instructions, or all that its basic blocks may be. */
  static final int MAX_COUNTERS = 1 << 16;

  /** Whatever code counts that runs in a sink goes here; nobody reads it. */
  private static final long COUNTER_BYTES = CProfSettings.COUNTERS ? 8L * MAX_COUNTERS : 0;

  /** From the address of a sink on. */
  private static final long NODE_BYTES = CProf.SLOTS + 8L * (MAX_SLOTS + 1);

  private static final long SINK_BYTES = COUNTER_BYTES + NODE_BYTES;

  /** A cache cell that always hits, for whatever has no method on the target. */
  static final long NO_CELL = newCell();

  /** A clock for what is not in the profile. */
  private static final long UNREAD = U.allocateMemory(CProfClock.CLOCK_BYTES);

  private static final int SINKS = 6;
  private static final long EMPTY = newEmpty();
  private static final long START = CProfFile.allocateUnlimited(SINKS * SINK_BYTES);

  static final long BYPASS = newSink(0);
  static final long LAUNCH = newSink(1);
  static final long UNDECIDED = newSink(2);
  static final long OVERFLOW = newSink(3);
  static final long COUNTED = newSink(4) + CProf.SLOTS;
  static final long INSIDE = newSink(5);

  private CProfSinks() {}

  private static long newCell() {
    long cell = U.allocateMemory(CProfTree.CELL_BYTES);
    U.setMemory(cell, CProfTree.CELL_BYTES, (byte) 0);
    U.putLong(null, cell, Long.MAX_VALUE / 2);
    return cell;
  }

  private static long newEmpty() {
    long empty = U.allocateMemory(CProf.SLOTS);
    U.setMemory(empty, CProf.SLOTS, (byte) 0);
    U.putInt(null, empty + CProf.METHOD, -1);
    return empty;
  }

  private static long newSink(int index) {
    long sink = START + index * SINK_BYTES + COUNTER_BYTES;
    U.setMemory(sink, CProf.SLOTS, (byte) 0);
    U.putInt(null, sink + CProf.METHOD, -1);
    U.putLong(null, sink + CProf.PARENT_CONTEXT, sink + CProf.SLOTS);
    if (CProfSettings.CACHE_BLOCKS > 0) {
      U.putLong(null, sink + CProf.CELL, NO_CELL);
    }
    if (CProfSettings.CLOCK) {
      CProfClock.prepareSink(sink, UNREAD);
    }
    fill(sink + CProf.SLOTS, EMPTY, MAX_SLOTS + 1);
    return sink;
  }

  /** In a few copies: a loop would be interpreted, in the start of every run. */
  private static void fill(long start, long value, int count) {
    U.putLong(null, start, value);
    long filled = 8;
    long bytes = 8L * count;
    while (filled < bytes) {
      long more = filled < bytes - filled ? filled : bytes - filled;
      U.copyMemory(start, start + filled, more);
      filled += more;
    }
  }

  static boolean isBypass(long address) {
    return address >= BYPASS && address < BYPASS + NODE_BYTES;
  }

  /** Whether a slot is that of an intrinsic's node, or of what its body calls. */
  static boolean isOfIntrinsic(long slot) {
    return slot != 0 && (isInside(slot) || U.getLong(null, slot) == INSIDE);
  }

  static boolean isInside(long address) {
    return address >= INSIDE && address < INSIDE + NODE_BYTES;
  }

  /** Calls nothing: whatever it called would be instrumented and ask the same question. */
  static boolean contains(long address) {
    return address >= START && address < START + SINKS * SINK_BYTES;
  }

  /** The sink that a slot belongs to. */
  static long of(long slot) {
    return START + (slot - START) / SINK_BYTES * SINK_BYTES + COUNTER_BYTES;
  }
}
