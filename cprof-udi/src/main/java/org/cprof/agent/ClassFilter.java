package org.cprof.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Which classes are profiled, by patterns of their names in which {@code *} stands for any text.
 * Remembers which patterns ever matched. Thread-safe.
 */
final class ClassFilter {

  private record ClassPattern(String text, Pattern pattern) {}

  private final List<ClassPattern> include;
  private final List<ClassPattern> exclude;
  private final Set<String> matched = ConcurrentHashMap.newKeySet();

  ClassFilter(List<String> include, List<String> exclude) {
    this.include = patterns(include);
    this.exclude = patterns(exclude);
  }

  private static List<ClassPattern> patterns(List<String> texts) {
    List<ClassPattern> patterns = new ArrayList<>();
    for (String text : texts) {
      patterns.add(
          new ClassPattern(text, Pattern.compile(Pattern.quote(text).replace("*", "\\E.*\\Q"))));
    }
    return patterns;
  }

  /** Whether a class is profiled. */
  boolean accepts(String className) {
    if (include.isEmpty() && exclude.isEmpty()) {
      return true;
    }
    boolean included = matches(include, className) || include.isEmpty();
    return !matches(exclude, className) && included;
  }

  private boolean matches(List<ClassPattern> patterns, String className) {
    boolean any = false;
    for (ClassPattern pattern : patterns) {
      if (pattern.pattern().matcher(className).matches()) {
        matched.add(pattern.text());
        any = true;
      }
    }
    return any;
  }

  /** The patterns that no class matched, in the order in which they were given. */
  List<String> unmatched() {
    Set<String> texts = new LinkedHashSet<>();
    addUnmatched(include, texts);
    addUnmatched(exclude, texts);
    return new ArrayList<>(texts);
  }

  private void addUnmatched(List<ClassPattern> patterns, Set<String> texts) {
    for (ClassPattern pattern : patterns) {
      if (!matched.contains(pattern.text())) {
        texts.add(pattern.text());
      }
    }
  }
}
