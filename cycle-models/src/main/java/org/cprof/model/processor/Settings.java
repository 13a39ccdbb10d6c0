package org.cprof.model.processor;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.CachePolicy;
import org.cprof.model.CacheSpec;
import org.cprof.model.csv.Errors;

/**
 * The values chosen for a processor's parameters: its defaults, then those of a board, then single
 * ones.
 *
 * @param values every parameter's value
 * @param cache the method cache that they describe
 */
public record Settings(SortedMap<String, String> values, CacheSpec cache) {
  /** The setting that names a board. */
  public static final String BOARD = "board";

  private static final String SETTINGS = "settings";
  private static final CacheSpec NO_CACHE = new CacheSpec(CachePolicy.NONE, 0, 0);
  private static final int BYTES_PER_WORD = 4;

  /** Chooses the values; settings that are unknown or out of range go to the errors. */
  public static Settings choose(Processor processor, Map<String, String> chosen, Errors errors) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Parameter parameter : processor.parameters().values()) {
      values.put(parameter.name(), parameter.defaultValue());
    }
    String board = chosen.get(BOARD);
    if (board != null) {
      Map<String, String> ofBoard = processor.boards().get(board);
      if (ofBoard == null) {
        errors.add(
            SETTINGS, 0, BOARD + "=" + board, "a board of " + processor.name() + known(processor));
      } else {
        values.putAll(ofBoard);
      }
    }
    for (Map.Entry<String, String> setting : new TreeMap<>(chosen).entrySet()) {
      if (!setting.getKey().equals(BOARD)) {
        set(processor, values, setting.getKey(), setting.getValue(), errors);
      }
    }
    return new Settings(values, cache(values, errors));
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
              + (processor.boards().isEmpty() ? "" : ", or board" + known(processor)));
    } else if (!parameter.accepts(value)) {
      errors.add(SETTINGS, 0, name + "=" + value, parameter.expected());
    } else {
      values.put(name, value);
    }
  }

  private static String known(Processor processor) {
    return processor.boards().isEmpty()
        ? ", which has none"
        : " (" + String.join(", ", processor.boards().keySet()) + ")";
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

  /** The values that are numbers, for expressions. */
  public SortedMap<String, Long> numbers() {
    SortedMap<String, Long> numbers = new TreeMap<>();
    for (Map.Entry<String, String> value : values.entrySet()) {
      Long number = Parameter.number(value.getValue());
      if (number != null) {
        numbers.put(value.getKey(), number);
      }
    }
    return numbers;
  }

  /** Whether the processor's typical operands take the place of the program's. */
  public boolean isTypical() {
    return Parameter.TYPICAL.equals(values.get(Parameter.FLOAT));
  }

  private static Long number(Map<String, String> values, String name) {
    return values.containsKey(name) ? Parameter.number(values.get(name)) : null;
  }
}
