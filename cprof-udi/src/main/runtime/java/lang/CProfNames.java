package java.lang;

import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * Names of classes, read without a trace, and names that the VM interned for the JDK. Its table of
 * them is weak: a name that nobody uses goes at the next garbage collection, and with it the hash
 * that it keeps; who interns the same text later gets a string without. Here they stay, those that
 * classes of a loader of the program's name as long as that loader.
 *
 * <p>Looked up without {@code String.hashCode}, which would leave a hash in the program's names.
 */
public final class CProfNames {

  /** The type of the JDK's annotation of intrinsics, as class files name it. */
  public static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

  /**
   * The annotation's type where the VM must not know it: a class's name, as readers of files
   * expect.
   */
  public static final String HIDDEN_INTRINSIC =
      "Ljdk/internal/vm/annotation/IntrinsicCandidate$cprof;";

  private static final Unsafe U = CProfNative.unsafe();
  private static final long NAME = U.objectFieldOffset(Class.class, "name");

  /** A hash table with open addressing; a power of two. */
  private static String[] names = new String[1 << 10];

  private static int count;

  private static final CProfSpinLock LOCK = new CProfSpinLock();

  private CProfNames() {}

  /**
   * The name of a class, as {@link Class#getName} returns it. A class keeps its name once it was
   * asked for it, and the name its hash: neither stays, or what the program executes would depend
   * on when somebody asked.
   */
  public static String of(Class<?> type) {
    Object known = U.getReference(type, NAME);
    String name = type.getName();
    if (known == null) {
      U.putReference(type, NAME, null);
    }
    return new String(name);
  }

  static void keep(Class<?> caller, String name) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      ClassLoader loader = caller.getClassLoader0();
      CProfLoaderData ofLoader = CProfLoaderData.of(loader);
      if (ofLoader != null) {
        ofLoader.add(name);
      } else {
        add(name);
      }
    } finally {
      bypass.end();
    }
  }

  /**
   * Keeps a name of whatever class: stack traces are made again and again, and have few names.
   *
   * @param name may be null
   * @return the name
   */
  static String keep(String name) {
    if (name != null) {
      CProfBypass bypass = CProfBypass.begin();
      try {
        add(name);
      } finally {
        bypass.end();
      }
    }
    return name;
  }

  /** The type of an annotation, as the class file of the JDK names it. */
  static String annotation(String type) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return type.equals(HIDDEN_INTRINSIC) ? INTRINSIC : type;
    } finally {
      bypass.end();
    }
  }

  private static void add(String name) {
    try {
      LOCK.lock();
      if (2 * count == names.length) {
        String[] larger = new String[2 * names.length];
        for (String known : names) {
          if (known != null) {
            larger[index(larger, known)] = known;
          }
        }
        names = larger;
      }
      int index = index(names, name);
      if (names[index] == null) {
        names[index] = name;
        count++;
      }
    } finally {
      LOCK.unlock();
    }
  }

  /** Where a name stands in a table, or may stand: interned ones are equal if they are the same. */
  private static int index(String[] table, String name) {
    int hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = 31 * hash + name.charAt(i);
    }
    int index = hash & table.length - 1;
    while (table[index] != null && table[index] != name) {
      index = index + 1 & table.length - 1;
    }
    return index;
  }
}
