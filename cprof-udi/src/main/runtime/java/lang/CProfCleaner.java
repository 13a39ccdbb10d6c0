package java.lang;

import java.lang.ref.Cleaner;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.ref.CleanerImpl;

/**
 * What the JDK is to do when files and archives that CProf opens are not closed. It keeps a list of
 * that for all that are open: what takes one out of it, as closing a file does, depends on which
 * others came since, those of a snapshot among them. CProf's stand in a list of their own.
 *
 * <p>It closes what it opens, so no thread looks at that list.
 */
final class CProfCleaner {

  private static final Cleaner OWN = newCleaner();

  private CProfCleaner() {}

  private static Cleaner newCleaner() {
    Unsafe unsafe = CProfNative.unsafe();
    try {
      Object cleaner = unsafe.allocateInstance(Cleaner.class);
      unsafe.putReference(
          cleaner, unsafe.objectFieldOffset(Cleaner.class, "impl"), new CleanerImpl());
      return (Cleaner) cleaner;
    } catch (InstantiationException isAbstract) {
      throw new InstantiationError(isAbstract.getMessage());
    }
  }

  /** CProf's own cleaner where it works in the current thread, or else the JDK's. */
  static Cleaner of(Cleaner common) {
    return CProfThread.isBypassed(Thread.currentThread()) ? OWN : common;
  }
}
