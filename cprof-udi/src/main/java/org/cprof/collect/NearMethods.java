package org.cprof.collect;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.method.MethodInfo;

/** The methods whose names are nearest to one that does not exist. */
final class NearMethods {

  /** Letters that may be wrong, missing or too many. */
  private static final int MAX_DISTANCE = 3;

  private static final int MAX_NAMES = 3;

  private NearMethods() {}

  /**
   * @param text a method as {@code --below} takes it
   * @return at most three, the nearest first; those with the same class and name but for its
   *     package among them
   */
  static List<String> of(String text, MethodInfo[] methods) {
    int parameters = text.indexOf('(');
    String name = parameters < 0 ? text : text.substring(0, parameters);
    Map<String, Integer> distances = new TreeMap<>();
    for (MethodInfo method : methods) {
      if (!method.descriptor().isEmpty()) {
        String other = method.className() + "." + method.name();
        int distance = unqualified(other).equals(unqualified(name)) ? 0 : distance(name, other);
        if (distance <= MAX_DISTANCE) {
          distances.put(other + method.descriptor(), distance);
        }
      }
    }
    return distances.entrySet().stream()
        .sorted(Comparator.comparing(Map.Entry::getValue))
        .limit(MAX_NAMES)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Class and method without the package. */
  private static String unqualified(String name) {
    int method = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', method - 1) + 1);
  }

  /** Levenshtein's distance, or more than the largest that counts. */
  private static int distance(String one, String other) {
    if (Math.abs(one.length() - other.length()) > MAX_DISTANCE) {
      return MAX_DISTANCE + 1;
    }
    int[] last = new int[other.length() + 1];
    for (int j = 0; j < last.length; j++) {
      last[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] next = new int[last.length];
      next[0] = i;
      int least = i;
      for (int j = 1; j < next.length; j++) {
        int changed = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        next[j] = Math.min(changed, 1 + Math.min(last[j], next[j - 1]));
        least = Math.min(least, next[j]);
      }
      if (least > MAX_DISTANCE) {
        return least;
      }
      last = next;
    }
    return last[other.length()];
  }
}
