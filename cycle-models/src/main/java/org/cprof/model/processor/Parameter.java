package org.cprof.model.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A parameter of a processor: an integer within a range, or one of several words.
 *
 * @param name its name, as used in expressions
 * @param defaultValue its value unless a preset or the user says otherwise
 * @param least the least value allowed
 * @param most the greatest value allowed
 * @param words the words allowed; none if the value is a number
 */
public record Parameter(
    String name, String defaultValue, long least, long most, List<String> words) {
  public static final String CACHE_POLICY = "cache.policy";

  /** Whether floating point is priced by its operands, or as for typical ones. */
  public static final String FLOAT = "float";

  public static final String TYPICAL = "typical";

  /** Names the cause whose stalls are counted instead of cycles. */
  public static final String STALLS = "stalls";

  /** The word for no stalls: cycles are counted. */
  public static final String NO_STALLS = "off";

  public static final String CACHE_BYTES = "cache.bytes";
  public static final String CACHE_BLOCKS = "cache.blocks";

  public Parameter {
    words = List.copyOf(words);
  }

  static Parameter ofNumber(String name, String defaultValue, long least, long most) {
    return new Parameter(name, defaultValue, least, most, List.of());
  }

  static Parameter ofWord(String name, String defaultValue, List<String> words) {
    return new Parameter(name, defaultValue, 0, 0, words);
  }

  /** The words that {@link #CACHE_POLICY} can be. */
  static List<String> policies() {
    List<String> words = new ArrayList<>();
    for (CachePolicy policy : CachePolicy.values()) {
      words.add(policy.symbol());
    }
    return words;
  }

  /** Whether the value is a word and not a number. */
  public boolean isWord() {
    return !words.isEmpty();
  }

  public boolean accepts(String value) {
    if (isWord()) {
      return words.contains(value);
    }
    Long number = number(value);
    return number != null && least <= number && number <= most;
  }

  /** What {@link #accepts} accepts, for an error. */
  public String expected() {
    return isWord()
        ? "one of " + String.join(", ", words)
        : name + " from " + least + " to " + most;
  }

  /**
   * What expressions know of a value: a number by the parameter's name; for each word {@code
   * NAME.WORD}, which is 1 for the value and else 0. They know nothing of the method cache's
   * policy.
   */
  void addVariables(String value, Map<String, Long> variables) {
    if (!isWord()) {
      Long number = number(value);
      variables.put(name, number == null ? least : number);
    } else if (!name.equals(CACHE_POLICY)) {
      for (String word : words) {
        variables.put(variable(word), word.equals(value) ? 1L : 0L);
      }
    }
  }

  /** What expressions call it that the value is one of the words: 1 if it is, else 0. */
  public String variable(String word) {
    return name + "." + word;
  }

  static Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }
}
