package java.lang;

/** What the service says of the run, in the order in which it says it. */
final class CProfRunSettings {

  /** Why the run cannot be; null if it can. */
  final String problem;

  final String rawFolder;

  /** The file with the rows of the methods that the JVM started with. */
  final String startRows;

  /** Whether counting is stopped at first. */
  final boolean isStopped;

  /** What the agent's classes are told that run in this JVM: keys and values in turn. */
  final String[] ofAgent;

  /** Internal names of classes that the JVM starts with and that need more all the same. */
  final String[] changed;

  /** Names of all classes of the run-time. */
  private final String[] own;

  /** Names of classes of the JDK. */
  private final String[] loaded;

  private final int[] startingExtent;
  private final int objectConstructor;
  private final int nativeClone;
  private final int routines;
  private final int startSites;
  private final long memoryLimit;
  private final boolean threadsApart;
  private final boolean countsSystemThreads;
  private final boolean recordsCalls;
  private final long hertz;
  private final long[] invokeCycles;

  CProfRunSettings(CProfMessage answer) {
    problem = answer.getFlag() ? answer.getText() : null;
    if (problem != null) {
      rawFolder = null;
      startRows = null;
      isStopped = false;
      ofAgent = new String[0];
      objectConstructor = 0;
      nativeClone = 0;
      routines = 0;
      startSites = 0;
      memoryLimit = 0;
      threadsApart = false;
      countsSystemThreads = false;
      recordsCalls = false;
      hertz = 0;
      invokeCycles = new long[0];
      startingExtent = new int[0];
      changed = new String[0];
      own = new String[0];
      loaded = new String[0];
      return;
    }
    rawFolder = answer.getText();
    startRows = answer.getText();
    isStopped = answer.getFlag();
    ofAgent = answer.getTexts();
    objectConstructor = answer.getInt();
    nativeClone = answer.getInt();
    routines = answer.getInt();
    startSites = answer.getInt();
    memoryLimit = answer.getLong();
    threadsApart = answer.getFlag();
    countsSystemThreads = answer.getFlag();
    recordsCalls = answer.getFlag();
    hertz = answer.getLong();
    invokeCycles = answer.getLongs();
    startingExtent = answer.getInts();
    changed = answer.getTexts();
    own = answer.getTexts();
    loaded = answer.getTexts();
  }

  /** Loads classes that would take hashes of the program's threads if it loaded them. */
  void load() {
    load(own, false);
    load(loaded, false);
  }

  /**
   * Initializes all classes of the run-time, when the raw profile is there. The first thread to
   * need one might have no stack left for that, and the class could never be used again (JVMS 5.5).
   * The identity hashes of what comes next do not depend on them.
   */
  void initializeOwn() {
    CProfBypass bypass = CProfBypass.begin();
    load(own, true);
    bypass.end();
  }

  private static void load(String[] names, boolean initializes) {
    for (String name : names) {
      try {
        Class.forName(name, initializes, null);
      } catch (ClassNotFoundException impossible) {
        throw new LinkageError(name);
      }
    }
  }

  /** Before anything is counted. */
  void apply() {
    CProfRun.memoryLimit = memoryLimit;
    CProfRun.threadsApart = threadsApart;
    CProfRun.countsSystemThreads = countsSystemThreads;
    CProfRun.recordsCalls = recordsCalls;
    CProfMethods.initialize(objectConstructor, routines);
    for (int method : startingExtent) {
      CProfMethods.markStartsExtent(method);
    }
    CProfOverrides.setNativeClone(nativeClone);
    CProfSites.reserve(startSites);
    CProfClock.initialize(hertz);
    CProfDataCaches.initialize();
  }

  /** When the raw profile is there. */
  void applyToFile() {
    CProfCalls.initialize(invokeCycles);
  }
}
