package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The stack of what a thread has open: calls, locks, or work of the host. It grows.
 *
 * <pre>
 *   stack: 0 entries that have room   8 entries   16.. what else its owner keeps, entries
 * </pre>
 */
final class CProfOpenStack {

  private static final Unsafe U = CProfNative.unsafe();

  /** How many entries there are. */
  static final int DEPTH = 8;

  /** What an owner keeps in front of its entries, if anything, begins here. */
  static final int HEADER_BYTES = 16;

  private static final int FIRST_ROOM = 16;

  private CProfOpenStack() {}

  /**
   * The stack, with room for one more entry.
   *
   * @param holder where its address stands, 0 so far or that of a stack
   * @param header bytes in front of the entries
   * @param entry bytes of an entry
   */
  static long withRoom(long holder, int header, int entry) {
    long stack = U.getLong(null, holder);
    return stack != 0 && U.getLong(null, stack + DEPTH) < U.getLong(null, stack)
        ? stack
        : larger(holder, stack, header, entry);
  }

  @DontInline
  private static long larger(long holder, long stack, int header, int entry) {
    CProfStack.checkForFew();
    long context = CProf.bypass();
    long room = stack == 0 ? 0 : U.getLong(null, stack);
    long more = room == 0 ? FIRST_ROOM : 2 * room;
    long larger = zeroed(header + more * entry);
    if (stack != 0) {
      U.copyMemory(stack, larger, header + room * entry);
      U.freeMemory(stack);
    }
    U.putLong(null, larger, more);
    U.putLong(null, holder, larger);
    CProf.resume(context);
    return larger;
  }

  private static long zeroed(long bytes) {
    long address = U.allocateMemory(bytes);
    U.setMemory(address, bytes, (byte) 0);
    return address;
  }

  /** The thread's tree goes. */
  static void free(long stack) {
    if (stack != 0) {
      U.freeMemory(stack);
    }
  }
}
