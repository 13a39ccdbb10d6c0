package java.lang;

import java.util.function.LongUnaryOperator;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Memory of the raw profile in chunks that only grow, so that addresses stay valid and what was
 * written can be read in order.
 *
 * <pre>
 *   arena: 0 current chunk   8 first chunk   16 whether it counts against the limit
 *   chunk: 0 next chunk      8 end of the used part   16 end   24.. content
 * </pre>
 */
public final class CProfArena {

  private static final Unsafe U = CProfNative.unsafe();

  private static final int CURRENT = 0;
  public static final int FIRST = 8;
  private static final int LIMITED = 16;
  private static final int ARENA_BYTES = 24;

  public static final int NEXT = 0;
  public static final int USED = 8;
  private static final int END = 16;
  public static final int CONTENT = 24;
  private static final long FIRST_CHUNK_BYTES = 4 << 10;
  private static final long MAX_CHUNK_BYTES = 1 << 20;

  private CProfArena() {}

  /** An arena with its first chunk, or 0 without memory. */
  static long newArena() {
    return newArena(1);
  }

  /** An arena for what is no context, which does not count against the limit. Nobody frees it. */
  static long newUnlimitedArena() {
    return newArena(0);
  }

  private static long newArena(long isLimited) {
    long arena = allocate(ARENA_BYTES, isLimited);
    long chunk = arena == 0 ? 0 : newChunk(FIRST_CHUNK_BYTES, isLimited);
    if (chunk == 0) {
      CProfFile.free(arena, ARENA_BYTES);
      return 0;
    }
    U.putLong(null, arena + CURRENT, chunk);
    U.putLong(null, arena + FIRST, chunk);
    U.putLong(null, arena + LIMITED, isLimited);
    return arena;
  }

  private static long allocate(long bytes, long isLimited) {
    return isLimited != 0 ? CProfFile.allocate(bytes) : CProfFile.allocateUnlimited(bytes);
  }

  private static long newChunk(long bytes, long isLimited) {
    long chunk = allocate(bytes, isLimited);
    if (chunk != 0) {
      U.putLong(null, chunk + NEXT, 0);
      U.putLong(null, chunk + USED, chunk + CONTENT);
      U.putLong(null, chunk + END, chunk + bytes);
    }
    return chunk;
  }

  /** Room at the end of the arena, or 0; {@link #publish} takes it. */
  static long reserve(long arena, long bytes) {
    long chunk = U.getLong(null, arena + CURRENT);
    long used = U.getLong(null, chunk + USED);
    long end = U.getLong(null, chunk + END);
    if (used + bytes <= end) {
      return used;
    }
    long size = Math.max(Math.min(2 * (end - chunk), MAX_CHUNK_BYTES), CONTENT + bytes);
    long fresh = newChunk(size, U.getLong(null, arena + LIMITED));
    if (fresh == 0) {
      return 0;
    }
    U.putLongVolatile(null, chunk + NEXT, fresh);
    U.putLong(null, arena + CURRENT, fresh);
    return fresh + CONTENT;
  }

  static void publish(long arena, long end) {
    U.putLongVolatile(null, U.getLong(null, arena + CURRENT) + USED, end);
  }

  /** Goes through the content; the visitor returns the bytes of what stands at an address. */
  static void visit(long arena, LongUnaryOperator visitor) {
    visitNew(arena, new long[2], visitor);
  }

  /**
   * Goes through what came since the last time.
   *
   * @param reached the chunk and the address where the last time ended; zeros at first
   */
  static void visitNew(long arena, long[] reached, LongUnaryOperator visitor) {
    if (reached[0] == 0) {
      reached[0] = U.getLong(null, arena + FIRST);
      reached[1] = reached[0] + CONTENT;
    }
    long next;
    do {
      next = U.getLongVolatile(null, reached[0] + NEXT);
      long used = U.getLongVolatile(null, reached[0] + USED);
      while (reached[1] < used) {
        reached[1] += visitor.applyAsLong(reached[1]);
      }
      if (next != 0) {
        reached[0] = next;
        reached[1] = next + CONTENT;
      }
    } while (next != 0);
  }

  /** 0 is none. */
  static void free(long arena) {
    if (arena == 0) {
      return;
    }
    long chunk = U.getLong(null, arena + FIRST);
    while (chunk != 0) {
      long next = U.getLong(null, chunk + NEXT);
      CProfFile.free(chunk, U.getLong(null, chunk + END) - chunk);
      chunk = next;
    }
    CProfFile.free(arena, ARENA_BYTES);
  }
}
