package java.lang;

import java.io.IOException;
import java.io.RandomAccessFile;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * What {@link CProfContexts} must know of each method, by its id: a row, see {@link CProfRows}.
 * Those of the classes that the JVM starts with stand in a file; others come with their class.
 *
 * <p>Rows never move. They are there before a method's code can run: a class whose rows have not
 * been taken is defined without it.
 */
final class CProfMethods {

  private static final Unsafe U = CProfNative.unsafe();

  /** In place of the number of a counter: the costs of a call that nothing counts one by one. */
  static final int ENTRY = -1;

  /** Addresses of rows by id; pages that are never touched cost nothing. */
  private static final long ROWS = U.allocateMemory(8L * CProfLimits.MAX_METHODS);

  /** All below this id have rows. */
  private static int count;

  /** The methods with the lowest ids are roots ({@link CProfRoots}) and routines of the target. */
  private static int routines;

  /** The constructor of Object, which callers in all classes may count; 0 for none. */
  private static int objectConstructor;

  /** The file of the methods that the JVM started with, in memory. */
  private static long start;

  private CProfMethods() {}

  /**
   * @param constructor id of the constructor of Object, 0 if nobody counts it
   * @param countOfRoutines ids below this one are routines
   */
  static void initialize(int constructor, int countOfRoutines) {
    objectConstructor = constructor;
    routines = countOfRoutines;
  }

  /**
   * Takes the rows of the methods that the JVM started with, and what stands behind them.
   *
   * @param path their file
   * @throws IOException if it cannot be read
   */
  static void read(String path) throws IOException {
    byte[] rows;
    try (RandomAccessFile file = new RandomAccessFile(path, "r")) {
      rows = new byte[(int) file.length()];
      file.readFully(rows);
    }
    start = CProfMemory.copyOf(rows);
    if (U.getInt(null, start) != CProfRows.MAGIC) {
      throw new IOException(path.concat(": damaged"));
    }
    add(0, U.getInt(null, start + CProfRows.FILE_ROWS), start + CProfRows.HEADER_BYTES);
  }

  /** how many sites are in the code that the JVM starts with: those with the lowest numbers. */
  static int sitesOfStart() {
    return U.getInt(null, start + CProfRows.FILE_SITES);
  }

  /** One of these sites; or, behind the last, where the fields of all these classes lie. */
  static CProfMessage partOfStart(int number) {
    long offset = start + U.getInt(null, start + CProfRows.FILE_PARTS) + 4L * number;
    int from = U.getInt(null, offset);
    byte[] content = new byte[U.getInt(null, offset + 4) - from];
    CProfMemory.copyOut(start + from, content, 0, content.length);
    return new CProfMessage(content);
  }

  static int objectConstructor() {
    return objectConstructor;
  }

  /** Methods with a lower id have their cache cells in the tree itself. */
  static int routines() {
    return routines;
  }

  /**
   * Takes rows.
   *
   * @param first id of the first
   * @param block address of the first
   */
  static void add(int first, int added, long block) {
    for (int i = 0; i < added; i++) {
      U.putLong(null, ROWS + 8L * (first + i), block + (long) i * CProfRows.BYTES);
    }
    U.storeFence();
    count = Math.max(count, first + added);
  }

  /** All below this id have rows; the service sends the others once more. */
  static int count() {
    return count;
  }

  static void markStartsExtent(int method) {
    int flags = get(method, CProfRows.FLAGS) | CProfRows.STARTS_EXTENT;
    U.putInt(null, row(method) + CProfRows.FLAGS, flags);
  }

  private static long row(int method) {
    return U.getLong(null, ROWS + 8L * method);
  }

  /** Whether a method has a row: one that has none has no node, either. */
  static boolean isKnown(int method) {
    return row(method) != 0;
  }

  private static int get(int method, int field) {
    return U.getInt(null, row(method) + field);
  }

  private static boolean is(int method, int flag) {
    return (get(method, CProfRows.FLAGS) & flag) != 0;
  }

  static boolean asksForClass(int method) {
    return is(method, CProfRows.ASKS_FOR_CLASS);
  }

  static boolean startsExtent(int method) {
    return is(method, CProfRows.STARTS_EXTENT);
  }

  static boolean isFolded(int method) {
    return !is(method, CProfRows.NEVER_FOLDED);
  }

  static boolean allocates(int method) {
    return is(method, CProfRows.ALLOCATES);
  }

  /** Whether it is a native of the program's own. */
  static boolean callsBack(int method) {
    return is(method, CProfRows.CALLS_BACK);
  }

  /** Whether the profile starts with this method. */
  static boolean isMain(int method) {
    return isKnown(method) && is(method, CProfRows.MAIN);
  }

  static int sites(int method) {
    return get(method, CProfRows.SITES);
  }

  /** Counters in front of each node of a method. */
  static int counters(int method) {
    return get(method, CProfRows.COUNTERS);
  }

  static int words(int method) {
    return get(method, CProfRows.WORDS);
  }

  /** How it returns, see {@link CProfRows}. */
  static int returns(int method) {
    return get(method, CProfRows.RETURNS);
  }

  /** The bytecode of the target that calls it, -1 if none does. */
  static int event(int method) {
    return get(method, CProfRows.EVENT);
  }

  /** Kind of invoke of a slot; slot 0 has kind 0. */
  static int kind(int method, long slotIndex) {
    return siteKind(method, slotIndex) & ~CProfLimits.CALLED_BY_PROGRAM;
  }

  /** Whether at a slot the program itself calls what else only the VM calls. */
  static boolean calledByProgram(int method, long slotIndex) {
    return (siteKind(method, slotIndex) & CProfLimits.CALLED_BY_PROGRAM) != 0;
  }

  private static int siteKind(int method, long slotIndex) {
    long row = row(method);
    return slotIndex == 0
        ? 0
        : U.getByte(null, row + U.getInt(null, row + CProfRows.KINDS) + slotIndex - 1);
  }

  static int cacheBlocks(int method) {
    return get(method, CProfRows.CACHE_BLOCKS);
  }

  static int cacheMethod(int method) {
    return get(method, CProfRows.CACHE_METHOD);
  }

  /** Calls of other methods that one step of a counter stands for, or a call. */
  static long calls(int method, int counter) {
    return stepCost(method, 3 * (counter + 1));
  }

  static long cycles(int method, int counter) {
    return stepCost(method, 3 * (counter + 1) + 1);
  }

  static long bytecodes(int method, int counter) {
    return stepCost(method, 3 * (counter + 1) + 2);
  }

  private static long stepCost(int method, int index) {
    long row = row(method);
    return U.getLong(null, row + U.getInt(null, row + CProfRows.STEP_COSTS) + 8L * index);
  }
}
