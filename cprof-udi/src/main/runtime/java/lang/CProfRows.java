package java.lang;

/**
 * How a row of a method is laid out, in the byte order of the machine. Behind the rows of a block
 * stand what they point to, by offsets from the row.
 *
 * <pre>
 *   0 int call sites   4 int blocks in the method cache   8 int method whose place there it shares
 *   12 int counters in front of its nodes   16 int flags
 *   20 int offset of the kinds of its call sites, a byte each
 *   24 int offset of what a call and each step of a counter stands for: calls, cycles, bytecodes
 *   28 int words   32 int how it returns: its opcode, and 256 for a routine
 *   36 int bytecode of the target that calls it, or -1
 * </pre>
 */
public final class CProfRows {

  public static final int SITES = 0;
  public static final int CACHE_BLOCKS = 4;
  public static final int CACHE_METHOD = 8;
  public static final int COUNTERS = 12;
  public static final int FLAGS = 16;
  public static final int KINDS = 20;
  public static final int STEP_COSTS = 24;
  public static final int WORDS = 28;
  public static final int RETURNS = 32;
  public static final int EVENT = 36;
  public static final int BYTES = 40;

  /** The profiled extent starts with the method. */
  public static final int STARTS_EXTENT = 1;

  /** Contexts with the method are not folded. */
  public static final int NEVER_FOLDED = 2;

  /** Each call makes one object or array. */
  public static final int ALLOCATES = 4;

  /** The profile starts with this method. */
  public static final int MAIN = 8;

  /** A program asks for a class by name through it. */
  public static final int ASKS_FOR_CLASS = 16;

  /** A native of the program's own: whatever it calls back, it may go on when that has thrown. */
  public static final int CALLS_BACK = 32;

  public static final int ROUTINE = 256;

  /**
   * The file of the start: magic, header, the block of rows, offsets of parts, the parts. They are
   * messages: each site in the code, then the layouts of classes.
   */
  public static final int MAGIC = 0x4350_524D;

  /** In the header: the number of rows, that of sites, where the offsets of the parts stand. */
  public static final int FILE_ROWS = 4;

  public static final int FILE_SITES = 8;
  public static final int FILE_PARTS = 12;

  public static final int HEADER_BYTES = 16;

  private CProfRows() {}
}
