package org.cprof.model.processor;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.CachePolicy;

/**
 * A parameter of a processor. All are integers within a range, but for the method cache's policy
 * and the way in which floating point is priced, which are words.
 *
 * @param name its name, as used in expressions
 * @param defaultValue its value unless a board or the user says otherwise
 * @param least the least value allowed
 * @param most the greatest value allowed
 */
public record Parameter(String name, String defaultValue, long least, long most) {
  public static final String CACHE_POLICY = "cache.policy";

  /** Whether floating point is priced by its operands, or as for typical ones. */
  public static final String FLOAT = "float";

  public static final String EXACT = "exact";
  public static final String TYPICAL = "typical";
  public static final String CACHE_BYTES = "cache.bytes";
  public static final String CACHE_BLOCKS = "cache.blocks";

  /** Whether the value is a word and not a number. */
  public boolean isWord() {
    return name.equals(CACHE_POLICY) || name.equals(FLOAT);
  }

  /** Whether the parameter can have this value. */
  public boolean accepts(String value) {
    if (isWord()) {
      return words().contains(value);
    }
    Long number = number(value);
    return number != null && least <= number && number <= most;
  }

  /** What {@link #accepts} accepts, for an error. */
  public String expected() {
    if (!isWord()) {
      return name + " from " + least + " to " + most;
    }
    return "one of " + String.join(", ", words());
  }

  private List<String> words() {
    if (name.equals(FLOAT)) {
      return List.of(EXACT, TYPICAL);
    }
    List<String> words = new ArrayList<>();
    for (CachePolicy policy : CachePolicy.values()) {
      words.add(policy.symbol());
    }
    return words;
  }

  static Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }
}
