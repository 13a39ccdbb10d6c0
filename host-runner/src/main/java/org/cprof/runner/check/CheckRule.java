package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.cprof.profile.MethodReference;

/**
 * A limit of what is named.
 *
 * @param place where it stands, such as {@code rules.csv:3}; empty for one of the command line
 * @param path the method, or the end of a context, its method last; empty for the total
 */
public record CheckRule(
    String place, Element element, List<RulePattern> path, Counter counter, Maximum maximum) {

  /** What has a limit. */
  public enum Element {
    TOTAL,
    METHOD,
    CONTEXT,
    /** A method with all that it calls. */
    TEST;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What each method, or each test, may cost. */
  static CheckRule ofEach(Element element, Counter counter, Maximum maximum) {
    return new CheckRule("", element, List.of(new RulePattern("*")), counter, maximum);
  }

  /**
   * What a baseline demands.
   *
   * @param counters that may not increase by more
   * @param ofTests whether each test is limited as well as all together
   * @param ofMethods whether each method is
   */
  public static List<CheckRule> ofBaseline(
      List<Counter> counters, Maximum increase, boolean ofTests, boolean ofMethods) {
    List<CheckRule> rules = new ArrayList<>();
    for (Counter counter : counters) {
      rules.add(new CheckRule("", Element.TOTAL, List.of(), counter, increase));
      if (ofTests) {
        rules.add(ofEach(Element.TEST, counter, increase));
      }
      if (ofMethods) {
        rules.add(ofEach(Element.METHOD, counter, increase));
      }
    }
    return rules;
  }

  /** Whether a method is, or a context ends with, what the rule names. */
  boolean matches(List<MethodReference> methods) {
    int outside = methods.size() - path.size();
    if (outside < 0) {
      return false;
    }
    for (int i = 0; i < path.size(); i++) {
      if (!path.get(i).matches(methods.get(outside + i))) {
        return false;
      }
    }
    return true;
  }

  /** What it names, as it was written. */
  String name() {
    return path.stream().map(RulePattern::text).collect(Collectors.joining(" > "));
  }
}
