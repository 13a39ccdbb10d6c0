package org.cprof.start;

import org.cprof.instrument.TimeSubstitution;

/**
 * A class that the JVM starts with, when it is made, and when a program redefines it: that must
 * have the fields and the code that the JVM knows.
 */
public final class StartClass {

  private StartClass() {}

  /**
   * The class file with what is changed besides counting.
   *
   * @param name internal name
   */
  public static byte[] changed(String name, byte[] classFile) {
    return JdkChanges.of(name, classFile);
  }

  /**
   * The class file as the JVM is to load it.
   *
   * @param name internal name
   * @param changed without counting code
   * @param counting with it
   * @param seesTarget whether the program sees the target's time
   */
  public static byte[] complete(String name, byte[] changed, byte[] counting, boolean seesTarget) {
    byte[] early = EarlyCode.of(name, changed, counting);
    boolean seesTime = seesTarget && TimeSubstitution.concerns(name, true);
    return StartMark.on(seesTime ? TimeSubstitution.insert(early) : early);
  }

  /** Whether a class file is such a one already. */
  public static boolean isComplete(byte[] classFile) {
    return StartMark.isOn(classFile);
  }
}
