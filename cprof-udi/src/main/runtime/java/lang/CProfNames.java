package java.lang;

/**
 * Names that the VM interned for the JDK. Its table of them is weak: a name that nobody uses goes
 * at the next garbage collection, and with it the hash that it keeps; who interns the same text
 * later gets a string without. Here they stay, those that classes of a loader of the program's name
 * as long as that loader.
 *
 * <p>Looked up without {@code String.hashCode}, which would leave a hash in the program's names.
 */
final class CProfNames {

  /** A hash table with open addressing; a power of two. */
  private static String[] names = new String[1 << 10];

  private static int count;

  private CProfNames() {}

  static void keep(Class<?> caller, String name) {
    long context = CProf.bypass();
    try {
      ClassLoader loader = caller.getClassLoader0();
      CProfKept ofLoader = CProfKept.of(loader);
      if (ofLoader != null) {
        ofLoader.add(name);
      } else {
        add(name);
      }
    } finally {
      CProf.resume(context);
    }
  }

  private static synchronized void add(String name) {
    if (2 * count == names.length) {
      String[] larger = new String[2 * names.length];
      for (String known : names) {
        if (known != null) {
          larger[place(larger, known)] = known;
        }
      }
      names = larger;
    }
    int place = place(names, name);
    if (names[place] == null) {
      names[place] = name;
      count++;
    }
  }

  /** Where a name stands in a table, or may stand: interned ones are equal if they are the same. */
  private static int place(String[] table, String name) {
    int hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = 31 * hash + name.charAt(i);
    }
    int place = hash & table.length - 1;
    while (table[place] != null && table[place] != name) {
      place = place + 1 & table.length - 1;
    }
    return place;
  }
}
