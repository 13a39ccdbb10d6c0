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

  /** What a class declares. */
  static final class Entry {
    private final WeakReference<ClassLoader> loader;
    private final boolean isBootLoader;
    private final String[] fields;
    private final int[] positions;
    private final int words;

    /** The same of another class of this name. */
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

  static synchronized void add(
      String className, String[] fields, int[] positions, int words, ClassLoader loader) {
    Entry entry = new Entry(fields, positions, words, loader);
    Entry known = BY_NAME.get(className);
    while (known != null && (known.isGone() || known.isOf(loader))) {
      known = known.other;
    }
    entry.other = known;
    BY_NAME.put(className, entry);
  }

  private static synchronized Entry of(Class<?> type) {
    Entry entry = BY_NAME.get(CProfHidden.nameInClassFile(type));
    while (entry != null && !entry.isOf(type.getClassLoader0())) {
      entry = entry.other;
    }
    return entry != null || type.getClassLoader0() != null ? entry : ofStart(type);
  }

  /** A class that the JVM started with: nobody has told of it. */
  private static Entry ofStart(Class<?> type) {
    String name = CProfNames.of(type);
    CProfMessage answer =
        CProfSession.ask(new CProfMessage(CProfProtocol.LAYOUT, name.length() + 4).putText(name));
    if (answer == null || !answer.getFlag()) {
      return null;
    }
    CProfPlaces.addLayout(answer, name, null);
    return BY_NAME.get(name);
  }

  /** The words of an object of a class; to be called outside of the profile. */
  static int words(Class<?> type) {
    int words = 0;
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
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
