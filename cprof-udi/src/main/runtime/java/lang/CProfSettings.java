package java.lang;

/**
 * What the run-time must know before its first instruction, as constants that the compilers can
 * fold.
 *
 * <p>This source only declares the fields; the class that stands in its place has the values of the
 * run. The initializers are calls so that javac does not copy the values into the users.
 */
final class CProfSettings {

  /** Where the parts of a node begin, see {@link CProfNode}. */
  static final int NODE_LAST_MISS = Integer.parseInt("48");

  static final int NODE_CLOCK = Integer.parseInt("48");
  static final int NODE_CANONICAL = Integer.parseInt("48");
  static final int NODE_CELL = Integer.parseInt("48");
  static final int NODE_SLOTS = Integer.parseInt("48");

  /** Whether a method cache with a state is simulated. */
  static final boolean METHOD_CACHE = Boolean.parseBoolean("false");

  /** Blocks of the method cache; 0 where there is none. */
  static final int CACHE_BLOCKS = Integer.parseInt("0");

  /** Whether nodes have counters of their own in front of them. */
  static final boolean COUNTERS = Boolean.parseBoolean("false");

  /** Whether calls of a method from different call sites are different contexts. */
  static final boolean CALL_SITES = Boolean.parseBoolean("false");

  /**
   * Whether call sites are told apart where source lines need them, although contexts are not:
   * those of bytecodes that are nodes, and of invokes that miss in the method cache.
   */
  static final boolean LINES = Boolean.parseBoolean("false");

  /** Kind of invoke of such bytecodes. */
  static final int EVENT = Integer.parseInt("0");

  /** Whether a method that is called below itself goes on in the context of its first call. */
  static final boolean FOLDS = Boolean.parseBoolean("false");

  /** Whether only what certain methods call is profiled. */
  static final boolean EXTENT = Boolean.parseBoolean("false");

  /** Whether a profiler of the user is called. */
  static final boolean REPORTS = Boolean.parseBoolean("false");

  /** Whether it is told how long locks are held. */
  static final boolean LOCKS = Boolean.parseBoolean("false");

  /** Whether the clock shows the words of the target's heap that were allocated. */
  static final boolean HEAP = Boolean.parseBoolean("false");

  /** Whether each thread keeps a running total of the target's cycles. */
  static final boolean CLOCK = Boolean.parseBoolean("false");

  /** Lines of the target's cache of objects; 0 where it is off. */
  static final int OBJECT_CACHE_LINES = Integer.parseInt("0");

  /** Fields of an object that a line holds, from the first on. */
  static final int OBJECT_CACHE_WORDS = Integer.parseInt("1");

  /** Lines of the target's cache of arrays; 0 where it is off. */
  static final int ARRAY_CACHE_LINES = Integer.parseInt("0");

  /** Elements of an array that a line holds. */
  static final int ARRAY_CACHE_WORDS = Integer.parseInt("1");

  /**
   * The classes with another superclass on the target: lines with both names, a blank between them.
   */
  static final String SUPERCLASSES = String.valueOf("");

  private CProfSettings() {}
}
