package org.cprof.setup;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Which classes are profiled, by patterns of their names in which {@code *} stands for any text.
 * Remembers which patterns ever matched. Thread-safe.
 */
public final class ClassFilter {

  private record ClassPattern(String text, Pattern pattern) {}

  private final List<ClassPattern> include;
  private final List<ClassPattern> exclude;
  private final Set<String> matched = ConcurrentHashMap.newKeySet();

  /** Null where nobody wants to know. */
  private final Consumer<String> onMatch;

  public ClassFilter(List<String> include, List<String> exclude) {
    this(include, exclude, null);
  }

  /**
   * @param onMatch is told of each pattern when it matches for the first time
   */
  public ClassFilter(List<String> include, List<String> exclude, Consumer<String> onMatch) {
    this.onMatch = onMatch;
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

  public boolean accepts(String className) {
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
        tellMatched(pattern.text());
        any = true;
      }
    }
    return any;
  }

  /** A pattern has matched; the first time, whoever wants to know is told. */
  public void tellMatched(String pattern) {
    if (matched.add(pattern) && onMatch != null) {
      onMatch.accept(pattern);
    }
  }

  /** The patterns that no class matched, in the order in which they were given. */
  public List<String> unmatched() {
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
