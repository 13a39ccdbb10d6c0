package java.lang;

import java.io.IOException;
import jdk.internal.vm.annotation.Stable;

/**
 * What holds for one run, and does not change the code of classes: the service says it in its first
 * answer, before the program. {@code org.cprof.serve.FirstAnswer} writes it in the order in which
 * it is read here.
 */
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

  /** Whether counting is stopped at first. */
  static boolean isStopped;

  static String rawFile;

  /** Internal names of classes that the JVM starts with and that need more all the same. */
  static String[] changed = {};

  /** What the agent's classes are told that run in this JVM: keys and values in turn. */
  static String[] ofAgent = {};

  /** The file with the rows of the methods that the JVM started with, and the places there. */
  private static String rowsOfStart;

  /** Names of all classes of the run-time; of classes of the JDK. */
  private static String[] own;

  private static String[] loaded;

  /** Ids of methods; some of those that start the profiled extent. */
  private static int objectConstructor;

  private static int nativeClone;
  private static int[] startingExtent;

  private static int routines;
  private static long hertz;

  /** By kind; none if no calls are recorded. */
  private static long[] invokeCycles;

  private CProfRun() {}

  /** Takes the answer. */
  static void read(CProfMessage answer) {
    memoryLimit = answer.getLong();
    threadsApart = answer.getFlag();
    countsSystemThreads = answer.getFlag();
    profilesTests = answer.getFlag();
    isStopped = answer.getFlag();
    rawFile = answer.getText();
    changed = answer.getTexts();
    ofAgent = answer.getTexts();
    rowsOfStart = answer.getText();
    own = answer.getTexts();
    loaded = answer.getTexts();
    objectConstructor = answer.getInt();
    nativeClone = answer.getInt();
    startingExtent = answer.getInts();
    routines = answer.getInt();
    hertz = answer.getLong();
    onlyCall = answer.getLong();
    invokeCycles = new long[answer.getInt()];
    for (int i = 0; i < invokeCycles.length; i++) {
      invokeCycles[i] = answer.getLong();
    }
    recordsCalls = invokeCycles.length > 0;
    timesCalls = recordsCalls && CProfSettings.CLOCK;
  }

  /** Loads classes that would take hashes of the program's threads if it loaded them. */
  static void load() {
    CProfLoaders.setOwn(load(own, false));
    load(loaded, false);
  }

  /**
   * Initializes all classes of the run-time, when the raw profile is there. The first thread to
   * need one might have no stack left for that, and the class could never be used again (JVMS 5.5).
   * The identity hashes of what comes next do not depend on them.
   */
  static void initializeOwn() {
    CProfBypass bypass = CProfBypass.begin();
    load(own, true);
    bypass.end();
  }

  private static Class<?>[] load(String[] names, boolean initializes) {
    Class<?>[] classes = new Class<?>[names.length];
    for (int i = 0; i < names.length; i++) {
      try {
        classes[i] = Class.forName(names[i], initializes, null);
      } catch (ClassNotFoundException impossible) {
        throw new LinkageError(names[i]);
      }
    }
    return classes;
  }

  /** Before anything is counted. */
  static void apply() throws IOException {
    CProfMethods.read(rowsOfStart);
    CProfMethods.initialize(objectConstructor, routines);
    for (int method : startingExtent) {
      CProfMethods.markStartsExtent(method);
    }
    CProfOverrides.setNativeClone(nativeClone);
    CProfSites.reserve(CProfMethods.sitesOfStart());
    CProfClock.initialize(hertz);
    CProfDataCaches.initialize();
  }

  /** When the raw profile is there. */
  static void applyToFile() {
    CProfCalls.initialize(invokeCycles);
    CProfSiteLinker.addLayoutsOfStart();
  }
}
