package java.lang;

import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Methods named by classes of the program's own loaders, whose own classes were not loaded then:
 * whether they are native is known when they are called.
 */
final class CProfUnresolved {

  /** Code that counts itself. */
  private static final int JAVA = -1;

  private static final int UNKNOWN = -2;

  /**
   * Ids of natives, by the number that the service gave the method; what replaces it holds all that
   * was there.
   */
  private static volatile int[] ids = new int[0];

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfUnresolved() {}

  @ForceInline
  static boolean isJava(int number) {
    int[] known = ids;
    return number < known.length && known[number] == JAVA;
  }

  /** Counts a native that is about to be called; returns the context before, or 0. */
  @DontInline
  static long begin(int number) {
    if (CProfSinks.contains(CProf.context())) {
      return 0;
    }
    int id = number < ids.length ? ids[number] : UNKNOWN;
    try {
      id = id == UNKNOWN ? find(number) : id;
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return 0;
    }
    return id == JAVA ? 0 : CProfNatives.beginNative(id);
  }

  @DontInline
  private static int find(int number) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      int id = CProfSession.askNumber(new CProfMessage(CProfProtocol.UNRESOLVED, 4).putInt(number));
      set(number, id);
      return id;
    } finally {
      bypass.end();
    }
  }

  private static void set(int number, int id) {
    try {
      LOCK.lock();
      int[] larger = ids;
      if (number >= larger.length) {
        larger = Arrays.copyOf(ids, 2 * number + 16);
        Arrays.fill(larger, ids.length, larger.length, UNKNOWN);
      }
      larger[number] = id;
      ids = larger;
    } finally {
      LOCK.unlock();
    }
  }
}
