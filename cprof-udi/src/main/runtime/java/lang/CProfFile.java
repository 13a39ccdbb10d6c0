package java.lang;

import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The raw profile: a file, mapped into memory, in which all trees stand, so that nothing that was
 * counted is lost however the JVM ends. Who reads the file finds the addresses in it by the table
 * of windows. Without a file, as where classes are prepared, the memory is the process's own.
 *
 * <p>A thread of the agent keeps the file ahead of what is used, with disk space behind it: a page
 * without any would end the JVM. Where the disk is full, there is no memory any more.
 *
 * <p>Layout of the header, in bytes:
 *
 * <pre>
 *    0 long magic   8 int slots, see CProf   12 int 1 with counters in front of nodes
 *   16 long first tree   24 long how many trees are being added to others
 *   32 long first name of a thread that has ended   40 long how many have ended
 *   48 long arena of the log   56 long overflow node
 *   64 long series of recorded calls, see CProfCallSeries, or 0
 *   72 long first counts of data caches, see CProfDataCaches, or 0
 *   80 long exceptions that no athrow of the program threw, see CProfThrows
 *   88 long locks, see CProfLocks, or 0
 *   96 long what inserted code has not told, see CProfNoRoom
 *  104 long windows   112.. their addresses, in the order of the file
 *   text: 0 long next   8 int length   12.. its characters
 * </pre>
 */
public final class CProfFile {

  private static final Unsafe U = CProfNative.unsafe();

  public static final long MAGIC = 0x3857_4152_464F_5250L;

  /** Bytes that are mapped at once. */
  public static final long WINDOW_BYTES = 1L << 26;

  public static final int SLOTS = 8;
  public static final int COUNTERS = 12;
  public static final int FIRST_TREE = 16;
  public static final int MERGES = 24;
  public static final int FIRST_ENDED = 32;
  public static final int ENDED = 40;
  public static final int LOG = 48;
  public static final int OVERFLOW = 56;
  public static final int SERIES = 64;
  public static final int DATA_CACHES = 72;
  public static final int RAISED = 80;
  public static final int LOCKS = 88;
  public static final int NO_ROOM = 96;
  public static final int WINDOWS = 104;
  public static final int HEADER_BYTES = 1 << 13;
  public static final int MAX_WINDOWS = (HEADER_BYTES - WINDOWS) / 8 - 1;

  public static final int TEXT = 12;

  /** In a copy of the file, see CProfRawFile: a long number of a page, and behind it the page. */
  public static final int PAGE = 8;

  public static final int PAGE_BYTES = 4096;

  /** Freed blocks are kept by the powers of 2 of their sizes, from 64 bytes to 1 MB. */
  private static final int FIRST_POWER = 6;

  private static final int LAST_POWER = 20;
  private static final long FREE = zeroed(8 * (LAST_POWER + 1));
  private static final CProfSpinLock LOCK = new CProfSpinLock();
  private static final CProfSpinLock LOG_LOCK = new CProfSpinLock();

  /** Bytes of the file that are made ready ahead, as long as there is room on the disk. */
  private static final long AHEAD = 4 << 20;

  /** Address of the header; where there is no file, the header is all that there is. */
  private static long header = zeroed(HEADER_BYTES);

  private static boolean isOpen;

  /** Offset in the file behind which nothing is used; up to where it may be. */
  private static long top = HEADER_BYTES;

  private static volatile long end;

  /** The end that somebody waits for, which may lie further ahead than is kept ready. */
  private static volatile long wanted;

  private static volatile boolean isFull;

  /** How often the file could not grow for lack of heap, since it grew. */
  private static volatile int failures;

  /** What was not there and was not waited for since then. */
  private static int refused;

  private static Thread grower;

  private CProfFile() {}

  private static long zeroed(long bytes) {
    long address = U.allocateMemory(bytes);
    U.setMemory(address, bytes, (byte) 0);
    return address;
  }

