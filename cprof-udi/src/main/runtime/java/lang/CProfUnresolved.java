package java.lang;

import java.util.Arrays;
import java.util.function.ToIntFunction;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Methods named by classes of the program's own loaders, whose own classes were not loaded then:
 * whether they are native is known when they are called.
 */
final class CProfUnresolved {

  /** Code that counts itself. */
  private static final int JAVA = -1;

  private static final int UNKNOWN = -2;

  /** Ids of natives, by the number of the method; what replaces it holds all that was there. */
  private static volatile int[] ids = new int[0];

  private static String[] names = new String[0];
  private static int count;

  private static ToIntFunction<String> finder;

  private CProfUnresolved() {}

  static void initialize(ToIntFunction<String> idsOfNatives) {
    finder = idsOfNatives;
  }

  /** A number for a method. */
  static synchronized int add(String method) {
    if (count == ids.length) {
      int[] grown = Arrays.copyOf(ids, 2 * count + 16);
      Arrays.fill(grown, count, grown.length, UNKNOWN);
      ids = grown;
      names = Arrays.copyOf(names, grown.length);
    }
    names[count] = method;
    return count++;
  }

  @ForceInline
  static boolean isJava(int number) {
    return ids[number] == JAVA;
  }

  /** Counts a native that is about to be called; returns the context before, or 0. */
  @DontInline
  static long begin(int number) {
    if (CProfSinks.contains(CProf.context())) {
      return 0;
    }
    int id = ids[number];
    if (id == UNKNOWN) {
      id = find(number);
    }
    return id == JAVA ? 0 : CProf.beginNative(id);
  }

  private static int find(int number) {
    int id = idOf(name(number));
    set(number, id);
    return id;
  }

  /** The id of a native, or less than 0 of any other method of a class that is there. */
  static int idOf(String method) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      return finder.applyAsInt(method);
    } finally {
      bypass.end();
    }
  }

  private static synchronized String name(int number) {
    return names[number];
  }

  private static synchronized void set(int number, int id) {
    ids[number] = id;
  }
}
