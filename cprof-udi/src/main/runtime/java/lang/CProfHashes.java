package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The generator of identity hashes that HotSpot has in each of its threads (four ints, Marsaglia's
 * xor-shift). What the JVM and the agent hash before the program starts differs with the JVM's
 * flags, so each of the program's threads starts its generator anew; what the agent hashes in
 * between is undone.
 *
 * <p>The place of the generator is found by its start values in a thread that has not hashed
 * anything. Where they are not found, all stays as it is: then only programs that depend on
 * identity hashes may differ.
 */
final class CProfHashes {

  private static final Unsafe U = CProfNative.unsafe();

  /** Address of HotSpot's own thread; 0 in a virtual thread. */
  private static final long NATIVE_THREAD = U.objectFieldOffset(Thread.class, "eetop");

  /** HotSpot's start values, thread.cpp; the order of the ints is W, X, Y, Z. */
  private static final int START_W = 273326509;

  private static final int START_Y = 842502087;
  private static final int START_Z = 0x8767;

  private static final int W = 0;
  private static final int X = 4;
  private static final int Y = 8;
  private static final int Z = 12;

  /** The generator stands at 624 in JDK 17 and at 1080 in JDK 25; the whole thread is larger. */
  private static final int SEARCHED_BYTES = 1280;

  /** Of the generator in HotSpot's thread; 0 if unknown. */
  private static long offset;

  private CProfHashes() {}

  private static final Class<?>[] PRIMITIVES = {
    boolean.class,
    byte.class,
    char.class,
    short.class,
    int.class,
    long.class,
    float.class,
    double.class,
    void.class
  };

  /**
   * Finds the generator in a new thread. From there on, what is hashed here is the same in every
   * run.
   */
  static void begin() {
    Thread fresh =
        CProfOwnThreads.of(
            "hashes",
            new Runnable() {
              @Override
              public void run() {
                find();
              }
            });
    fresh.start();
    try {
      fresh.join();
    } catch (InterruptedException later) {
      Thread.currentThread().interrupt();
    }
    start(0);
    // The JDK keeps method types by these.
    for (Class<?> type : PRIMITIVES) {
      System.identityHashCode(type);
    }
    // Shared by all: else a test that is first to ask for one decides what later tests find.
    start(Integer.class.getName().hashCode());
    for (int each = Byte.MIN_VALUE; each <= Byte.MAX_VALUE; each++) {
      System.identityHashCode(Integer.valueOf(each));
    }
  }

  /** Gives a class its identity hash, if it has none yet: it is made from the class's name. */
  static void ofName(Class<?> type) {
    if (!type.isHidden()) {
      start(CProfNames.of(type).hashCode());
      System.identityHashCode(type);
    }
  }

  private static void find() {
    long thread = U.getLong(Thread.currentThread(), NATIVE_THREAD);
    for (int at = 8; at + Z < SEARCHED_BYTES && offset == 0; at += 4) {
      if (U.getInt(null, thread + at + W) == START_W
          && U.getInt(null, thread + at + Y) == START_Y
          && U.getInt(null, thread + at + Z) == START_Z) {
        offset = at;
      }
    }
  }

  /**
   * Starts the current thread's generator anew.
   *
   * @param seed what distinguishes it from those of other threads
   */
  static void start(int seed) {
    long generator = generator();
    if (generator != 0) {
      U.putInt(null, generator + W, START_W);
      U.putInt(null, generator + X, seed);
      U.putInt(null, generator + Y, START_Y);
      U.putInt(null, generator + Z, START_Z);
    }
  }

  /** The first half of the current thread's generator, to be given back to {@link #restore}. */
  static long first() {
    long generator = generator();
    return generator == 0 ? 0 : U.getLong(null, generator);
  }

  /** The second half. */
  static long second() {
    long generator = generator();
    return generator == 0 ? 0 : U.getLong(null, generator + Y);
  }

  /** Undoes what was hashed in the current thread. */
  static void restore(long first, long second) {
    long generator = generator();
    if (generator != 0) {
      U.putLong(null, generator, first);
      U.putLong(null, generator + Y, second);
    }
  }

  private static long generator() {
    long thread = U.getLong(Thread.currentThread(), NATIVE_THREAD);
    return thread == 0 || offset == 0 ? 0 : thread + offset;
  }
}