  /** Takes an empty file; before anything is allocated. */
  static void open(long window) {
    header = window;
    isOpen = true;
    addWindow(window);
    U.putInt(null, header + SLOTS, CProfNode.SLOTS);
    U.putInt(null, header + COUNTERS, CProfSettings.COUNTERS ? 1 : 0);
  }

  /** From now on the file can be read. */
  static void publish() {
    set(LOG, CProfArena.newUnlimitedArena());
    set(OVERFLOW, CProfSinks.overflow());
    set(SERIES, CProfCallSeries.SERIES);
    set(LOCKS, CProfLocks.LOCKS);
    U.putLongVolatile(null, header, MAGIC);
  }

  /** One more of what a field of the header counts; by natives, as Java methods would count. */
  static void count(int field) {
    long address = header + field;
    long count;
    do {
      count = U.getLongVolatile(null, address);
    } while (!U.compareAndSetLong(null, address, count, count + 1));
  }

  /** The next part of the file is mapped. */
  static void addWindow(long window) {
    long count = get(WINDOWS);
    U.putLong(null, header + WINDOWS + 8 * (count + 1), window);
    U.putLongVolatile(null, header + WINDOWS, count + 1);
  }

  /** Tells how many bytes of the file can be used. */
  static void setEnd(long bytes) {
    end = bytes;
    failures = 0;
  }

  static long end() {
    return end;
  }

  /** Bytes up to which the file has something. */
  static long top() {
    return top;
  }

  /** Whether more of the file is wanted. */
  static boolean isShort() {
    return end - top < AHEAD || end < wanted;
  }

  /** The file cannot grow any more. */
  static void setFull() {
    isFull = true;
  }

  /** The file could not grow, for lack of heap; it may later. By the thread that lets it grow. */
  static void setFailed() {
    failures++;
  }

  /** The thread that is woken when more of the file is wanted. */
  static void setGrower(Thread thread) {
    grower = thread;
  }

  static long get(int field) {
    return U.getLongVolatile(null, header + field);
  }

  static void set(int field, long value) {
    U.putLongVolatile(null, header + field, value);
  }

  /** Memory in the file, or 0; never throws. What is in it is undefined. */
  static long allocate(long bytes) {
    long size = size(bytes);
    if (!CProfMemory.take(size)) {
      return 0;
    }
    long address = allocateUnlimited(bytes);
    if (address == 0) {
      CProfMemory.give(size);
    }
    return address;
  }

  private static long size(long bytes) {
    int power = power(bytes);
    return power > LAST_POWER ? bytes + 7 & -8 : 1L << power;
  }

  /**
   * Memory in the file for what is no context, which does not count against the limit; 0 without
   * memory.
   */
  static long allocateUnlimited(long bytes) {
    int power = power(bytes);
    long size = size(bytes);
    if (!isOpen) {
      return U.allocateMemory(size);
    }
    try {
      LOCK.lock();
      long address = power > LAST_POWER ? 0 : freed(power);
      if (address == 0) {
        address = unused(size);
      }
      return address;
    } finally {
      LOCK.unlock();
    }
  }

  private static int power(long bytes) {
    int power = FIRST_POWER;
    while (power <= LAST_POWER && 1L << power < bytes) {
      power++;
    }
    return power;
  }

  private static long freed(int power) {
    long address = U.getLong(null, FREE + 8L * power);
    if (address != 0) {
      U.putLong(null, FREE + 8L * power, U.getLong(null, address));
    }
    return address;
  }

  private static long unused(long size) {
    long start = top;
    if (start / WINDOW_BYTES != (start + size - 1) / WINDOW_BYTES) {
      start = (start / WINDOW_BYTES + 1) * WINDOW_BYTES;
    }
    if (size > WINDOW_BYTES || !isReady(start + size)) {
      return 0;
    }
    top = start + size;
    if (isShort() && !isFull) {
      LockSupport.unpark(grower);
    }
    return address(start);
  }

