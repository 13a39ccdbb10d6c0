package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * What the slow path must know of each method, by the id that the instrumenter gave it.
 *
 * <p>Rows stand in native memory that never moves: a method's code can only run after its row was
 * written, and no reader can see an array that is too short.
 */
final class CProfMethods {

  private static final Unsafe U = Unsafe.getUnsafe();

  /** Ids that there is room for; pages that are never touched cost nothing. */
  static final int MAX_METHODS = 1 << 21;

  /** Flag in the kind of a call site. */
  static final int CALLED_BY_PROGRAM = 0x40;

  /** Stands for the number of a counter: what a call is worth beyond itself. */
  static final int ENTRY = -1;

  /** The profiled extent starts with the method. */
  private static final int STARTS_EXTENT = 1;

  /** Contexts with the method are not folded. */
  private static final int NEVER_FOLDED = 2;

  /** Each call makes one object or array. */
  private static final int ALLOCATES = 4;

  private static final int ROW_BYTES = 40;
  private static final long ROWS = U.allocateMemory((long) MAX_METHODS * ROW_BYTES);

  /** The methods with the lowest ids are routines of the target, or stand for none. */
  private static int routines;

  /** The constructor of Object, which callers in all classes may count; 0 as long as unknown. */
  private static volatile int objectConstructor;

  private CProfMethods() {}

  static void markObjectConstructor(int method) {
    objectConstructor = method;
  }

  static int objectConstructor() {
    return objectConstructor;
  }

  /** Ends the registration of routines, before any tree is made. */
  static void endRoutines(int count) {
    routines = count;
  }

  /** Methods with a lower id have their cache cells in the tree itself. */
  static int routines() {
    return routines;
  }

  private static long row(int method) {
    return ROWS + (long) method * ROW_BYTES;
  }

  /**
   * Writes the row of a method.
   *
   * @param siteKinds kind of invoke of each call site, in slot order from slot 1
   * @param worth what a call stands for beyond itself, and then one step of each counter that its
   *     nodes have: calls, cycles, bytecodes
   * @param cacheMethod the method whose place in the method cache it shares: itself, or the first
   *     one that stands for the same code on the target
   * @param cacheBlocks blocks that the method takes in the target's method cache; 0 for what never
   *     enters it
   */
  static void register(
      int method, byte[] siteKinds, long[] worth, int cacheMethod, int cacheBlocks) {
    long worths = U.allocateMemory(8L * worth.length + siteKinds.length);
    for (int i = 0; i < worth.length; i++) {
      U.putLong(null, worths + 8L * i, worth[i]);
    }
    long kinds = worths + 8L * worth.length;
    for (int i = 0; i < siteKinds.length; i++) {
      U.putByte(null, kinds + i, siteKinds[i]);
    }
    long row = row(method);
    U.putLong(null, row, kinds);
    U.putInt(null, row + 8, siteKinds.length);
    U.putInt(null, row + 12, cacheBlocks);
    U.putLong(null, row + 16, worths);
    U.putInt(null, row + 24, 0);
    U.putInt(null, row + 28, 0);
    U.putInt(null, row + 32, cacheMethod);
    U.putInt(null, row + 36, worth.length / 3 - 1);
    U.storeFence();
  }

  /** The method is a native, perhaps one through which a program asks for a class by name. */
  static void markNative(int method, boolean asksForClass) {
    U.putInt(null, row(method) + 28, asksForClass ? 3 : 2);
    U.storeFence();
  }

  /** The method is an intrinsic that its callers count: nothing that its body calls counts. */
  static void markIntrinsic(int method) {
    U.putInt(null, row(method) + 28, 4);
    U.storeFence();
  }

  static boolean isIntrinsic(int method) {
    return U.getInt(null, row(method) + 28) == 4;
  }

  static boolean asksForClass(int method) {
    return U.getInt(null, row(method) + 28) == 3;
  }

  static void markStartsExtent(int method) {
    mark(method, STARTS_EXTENT);
  }

  static boolean startsExtent(int method) {
    return (U.getInt(null, row(method) + 24) & STARTS_EXTENT) != 0;
  }

  static void markNeverFolded(int method) {
    mark(method, NEVER_FOLDED);
  }

  static boolean isFolded(int method) {
    return (U.getInt(null, row(method) + 24) & NEVER_FOLDED) == 0;
  }

  static void markAllocates(int method) {
    mark(method, ALLOCATES);
  }

  static boolean allocates(int method) {
    return (U.getInt(null, row(method) + 24) & ALLOCATES) != 0;
  }

  private static void mark(int method, int flag) {
    U.putInt(null, row(method) + 24, U.getInt(null, row(method) + 24) | flag);
    U.storeFence();
  }

  static void markMain(int method) {
    U.putInt(null, row(method) + 28, 1);
    U.storeFence();
  }

  /** Whether the profile starts with this method. */
  static boolean isMain(int method) {
    return U.getInt(null, row(method) + 28) == 1;
  }

  static int sites(int method) {
    return U.getInt(null, row(method) + 8);
  }

  /** Counters in front of each node of a method. */
  static int counters(int method) {
    return U.getInt(null, row(method) + 36);
  }

  /** Kind of invoke of a slot; slot 0 has kind 0. */
  static int kind(int method, long slotIndex) {
    return siteKind(method, slotIndex) & ~CALLED_BY_PROGRAM;
  }

  /** Whether at a slot the program itself calls what else only the VM calls. */
  static boolean calledByProgram(int method, long slotIndex) {
    return (siteKind(method, slotIndex) & CALLED_BY_PROGRAM) != 0;
  }

  private static int siteKind(int method, long slotIndex) {
    return slotIndex == 0 ? 0 : U.getByte(null, U.getLong(null, row(method)) + slotIndex - 1);
  }

  static int cacheBlocks(int method) {
    return U.getInt(null, row(method) + 12);
  }

  static int cacheMethod(int method) {
    return U.getInt(null, row(method) + 32);
  }

  /** Calls of other methods that one step of a counter stands for, or a call. */
  static long calls(int method, int counter) {
    return worth(method, 3 * (counter + 1));
  }

  static long cycles(int method, int counter) {
    return worth(method, 3 * (counter + 1) + 1);
  }

  static long bytecodes(int method, int counter) {
    return worth(method, 3 * (counter + 1) + 2);
  }

  private static long worth(int method, int index) {
    return U.getLong(null, U.getLong(null, row(method) + 16) + 8L * index);
  }
}
