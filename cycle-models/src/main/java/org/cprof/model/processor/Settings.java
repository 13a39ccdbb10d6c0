package org.cprof.model.processor;

import java.math.BigDecimal;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.csv.Errors;

/**
 * The values chosen for a processor's parameters and its clock: its defaults, then those of a
 * preset, then single ones.
 *
 * @param values every parameter's value
 * @param variables what expressions know of them
 * @param cache the method cache that they describe
 * @param clockHz the clock rate, which no price depends on
 */
public record Settings(
    SortedMap<String, String> values,
    SortedMap<String, Long> variables,
    CacheSpec cache,
    long clockHz) {
  /** The setting that names a preset. */
  public static final String PRESET = "preset";

  /** The setting of the clock rate, which every processor has. */
  public static final String CLOCK = "clock";

  /** What a clock looks like. */
  static final String CLOCK_EXPECTED = "a clock in whole Hz, such as 60MHz";

  private static final Pattern CLOCK_FORM =
      Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)([kMG]?Hz)");
  private static final Map<String, Integer> CLOCK_UNITS =
      Map.of("Hz", 0, "kHz", 3, "MHz", 6, "GHz", 9);

  private static final String SETTINGS = "settings";
  private static final CacheSpec NO_CACHE = new CacheSpec(CachePolicy.NONE, 0, 0);
  private static final int BYTES_PER_WORD = 4;

  /** Chooses the values; settings that are unknown or out of range go to the errors. */
  public static Settings choose(Processor processor, Map<String, String> chosen, Errors errors) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Parameter parameter : processor.parameters().values()) {
      values.put(parameter.name(), parameter.defaultValue());
    }
    String preset = chosen.get(PRESET);
    String clock = null;
    if (preset != null) {
      Map<String, String> ofPreset = processor.presets().get(preset);
      if (ofPreset == null) {
        errors.add(
            SETTINGS,
            0,
            PRESET + "=" + preset,
            "a preset of " + processor.name() + known(processor));
      } else {
        values.putAll(ofPreset);
        clock = values.remove(CLOCK);
      }
    }
    for (Map.Entry<String, String> setting : new TreeMap<>(chosen).entrySet()) {
      if (!setting.getKey().equals(PRESET) && !setting.getKey().equals(CLOCK)) {
        set(processor, values, setting.getKey(), setting.getValue(), errors);
      }
    }
    return new Settings(
        values,
        variables(processor, values, errors),
        cache(values, errors),
        clock(processor, chosen.getOrDefault(CLOCK, clock), errors));
  }

  private static long clock(Processor processor, String given, Errors errors) {
    if (given == null) {
      return processor.clockHz();
    }
    long hertz = hertz(given);
    if (hertz > 0) {
      return hertz;
    }
    errors.add(SETTINGS, 0, CLOCK + "=" + given, CLOCK_EXPECTED);
    return processor.clockHz();
  }

  /** The clock rate of a text; 0 if it is none. */
  static long hertz(String text) {
    Matcher clock = CLOCK_FORM.matcher(text);
    if (!clock.matches()) {
      return 0;
    }
    try {
      int digits = CLOCK_UNITS.get(clock.group(2));
      return new BigDecimal(clock.group(1)).movePointRight(digits).longValueExact();
    } catch (ArithmeticException noWholeHertz) {
      return 0;
    }
  }

  private static void set(
      Processor processor, Map<String, String> values, String name, String value, Errors errors) {
    Parameter parameter = processor.parameters().get(name);
    if (parameter == null) {
      errors.add(
          SETTINGS,
          0,
          name + "=" + value,
          "one of the parameters "
              + String.join(", ", processor.parameters().keySet())
              + (processor.parameters().isEmpty() ? CLOCK : ", " + CLOCK)
              + (processor.presets().isEmpty() ? "" : ", or preset" + known(processor)));
    } else if (!parameter.accepts(value)) {
      errors.add(SETTINGS, 0, name + "=" + value, parameter.expected());
    } else {
      values.put(name, value);
    }
  }

  private static SortedMap<String, Long> variables(
      Processor processor, Map<String, String> values, Errors errors) {
    try {
      return processor.variables(values);
    } catch (ArithmeticException wrong) {
      String derived = "derived." + String.join(", derived.", processor.derived().keySet());
      errors.add(SETTINGS, 0, wrong.getMessage(), "settings for which " + derived + " have values");
      return new TreeMap<>();
    }
  }

  private static String known(Processor processor) {
    return processor.presets().isEmpty()
        ? ", which has none"
        : " (" + String.join(", ", processor.presets().keySet()) + ")";
  }

  private static CacheSpec cache(Map<String, String> values, Errors errors) {
    CachePolicy policy = CachePolicy.of(values.getOrDefault(Parameter.CACHE_POLICY, "none"));
    if (policy == null || !policy.hasState()) {
      return policy == null ? NO_CACHE : new CacheSpec(policy, 0, 0);
    }
    Long bytes = number(values, Parameter.CACHE_BYTES);
    Long blocks = number(values, Parameter.CACHE_BLOCKS);
    if (bytes == null
        || blocks == null
        || blocks < 1
        || bytes < BYTES_PER_WORD * blocks
        || bytes % (BYTES_PER_WORD * blocks) != 0
        || bytes > Integer.MAX_VALUE) {
      errors.add(
          SETTINGS,
          0,
          "cache.policy=" + policy.symbol() + " cache.bytes=" + bytes + " cache.blocks=" + blocks,
          "a cache of whole blocks of whole words: cache.bytes a multiple of 4 * cache.blocks");
      return NO_CACHE;
    }
    return new CacheSpec(policy, blocks.intValue(), (int) (bytes / blocks / BYTES_PER_WORD));
  }

  /** Whether the processor's typical operands take the place of the program's. */
  public boolean isTypical() {
    return Parameter.TYPICAL.equals(values.get(Parameter.FLOAT));
  }

  /** The cause whose stalls are counted instead of cycles; null for none. */
  public String stalls() {
    String cause = values.getOrDefault(Parameter.STALLS, Parameter.NO_STALLS);
    return cause.equals(Parameter.NO_STALLS) ? null : cause;
  }

  private static Long number(Map<String, String> values, String name) {
    return values.containsKey(name) ? Parameter.number(values.get(name)) : null;
  }
}
