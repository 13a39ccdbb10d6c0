package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * Nodes that absorb what is not part of the profile. Each looks like a node with so many slots that
 * any call site fits; the slots never match, so every call made from it ends in the slow path,
 * which recognises the address.
 *
 * <ul>
 *   <li>{@link #BYPASS}: system threads, CProf's own work, the main thread before the program's
 *       main method, everything after a thread's end.
 *   <li>{@link #UNDECIDED}: a thread that is too young to tell whether it belongs to the program;
 *       the question is asked again at every method that it enters.
 *   <li>{@link #overflow}: contexts for which there is no memory; it counts what they execute, and
 *       stands in the raw profile.
 *   <li>{@link #CALLER_COUNTS}: the context of a leaf whose caller has counted the call already.
 *       Nothing throws in it: where an instruction may, the context is the caller's own again.
 * </ul>
 */
final class CProfSinks {

  private static final Unsafe U = CProfNative.unsafe();

  /** Whatever code counts that runs in a sink goes here; nobody reads it. */
  private static final long COUNTER_BYTES =
      CProfSettings.COUNTERS ? 8L * CProfLimits.MAX_COUNTERS : 0;

  /** From the address of a sink on. */
  private static final long NODE_BYTES = CProfNode.SLOTS + 8L * (CProfLimits.MAX_SITES + 1);

  private static final long SINK_BYTES = COUNTER_BYTES + NODE_BYTES;

  /** A cache cell that always hits, for whatever has no method on the target. */
  static final long NO_CELL = newCell();

  /** A clock for what is not in the profile. */
  private static final long UNREAD = CProfNative.allocateMemory(CProfClock.CLOCK_BYTES);

  private static final int SINKS = 3;
  private static final long EMPTY = newEmpty();
  private static final long START = CProfNative.allocateMemory(SINKS * SINK_BYTES);

  static final long BYPASS = newSink(0);
  static final long UNDECIDED = newSink(1);
  static final long CALLER_COUNTS = newSink(2) + CProfNode.SLOTS;

  /** 0 until there is a raw profile. */
  @Stable private static long overflow;

  private CProfSinks() {}

  private static long zeroed(long bytes) {
    long address = CProfNative.allocateMemory(bytes);
    clear(address, bytes);
    return address;
  }

  private static void clear(long address, long bytes) {
    for (long at = 0; at < bytes; at += 8) {
      U.putLong(null, address + at, 0);
    }
  }

  private static long newCell() {
    long cell = zeroed(CProfMethodCache.CELL_BYTES);
    U.putLong(null, cell, CProfMethodCache.ALWAYS_LOADED);
    return cell;
  }

  private static long newEmpty() {
    long empty = zeroed(CProfNode.SLOTS);
    U.putInt(null, empty + CProfNode.METHOD, -1);
    return empty;
  }

  private static long newSink(int index) {
    return prepared(START + index * SINK_BYTES + COUNTER_BYTES);
  }

  /** The raw profile is there. */
  static void openOverflow() {
    overflow = prepared(CProfFile.allocateUnlimited(SINK_BYTES) + COUNTER_BYTES);
  }

  /** Where contexts beyond the memory count; 0 where there are none. */
  @ForceInline
  static long overflow() {
    return overflow;
  }

  /** Adds to {@link #overflow} what so many steps of a method's counter stand for. */
  @DontInline
  static void count(int method, int counter, long steps) {
    if (!CProfMethods.isKnown(method)) {
      return;
    }
    CProfNode.add(overflow + CProfNode.CALLS, steps * CProfMethods.calls(method, counter));
    CProfNode.add(overflow + CProfNode.CYCLES, steps * CProfMethods.cycles(method, counter));
    CProfNode.add(overflow + CProfNode.BYTECODES, steps * CProfMethods.bytecodes(method, counter));
  }

  private static long prepared(long sink) {
    clear(sink, CProfNode.SLOTS);
    U.putInt(null, sink + CProfNode.METHOD, -1);
    U.putLong(null, sink + CProfNode.PARENT_CONTEXT, sink + CProfNode.SLOTS);
    if (CProfSettings.METHOD_CACHE) {
      U.putLong(null, sink + CProfNode.CELL, NO_CELL);
    }
    if (CProfSettings.CLOCK) {
      CProfClock.prepareSink(sink, UNREAD);
    }
    fill(sink + CProfNode.SLOTS, EMPTY, CProfLimits.MAX_SITES + 1);
    return sink;
  }

  /** In a few copies: a loop would be interpreted, in the start of every run. */
  private static void fill(long start, long value, int count) {
    U.putLong(null, start, value);
    long filled = 8;
    long bytes = 8L * count;
    while (filled < bytes) {
      long more = filled < bytes - filled ? filled : bytes - filled;
      CProfNative.copyMemory(start, start + filled, more);
      filled += more;
    }
  }

  static boolean isBypass(long address) {
    return address >= BYPASS && address < BYPASS + NODE_BYTES;
  }

  /** Calls nothing: whatever it called would be instrumented and ask the same question. */
  static boolean contains(long address) {
    return address >= START && address < START + SINKS * SINK_BYTES || isOverflow(address);
  }

  private static boolean isOverflow(long address) {
    return address >= overflow && address < overflow + NODE_BYTES && overflow != 0;
  }

  static long of(long slot) {
    return isOverflow(slot)
        ? overflow
        : START + (slot - START) / SINK_BYTES * SINK_BYTES + COUNTER_BYTES;
  }
}
