package org.cprof.model.processor;

import org.cprof.model.CachePolicy;

/**
 * A parameter of a processor. All are integers within a range, but for the method cache's policy,
 * which is a word.
 *
 * @param name its name, as used in expressions
 * @param defaultValue its value unless a board or the user says otherwise
 * @param least the least value allowed
 * @param most the greatest value allowed
 */
public record Parameter(String name, String defaultValue, long least, long most) {
  public static final String CACHE_POLICY = "cache.policy";
  public static final String CACHE_BYTES = "cache.bytes";
  public static final String CACHE_BLOCKS = "cache.blocks";

  /** Whether the value is a word and not a number. */
  public boolean isWord() {
    return name.equals(CACHE_POLICY);
  }

  /** Whether the parameter can have this value. */
  public boolean accepts(String value) {
    if (isWord()) {
      return CachePolicy.of(value) != null;
    }
    Long number = number(value);
    return number != null && least <= number && number <= most;
  }

  /** What {@link #accepts} accepts, for an error. */
  public String expected() {
    if (!isWord()) {
      return name + " from " + least + " to " + most;
    }
    StringBuilder words = new StringBuilder("one of");
    for (CachePolicy policy : CachePolicy.values()) {
      words.append(policy.ordinal() == 0 ? " " : ", ").append(policy.symbol());
    }
    return words.toString();
  }

  static Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }
}
