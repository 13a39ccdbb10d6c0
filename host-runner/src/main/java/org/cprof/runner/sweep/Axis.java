package org.cprof.runner.sweep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter and its values, in the order given.
 *
 * @param values at least one; none twice
 */
record Axis(String parameter, List<String> values) {
  /** Sizes of the method cache, which are powers of two. */
  static final String CACHE = "cache.";

  private static final int MOST_VALUES = 1_000;
  private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})\\.\\.([0-9]{1,9})");

  Axis {
    values = List.copyOf(values);
  }

  /**
   * Reads {@code 8,16,32}, {@code 1..3} or both.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  static Axis parse(String parameter, String text) {
    LinkedHashSet<String> values = new LinkedHashSet<>();
    for (String part : text.split(",", -1)) {
      values.addAll(
          part(parameter, part.strip())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          parameter
                              + "="
                              + text
                              + ": give values such as 8,16,32 or a range such as 1..3")));
    }
    if (values.size() > MOST_VALUES) {
      throw new IllegalArgumentException(
          parameter + "=" + text + " has more than " + MOST_VALUES + " values");
    }
    return new Axis(parameter, List.copyOf(values));
  }

  /** The values of a list's part; empty if it is neither a value nor a range. */
  private static Optional<List<String>> part(String parameter, String text) {
    if (!text.contains("..")) {
      return text.isEmpty() ? Optional.empty() : Optional.of(List.of(text));
    }
    Matcher range = RANGE.matcher(text);
    boolean doubles = parameter.startsWith(CACHE);
    if (!range.matches()) {
      return Optional.empty();
    }
    long first = Long.parseLong(range.group(1));
    long last = Long.parseLong(range.group(2));
    if (first > last || doubles && first == 0) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    for (long value = first;
        value <= last && values.size() <= MOST_VALUES;
        value = doubles ? 2 * value : value + 1) {
      values.add(Long.toString(value));
    }
    return Optional.of(values);
  }

  /** Whether it is a size of the method cache, with several values. */
  boolean isOfCache() {
    return parameter.startsWith(CACHE)
        && values.size() > 1
        && values.stream().allMatch(value -> value.matches("[0-9]+"));
  }
}
