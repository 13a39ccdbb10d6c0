package java.lang;

import jdk.internal.vm.annotation.Stable;

/** What holds for one run, and does not change the code of classes; known before the program. */
final class CProfRun {

  /** Bytes that all trees together may take before contexts fold into the overflow node. */
  static long memoryLimit;

  /** Whether each thread has a tree of its own in the profile. */
  @Stable static boolean threadsApart;

  /** Whether it counts what threads of the JVM do. */
  @Stable static boolean countsSystemThreads;

  /** Whether it is recorded that chosen methods are called. */
  @Stable static boolean recordsCalls;

  /** Whether it is recorded what each of these calls takes, for which there is a clock. */
  @Stable static boolean timesCalls;

  /** Whether these are tests, which alone are in the profile. */
  @Stable static boolean profilesTests;

  /** The only call of the first method whose calls are recorded that is counted; -1 for all. */
  @Stable static long onlyCall;

  private CProfRun() {}
}
