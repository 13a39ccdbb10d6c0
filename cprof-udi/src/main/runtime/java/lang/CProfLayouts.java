package java.lang;

import java.lang.ref.WeakReference;
import java.util.HashMap;

/**
 * Where fields lie in the target's objects: those of the superclass first, then those that a class
 * declares, in their order. Told by whoever sees the class file, as the VM does not tell the fields
 * of a class without loading their types.
 */
final class CProfLayouts {

  private static final HashMap<String, Entry> BY_NAME = new HashMap<>();

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  /** What a class declares. */
  static final class Entry {
    private final WeakReference<ClassLoader> loader;
    private final boolean isBootLoader;
    private final String[] fields;
    private final int[] positions;
    private final int words;

    /** What another class of this name declares. */
    private Entry other;

    private Entry(String[] fields, int[] positions, int words, ClassLoader loader) {
      this.loader = new WeakReference<>(loader);
      this.isBootLoader = loader == null;
      this.fields = fields;
      this.positions = positions;
      this.words = words;
    }

    private boolean isOf(ClassLoader asked) {
      return asked == null ? isBootLoader : loader.get() == asked;
    }

    private boolean isGone() {
      return !isBootLoader && loader.get() == null;
    }
  }

  private CProfLayouts() {}

  static void add(
      String className, String[] fields, int[] positions, int words, ClassLoader loader) {
    Entry entry = new Entry(fields, positions, words, loader);
    try {
      LOCK.lock();
      Entry known = BY_NAME.get(className);
      while (known != null && (known.isGone() || known.isOf(loader))) {
        known = known.other;
      }
      entry.other = known;
      BY_NAME.put(className, entry);
    } finally {
      LOCK.unlock();
    }
  }

  private static Entry of(Class<?> type) {
    String name = CProfHidden.nameInClassFile(type);
    ClassLoader loader = type.getClassLoader0();
    try {
      LOCK.lock();
      Entry entry = BY_NAME.get(name);
      while (entry != null && !entry.isOf(loader)) {
        entry = entry.other;
      }
      return entry;
    } finally {
      LOCK.unlock();
    }
  }

  /** The words of an object of a class; to be called outside of the profile. */
  static int words(Class<?> type) {
    int words = 0;
    for (Class<?> each = type; each != null; each = CProfHierarchy.superclass(each)) {
      Entry entry = of(each);
      words += entry == null ? 0 : entry.words;
    }
    return words;
  }

  /**
   * Where a field lies among those that a class declares, in words; -1 if it declares none such.
   */
  static int position(Class<?> type, String field) {
    Entry entry = of(type);
    for (int i = 0; entry != null && i < entry.fields.length; i++) {
      if (entry.fields[i].equals(field)) {
        return entry.positions[i];
      }
    }
    return -1;
  }
}
