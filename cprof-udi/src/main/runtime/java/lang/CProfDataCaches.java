package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The target's caches of fields and of array elements, as one thread has them. Each has lines that
 * are searched all, and taken one after the other (FIFO).
 *
 * <p>A line of objects belongs to an object and knows which of its fields are valid; one of arrays
 * belongs to a part of an array and is valid as a whole. Objects are told apart by identity, and no
 * line keeps one from being collected. What the host does beside the program does not come here.
 */
public final class CProfDataCaches {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long REFERENT = U.objectFieldOffset(Reference.class, "referent");
  private static final long QUEUE = U.objectFieldOffset(Reference.class, "queue");

  /** The JVM asks for caches before it can make references. */
  private static final class Queue {
    /** What a reference without a queue has in the place of one. */
    private static final Object NONE =
        U.getReference(new WeakReference<>(CProfDataCaches.class), QUEUE);
  }

  /**
   * Whether the four bytes behind the first eight of an object tell of its class, so that most
   * lines of other objects are passed over without a look at these.
   */
  private static final boolean HAS_CLASS_WORD = REFERENT >= 12;

  private static final int CLASS_WORD = 8;

  private static final int OBJECTS = CProfSettings.OBJECT_CACHE_LINES;
  private static final int ARRAYS = CProfSettings.ARRAY_CACHE_LINES;

  private final WeakReference<?>[] objects = new WeakReference<?>[OBJECTS];
  private final int[] classes = new int[OBJECTS];
  private final long[] valid = new long[OBJECTS];
  private int nextObject;

  /** Lines that were taken since all were free. */
  private int objectsTaken;

  /** The line that was found last: most reads of fields follow one of the same object. */
  private int recentObject;

  private final WeakReference<?>[] arrays = new WeakReference<?>[ARRAYS];
  private final int[] lengths = new int[ARRAYS];
  private final int[] parts = new int[ARRAYS];
  private int nextArray;
  private int arraysTaken;

  /**
   * The line that was found last, by the part and the length: loops read several arrays in turn.
   */
  private final int[] recentArrays = new int[RECENT];

  private static final int RECENT = 64;

  private long lastHit;

  /**
   * What is counted for the thread, and for those before it that have ended, in the raw profile:
   *
   * <pre>
   *   0 long next   8 long hits of objects   16 long misses   24 long hits of arrays
   *   32 long misses   40 long next of those without a thread
   * </pre>
   */
  private final long counts = newCounts();

  /** Takes the counts of threads for which there is no memory. */
  private static long lost;

  /** The first of the counts without a thread. */
  private static long idle;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  public static final int OBJECT_HITS = 8;
  private static final int ARRAY_HITS = 24;
  private static final int NEXT_IDLE = 40;
  private static final int COUNTS_BYTES = 48;

  private CProfDataCaches() {}

  /** Makes what all caches share, outside of the profile. */
  static void initialize() {
    U.ensureClassInitialized(Queue.class);
  }

  /** The counts of a thread that has ended, or new ones. */
  private static long newCounts() {
    try {
      LOCK.lock();
      long counts = idle;
      if (counts != 0) {
        idle = U.getLong(null, counts + NEXT_IDLE);
        return counts;
      }
      counts = CProfFile.allocate(COUNTS_BYTES);
      if (counts == 0) {
        lost = lost == 0 ? U.allocateMemory(COUNTS_BYTES) : lost;
        return lost;
      }
      U.setMemory(counts, COUNTS_BYTES, (byte) 0);
      U.putLong(null, counts, CProfFile.get(CProfFile.DATA_CACHES));
      CProfFile.set(CProfFile.DATA_CACHES, counts);
      return counts;
    } finally {
      LOCK.unlock();
    }
  }

  /** A thread has ended: another one counts where it has. */
  static void end(Thread thread) {
    CProfDataCaches caches = (CProfDataCaches) CProfThread.dataCaches(thread);
    if (caches == null || caches.counts == lost) {
      return;
    }
    CProfThread.setDataCaches(thread, null);
    try {
      LOCK.lock();
      U.putLong(null, caches.counts + NEXT_IDLE, idle);
      idle = caches.counts;
    } finally {
      LOCK.unlock();
    }
  }

  /** Counts a hit, or next to it a miss, and tells which it was. */
  @ForceInline
  private long count(int hits, boolean isHit) {
    long counter = counts + (isHit ? hits : hits + 8);
    U.putLong(null, counter, U.getLong(null, counter) + 1);
    lastHit = isHit ? 1 : 0;
    return lastHit;
  }

  /**
   * Those of the current thread; null in the middle of what only the host does, and for threads
   * that are not the program's.
   */
  @ForceInline
  private static CProfDataCaches current() {
    Object thread = CProfThread.current();
    if (CProfThread.blocks(thread) < 0) {
      return null;
    }
    CProfDataCaches caches = (CProfDataCaches) CProfThread.dataCaches(thread);
    return caches != null ? caches : create(thread);
  }

  @DontInline
  private static CProfDataCaches create(Object thread) {
    if (CProfThread.tree(thread) == 0) {
      return null;
    }
    try {
      return create((Thread) thread);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return null;
    }
  }