  /** Where an offset of the file is mapped. */
  static long address(long offset) {
    return U.getLong(null, header + WINDOWS + 8 * (offset / WINDOW_BYTES + 1))
        + offset % WINDOW_BYTES;
  }

  /**
   * Waits for the other thread where it is behind. Without heap it may fail, and the caller, who
   * holds the lock, may be the one that has to go on before there is heap again.
   */
  private static boolean isReady(long bytes) {
    if (bytes > end && failures != 0 && ++refused % CProfNoRoom.TRIES_BETWEEN != 0) {
      return false;
    }
    wanted = bytes;
    int before = failures;
    while (bytes > end && !isFull && failures == before) {
      LockSupport.unpark(grower);
    }
    return bytes <= end;
  }

  /** Gives back what was allocated; 0 is nothing. */
  static void free(long address, long bytes) {
    if (address == 0) {
      return;
    }
    int power = power(bytes);
    CProfMemory.give(size(bytes));
    if (!isOpen) {
      U.freeMemory(address);
    } else if (power <= LAST_POWER) {
      try {
        LOCK.lock();
        U.putLong(null, address, U.getLong(null, FREE + 8L * power));
        U.putLong(null, FREE + 8L * power, address);
      } finally {
        LOCK.unlock();
      }
    }
  }

  /** A text, or 0 without memory. */
  static long newText(String text) {
    int length = text.length();
    long address = allocate(TEXT + 2L * length);
    if (address != 0) {
      U.putLong(null, address, 0);
      U.putInt(null, address + 8, length);
      for (int i = 0; i < length; i++) {
        U.putChar(null, address + TEXT + 2L * i, text.charAt(i));
      }
    }
    return address;
  }

  static void freeText(long text) {
    if (text != 0) {
      free(text, TEXT + 2L * U.getInt(null, text + 8));
    }
  }

  /** The tags of the log's entries, as {@code org.cprof.raw.LogEntry} reads them. */
  public static final int LEFT_OUT = 6;

  /** What runs as it is: a class, behind its name; or one of these. */
  public static final String ALL_METHODS = ".*";

  public static final String HIDDEN_CLASS = "a hidden class";
  public static final String UNNAMED_CLASS = "a class without a name";

  public static final int SWITCHED = 8;
  public static final int ENDED_BY_ITSELF = 9;

  /**
   * A class runs as it is.
   *
   * @param className internal name; empty or null where the JVM does not know it
   */
  static void logLeftOut(String className, boolean isHidden, String reason) {
    String type;
    if (isHidden) {
      type = HIDDEN_CLASS;
    } else if (className == null || className.isEmpty()) {
      type = UNNAMED_CLASS;
    } else {
      type = className.replace('/', '.').concat(ALL_METHODS);
    }
    String text = type.concat(": ").concat(reason);
    log(new CProfMessage(LEFT_OUT, text.length() + 4).putText(text).content());
  }

  /** Counting was started, stopped or reset; the file beside this one has the trees of then. */
  static void logSwitched(String command, String copy) {
    log(new CProfMessage(SWITCHED, 64).putText(command).putText(copy).content());
  }

  /** The JVM has come to its end by itself. */
  static void logEnd(String[] missed) {
    log(new CProfMessage(ENDED_BY_ITSELF, 64).putTexts(missed).content());
  }

  /** Appends to the log: first the length, then the bytes. Nothing is written beyond the memory. */
  static void log(byte[] bytes) {
    long arena = get(LOG);
    if (!isOpen || arena == 0) {
      return;
    }
    try {
      LOG_LOCK.lock();
      long size = 8L + bytes.length + 7 & -8;
      long address = CProfArena.reserve(arena, size);
      if (address != 0) {
        U.putLong(null, address, bytes.length);
        CProfMemory.copyIn(bytes, 0, address + 8, bytes.length);
        CProfArena.publish(arena, address + size);
      }
    } finally {
      LOG_LOCK.unlock();
    }
  }
}
