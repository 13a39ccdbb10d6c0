package java.lang;

/** What the service says of the run, by name: for each setting its texts, which may be numbers. */
public final class CProfRunSettings {

  /** Why the run cannot be; given alone. */
  public static final String PROBLEM = "problem";

  public static final String RAW_FILE = "raw file";

  /** The file with the rows of the methods that the JVM started with, and the places there. */
  public static final String START_ROWS = "rows of the start";

  /** Whether counting is stopped at first. */
  public static final String STOPPED = "stopped";

  /** What the agent's classes are told that run in this JVM: keys and values in turn. */
  public static final String OF_AGENT = "of the agent";

  /** Ids of methods; some of those that start the profiled extent. */
  public static final String OBJECT_CONSTRUCTOR = "constructor of Object";

  public static final String NATIVE_CLONE = "native clone";
  public static final String STARTING_EXTENT = "starting extent";

  public static final String ROUTINES = "routines";

  /** Bytes. */
  public static final String MEMORY_LIMIT = "memory limit";

  public static final String THREADS_APART = "threads apart";
  public static final String SYSTEM_THREADS = "system threads";
  public static final String PROFILES_TESTS = "profiles tests";
  public static final String ONLY_CALL = "only call";
  public static final String HERTZ = "hertz";

  /** By kind; none if no calls are recorded. */
  public static final String INVOKE_CYCLES = "cycles of invokes";

  /** Internal names of classes that the JVM starts with and that need more all the same. */
  public static final String CHANGED = "changed";

  /** Names of all classes of the run-time; of classes of the JDK. */
  public static final String OWN = "own";

  public static final String LOADED = "loaded";

  /** How the names of raw profiles end. */
  public static final String RAW = ".raw";

  private final String[] names;
  private final String[][] texts;

  CProfRunSettings(CProfMessage answer) {
    names = new String[answer.getInt()];
    texts = new String[names.length][];
    for (int i = 0; i < names.length; i++) {
      names[i] = answer.getText();
      texts[i] = answer.getTexts();
    }
  }

  /** None if nothing was said. */
  String[] texts(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return texts[i];
      }
    }
    return new String[0];
  }

  /** Null if nothing was said. */
  String text(String name) {
    String[] all = texts(name);
    return all.length == 0 ? null : all[0];
  }

  boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }

  private long[] numbers(String name) {
    String[] all = texts(name);
    long[] numbers = new long[all.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseLong(all[i]);
    }
    return numbers;
  }

  private int number(String name) {
    return (int) numbers(name)[0];
  }

  /** Loads classes that would take hashes of the program's threads if it loaded them. */
  void load() {
    CProfLoaders.setOwn(load(texts(OWN), false));
    load(texts(LOADED), false);
  }

  /**
   * Initializes all classes of the run-time, when the raw profile is there. The first thread to
   * need one might have no stack left for that, and the class could never be used again (JVMS 5.5).
   * The identity hashes of what comes next do not depend on them.
   */
  void initializeOwn() {
    CProfBypass bypass = CProfBypass.begin();
    load(texts(OWN), true);
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
  void apply() {
    CProfRun.memoryLimit = numbers(MEMORY_LIMIT)[0];
    CProfRun.threadsApart = flag(THREADS_APART);
    CProfRun.countsSystemThreads = flag(SYSTEM_THREADS);
    CProfRun.recordsCalls = numbers(INVOKE_CYCLES).length > 0;
    CProfRun.onlyCall = numbers(ONLY_CALL)[0];
    CProfRun.profilesTests = flag(PROFILES_TESTS);
    CProfRun.timesCalls = CProfRun.recordsCalls && CProfSettings.CLOCK;
    CProfMethods.initialize(number(OBJECT_CONSTRUCTOR), number(ROUTINES));
    for (long method : numbers(STARTING_EXTENT)) {
      CProfMethods.markStartsExtent((int) method);
    }
    CProfOverrides.setNativeClone(number(NATIVE_CLONE));
    CProfSites.reserve(CProfMethods.sitesOfStart());
    CProfClock.initialize(numbers(HERTZ)[0]);
    CProfDataCaches.initialize();
  }

  /** When the raw profile is there. */
  void applyToFile() {
    CProfCalls.initialize(numbers(INVOKE_CYCLES));
    CProfSiteLinker.addLayoutsOfStart();
  }
}