  @DontInline
  private static CProfDataCaches create(Thread thread) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      CProfDataCaches caches = new CProfDataCaches();
      CProfThread.setDataCaches(thread, caches);
      return caches;
    } finally {
      bypass.end();
    }
  }

  /** A field is read: 1 if it is in its cache, otherwise 0. */
  @ForceInline
  static long readField(Object object, int position) {
    CProfDataCaches caches = current();
    if (caches == null) {
      return 0;
    }
    boolean isHit =
        OBJECTS > 0
            && position < CProfSettings.OBJECT_CACHE_WORDS
            && (caches.isRecent(object, 1L << position) || caches.read(object, 1L << position));
    return caches.count(OBJECT_HITS, isHit);
  }

  @ForceInline
  private boolean isRecent(Object object, long field) {
    return (valid[recentObject] & field) != 0 && isOf(objects[recentObject], object);
  }

  private boolean read(Object object, long field) {
    int line = lineOf(object);
    if (line < 0) {
      line = nextObject;
      nextObject = line + 1 == OBJECTS ? 0 : line + 1;
      objectsTaken = line < objectsTaken ? objectsTaken : line + 1;
      recentObject = line;
      objects[line] = weak(object);
      classes[line] = classWord(object);
      valid[line] = field;
      return false;
    }
    long before = valid[line];
    valid[line] = before | field;
    return (before & field) != 0;
  }

  /**
   * A field is about to be written.
   *
   * @param object null if it is no object yet
   */
  public static void write(Object object, int site, long node) {
    if (object == null || CProfSinks.contains(node)) {
      return;
    }
    CProfDataCaches caches = current();
    int position = caches == null ? -1 : CProfDataSite.fieldPosition(object, site);
    if (position >= 0 && position < CProfSettings.OBJECT_CACHE_WORDS) {
      int line = caches.lineOf(object);
      if (line >= 0) {
        caches.valid[line] |= 1L << position;
      }
    }
  }

  /** An element is read: 1 if it is in its cache, otherwise 0. */
  @ForceInline
  static long readElement(Object array, int length, int index) {
    CProfDataCaches caches = current();
    if (caches == null) {
      return 0;
    }
    int part = index / CProfSettings.ARRAY_CACHE_WORDS;
    boolean isHit =
        ARRAYS > 0 && (caches.isRecent(array, length, part) || caches.read(array, length, part));
    return caches.count(ARRAY_HITS, isHit);
  }

  @ForceInline
  private boolean isRecent(Object array, int length, int part) {
    return isLineOf(recentArrays[part + length & RECENT - 1], array, length, part);
  }

  private boolean read(Object array, int length, int part) {
    int recent = part + length & RECENT - 1;
    for (int line = 0; line < arraysTaken; line++) {
      if (isLineOf(line, array, length, part)) {
        recentArrays[recent] = line;
        return true;
      }
    }
    int line = nextArray;
    nextArray = line + 1 == ARRAYS ? 0 : line + 1;
    arraysTaken = line < arraysTaken ? arraysTaken : line + 1;
    recentArrays[recent] = line;
    arrays[line] = weak(array);
    lengths[line] = length;
    parts[line] = part;
    return false;
  }

  @ForceInline
  private boolean isLineOf(int line, Object array, int length, int part) {
    return parts[line] == part && lengths[line] == length && isOf(arrays[line], array);
  }

  /** All lines of both caches become free, and are taken from the first on again. */
  public static void empty(long node) {
    CProfDataCaches caches = CProfSinks.contains(node) ? null : current();
    if (caches != null) {
      for (int line = 0; line < caches.objectsTaken; line++) {
        caches.objects[line] = null;
      }
      for (int line = 0; line < caches.arraysTaken; line++) {
        caches.arrays[line] = null;
      }
      caches.objectsTaken = 0;
      caches.arraysTaken = 0;
      caches.nextObject = 0;
      caches.nextArray = 0;
    }
  }

  /** What the last look-up of the thread has found. */
  static long lastHit() {
    CProfDataCaches caches = current();
    return caches == null ? 0 : caches.lastHit;
  }

  private int lineOf(Object object) {
    int word = classWord(object);
    if (classes[recentObject] == word && isOf(objects[recentObject], object)) {
      return recentObject;
    }
    for (int line = 0; line < objectsTaken; line++) {
      if (classes[line] == word && isOf(objects[line], object)) {
        recentObject = line;
        return line;
      }
    }
    return -1;
  }

  @ForceInline
  private static int classWord(Object object) {
    return HAS_CLASS_WORD ? U.getInt(object, CLASS_WORD) : 0;
  }

  /** Reference.get and its like would count. */
  @ForceInline
  private static boolean isOf(WeakReference<?> reference, Object object) {
    return reference != null && U.getReference(reference, REFERENT) == object;
  }

  /** A weak reference, without its constructor, which would count. */
  @ForceInline
  private static WeakReference<?> weak(Object object) {
    try {
      WeakReference<?> reference = (WeakReference<?>) U.allocateInstance(WeakReference.class);
      U.putReference(reference, QUEUE, Queue.NONE);
      U.putReference(reference, REFERENT, object);
      return reference;
    } catch (InstantiationException impossible) {
      return null; // it is no abstract class
    }
  }
}
