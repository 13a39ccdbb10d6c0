package org.cprof.runner.explain;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Finds the names that somebody may have meant by one that does not exist. */
public final class NearNames {
  private static final int MOST = 5;
  private static final int FARTHEST = 2;

  /** Of as many letters, one may be wrong; other short names are near to anything. */
  private static final int LETTERS_PER_ERROR = 3;

  private NearNames() {}

  /** The end of an error message that says what may have been meant, or nothing. */
  public static String text(List<String> names) {
    return names.isEmpty() ? "" : "; near names: " + String.join(", ", names);
  }

  /**
   * The names nearest to a name, in any case of letters, at most two letters away, short ones one.
   */
  public static List<String> of(String name, Collection<String> known) {
    return nearest(name, known, candidate -> distance(name, candidate) <= farthest(name));
  }

  /**
   * The classes of the same name in whatever package, and those of a near one: with its package, if
   * one was given. To a name of three letters without a package no other is near.
   */
  static List<String> ofClass(String name, Collection<String> known) {
    String simple = simple(name);
    boolean hasNear = name.length() > LETTERS_PER_ERROR;
    return nearest(
        name,
        known,
        candidate ->
            simple.equalsIgnoreCase(simple(candidate))
                || hasNear
                    && distance(name, simple.equals(name) ? simple(candidate) : candidate)
                        <= farthest(simple));
  }

  /** Methods of a near name with its class, or of the same class and name in another package. */
  public static List<String> ofMethod(String name, Collection<String> known) {
    String unqualified = unqualified(name);
    return nearest(
        name,
        known,
        candidate ->
            unqualified.equalsIgnoreCase(unqualified(candidate))
                || distance(name, candidate) <= FARTHEST);
  }

  private static List<String> nearest(
      String name, Collection<String> known, Predicate<String> isNear) {
    return known.stream()
        .distinct()
        .filter(isNear)
        .sorted(
            Comparator.comparingInt((String candidate) -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** Class and method without the package. */
  private static String unqualified(String method) {
    return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
  }

  private static int farthest(String name) {
    return Math.max(1, Math.min(FARTHEST, name.length() / LETTERS_PER_ERROR));
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** How many letters must be inserted, removed or changed; letters of any case are the same. */
  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int changed = previous[j - 1] + (same ? 0 : 1);
        current[j] = Math.min(changed, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
