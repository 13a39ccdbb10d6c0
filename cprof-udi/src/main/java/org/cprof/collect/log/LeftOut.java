package org.cprof.collect.log;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Methods and classes that run as they are. Classes of one name, of several loaders, are one. */
final class LeftOut {
  private final Map<String, Integer> times = new TreeMap<>();

  /**
   * @param text what it is, and the reason
   */
  void add(String text) {
    times.merge(text, 1, Integer::sum);
  }

  /** Names with their reasons, of several classes with their number; sorted. */
  List<String> texts() {
    return times.entrySet().stream()
        .map(
            each ->
                each.getValue() > 1 && isOfClasses(each.getKey())
                    ? each.getKey() + " (" + each.getValue() + " classes)"
                    : each.getKey())
        .toList();
  }

  /** A method's text has its descriptor in front of the reason. */
  private static boolean isOfClasses(String text) {
    return text.contains(CProfFile.ALL_METHODS + ": ")
        || text.startsWith(CProfFile.HIDDEN_CLASS)
        || text.startsWith(CProfFile.UNNAMED_CLASS);
  }
}
