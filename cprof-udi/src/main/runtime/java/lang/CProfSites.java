package java.lang;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * What is known of the sites in the code that hand over operands, by number. Those of a loader's
 * classes are given again when the loader is gone.
 */
final class CProfSites {

  private static final ReferenceQueue<ClassLoader> GONE = new ReferenceQueue<>();

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_SIZE = 1 << CHUNK_BITS;

  /** In chunks, which never move: the compilers take what stands there for a constant. */
  @Stable private static final Object[][] CHUNKS = new Object[1 << 12][];

  private static int count;
  private static int[] free = new int[8];
  private static int freeCount;

  /** One of the loaders that have sites, which stand in a ring. */
  private static OfLoader any;

  /** The sites of a loader that may go. */
  static final class OfLoader extends PhantomReference<ClassLoader> {
    private int[] numbers = new int[8];
    private int size;
    private OfLoader before = this;
    private OfLoader behind = this;

    private OfLoader(ClassLoader loader) {
      super(loader, GONE);
    }

    private void add(int number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }
  }

  private CProfSites() {}

  /**
   * A number for a site; to be called outside of the profile.
   *
   * @param loader of its class, null for the boot loader
   */
  static int add(Object site, ClassLoader loader) {
    takeBack();
    CProfLoaderData data = CProfLoaderData.of(loader);
    try {
      LOCK.lock();
      int number = freeCount > 0 ? free[--freeCount] : next();
      put(number, site);
      if (data != null) {
        if (data.sites == null) {
          data.sites = new OfLoader(loader);
          enter(data.sites);
        }
        data.sites.add(number);
      }
      return number;
    } finally {
      LOCK.unlock();
    }
  }

  private static int next() {
    int chunk = count >>> CHUNK_BITS;
    if (CHUNKS[chunk] == null) {
      CHUNKS[chunk] = new Object[CHUNK_SIZE];
    }
    return count++;
  }

  /** A number's next place is only asked for by code that does not exist yet. */
  private static void put(int number, Object site) {
    CHUNKS[number >>> CHUNK_BITS][number & CHUNK_SIZE - 1] = site;
  }

  /** A loader is only told to be gone as long as its reference is there. */
  private static void enter(OfLoader loader) {
    if (any == null) {
      any = loader;
      return;
    }
    loader.before = any;
    loader.behind = any.behind;
    loader.behind.before = loader;
    any.behind = loader;
  }

  /** The queue has a lock of its own. */
  private static void takeBack() {
    Reference<?> gone = GONE.poll();
    while (gone != null) {
      try {
        LOCK.lock();
        giveBack((OfLoader) gone);
      } finally {
        LOCK.unlock();
      }
      gone = GONE.poll();
    }
  }

  private static void giveBack(OfLoader loader) {
    for (int i = 0; i < loader.size; i++) {
      giveBack(loader.numbers[i]);
    }
    loader.before.behind = loader.behind;
    loader.behind.before = loader.before;
    if (any == loader) {
      any = loader.behind == loader ? null : loader.behind;
    }
  }

  private static void giveBack(int number) {
    put(number, null);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = number;
  }

  /** What stands at a site; null before the program, and without room to read it. */
  @ForceInline
  static Object get(int site) {
    Object found = known(site);
    return found != null ? found : ofStart(site);
  }

  /**
   * What stands at a site, unless it is of the start and not read yet; for code that may be outside
   * of the profile.
   */
  @ForceInline
  static Object known(int site) {
    Object[] chunk = CHUNKS[site >>> CHUNK_BITS];
    return chunk == null ? null : chunk[site & CHUNK_SIZE - 1];
  }

  /** The lowest numbers are those of sites in the code that the JVM starts with. */
  static void reserve(int ofStart) {
    for (int chunk = 0; chunk << CHUNK_BITS < ofStart; chunk++) {
      CHUNKS[chunk] = new Object[CHUNK_SIZE];
    }
    count = ofStart;
  }

  @DontInline
  private static Object ofStart(int site) {
    if (!CProfSession.isActive()) {
      return null;
    }
    try {
      return read(site);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
      return null;
    }
  }

  @DontInline
  private static Object read(int site) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      CProfStack.checkForMany();
      return keep(site, CProfSiteLinker.ofStart(site));
    } finally {
      bypass.end();
    }
  }

  /** Of two threads that read it at once, both get what the first one has read. */
  private static Object keep(int site, Object found) {
    try {
      LOCK.lock();
      Object known = known(site);
      if (known == null) {
        put(site, found);
        return found;
      }
      return known;
    } finally {
      LOCK.unlock();
    }
  }
}
