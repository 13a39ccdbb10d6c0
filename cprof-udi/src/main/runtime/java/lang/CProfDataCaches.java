package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
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

  private static final Unsafe U = Unsafe.getUnsafe();
  private static final long REFERENT = U.objectFieldOffset(Reference.class, "referent");
  private static final long QUEUE = U.objectFieldOffset(Reference.class, "queue");

  /** What a reference without a queue has in the place of one. */
  private static final Object NO_QUEUE =
      U.getReference(new WeakReference<>(CProfDataCaches.class), QUEUE);

  /**
   * Whether the four bytes behind the first eight of an object tell of its class, so that most
   * lines of other objects are passed over without a look at these.
   */
  private static final boolean HAS_CLASS_WORD = REFERENT >= 12;

  private static final int CLASS_WORD = 8;

  private static final int OBJECTS = CProfSettings.OBJECT_CACHE_LINES;
  private static final int ARRAYS = CProfSettings.ARRAY_CACHE_LINES;

  private final Object[] objects = new Object[OBJECTS];
  private final int[] classes = new int[OBJECTS];
  private final long[] valid = new long[OBJECTS];
  private int nextObject;

  /** The line that was found last: most reads of fields follow one of the same object. */
  private int recentObject;

  private final Object[] arrays = new Object[ARRAYS];
  private final int[] lengths = new int[ARRAYS];
  private final int[] parts = new int[ARRAYS];
  private int nextArray;
  private int recentArray;

  private long lastHit;

  /**
   * What is counted for the thread, in the raw profile, where it stays when the thread has gone:
   *
   * <pre>
   *   0 long next   8 long look-ups of objects   16 long hits   24 long look-ups of arrays
   *   32 long hits
   * </pre>
   */
  private final long counts = newCounts();

  /** Takes the counts of threads for which there is no memory. */
  private static long lost;

  public static final int OBJECT_READS = 8;
  private static final int OBJECT_HITS = 16;
  private static final int ARRAY_READS = 24;
  private static final int ARRAY_HITS = 32;
  private static final int COUNTS_BYTES = 40;

  private CProfDataCaches() {}

  private static synchronized long newCounts() {
    long counts = CProfFile.allocate(COUNTS_BYTES);
    if (counts == 0) {
      lost = lost == 0 ? U.allocateMemory(COUNTS_BYTES) : lost;
      return lost;
    }
    U.setMemory(counts, COUNTS_BYTES, (byte) 0);
    U.putLong(null, counts, CProfFile.get(CProfFile.DATA_CACHES));
    CProfFile.set(CProfFile.DATA_CACHES, counts);
    return counts;
  }

  /** Counts a look-up, and tells what it has found. */
  @ForceInline
  private long count(int reads, int hits, long hit) {
    U.putLong(null, counts + reads, U.getLong(null, counts + reads) + 1);
    U.putLong(null, counts + hits, U.getLong(null, counts + hits) + hit);
    lastHit = hit;
    return hit;
  }

  /** Those of the current thread; null in the middle of what only the host does. */
  @ForceInline
  private static CProfDataCaches current() {
    Thread thread = Thread.currentThread();
    if (CProfThread.blocks(thread) < 0) {
      return null;
    }
    CProfDataCaches caches = (CProfDataCaches) CProfThread.dataCaches(thread);
    return caches != null ? caches : create(thread);
  }

  @DontInline
  private static CProfDataCaches create(Thread thread) {
    long context = CProf.bypass();
    try {
      CProfDataCaches caches = new CProfDataCaches();
      CProfThread.setDataCaches(thread, caches);
      return caches;
    } finally {
      CProf.resume(context);
    }
  }

  /** A field is read: 1 if it is in its cache, otherwise 0. */
  static long readField(Object object, int position) {
    CProfDataCaches caches = current();
    if (caches == null) {
      return 0;
    }
    long hit =
        OBJECTS > 0 && position < CProfSettings.OBJECT_CACHE_WORDS
            ? caches.read(object, 1L << position)
            : 0;
    return caches.count(OBJECT_READS, OBJECT_HITS, hit);
  }

  private long read(Object object, long field) {
    int line = lineOf(object);
    if (line < 0) {
      line = nextObject;
      nextObject = line + 1 == OBJECTS ? 0 : line + 1;
      recentObject = line;
      objects[line] = weak(object);
      classes[line] = classWord(object);
      valid[line] = field;
      return 0;
    }
    long before = valid[line];
    valid[line] = before | field;
    return (before & field) != 0 ? 1 : 0;
  }

  /**
   * A field is about to be written.
   *
   * @param object null if it is no object yet
   */
  public static void write(Object object, int site, long node) {
    if (object == null || CProfHoles.contains(node)) {
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
  static long readElement(Object array, int length, int index) {
    CProfDataCaches caches = current();
    if (caches == null) {
      return 0;
    }
    long hit = ARRAYS > 0 ? caches.read(array, length, index / CProfSettings.ARRAY_CACHE_WORDS) : 0;
    return caches.count(ARRAY_READS, ARRAY_HITS, hit);
  }

  private long read(Object array, int length, int part) {
    if (isLineOf(recentArray, array, length, part)) {
      return 1;
    }
    for (int line = 0; line < ARRAYS; line++) {
      if (isLineOf(line, array, length, part)) {
        recentArray = line;
        return 1;
      }
    }
    int line = nextArray;
    nextArray = line + 1 == ARRAYS ? 0 : line + 1;
    recentArray = line;
    arrays[line] = weak(array);
    lengths[line] = length;
    parts[line] = part;
    return 0;
  }

  @ForceInline
  private boolean isLineOf(int line, Object array, int length, int part) {
    return parts[line] == part && lengths[line] == length && isOf(arrays[line], array);
  }

  /** All lines of both caches become free, and are taken from the first on again. */
  public static void empty(long node) {
    CProfDataCaches caches = CProfHoles.contains(node) ? null : current();
    if (caches != null) {
      for (int line = 0; line < OBJECTS; line++) {
        caches.objects[line] = null;
      }
      for (int line = 0; line < ARRAYS; line++) {
        caches.arrays[line] = null;
      }
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
    for (int line = 0; line < OBJECTS; line++) {
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
  private static boolean isOf(Object reference, Object object) {
    return reference != null && U.getReference(reference, REFERENT) == object;
  }

  /** A weak reference, without its constructor, which would count. */
  @ForceInline
  private static Object weak(Object object) {
    try {
      Object reference = U.allocateInstance(WeakReference.class);
      U.putReference(reference, QUEUE, NO_QUEUE);
      U.putReference(reference, REFERENT, object);
      return reference;
    } catch (InstantiationException impossible) {
      return null; // it is no abstract class
    }
  }
}
