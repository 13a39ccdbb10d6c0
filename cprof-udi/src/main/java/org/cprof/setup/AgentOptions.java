package org.cprof.setup;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.code.BlockRule;

/**
 * What a run counts, and how: a value for each {@link AgentOption}, from the command line to the
 * code that is inserted. As text, by key, it stands in the file of {@code cprof options}, as
 * properties in UTF-8, and in the log of a raw profile. Unchangeable.
 */
public final class AgentOptions {

  /** Nothing but defaults. */
  public static final AgentOptions NONE = new AgentOptions(Map.of());

  /** The end of the names of raw profiles, and of the folder of a run's. */
  public static final String RAW = ".raw";

  /** In place of a value: the code is the same for all. */
  private static final String ANY = "any";

  private final Map<String, String> told;
  private final Map<AgentOption<?>, Object> values = new HashMap<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final Map<String, String> profilerSettings = new TreeMap<>();
  private final ClockOptions clock;

  private AgentOptions(Map<String, String> told) {
    this.told = Collections.unmodifiableMap(new LinkedHashMap<>(told));
    Map<String, String> rest = new TreeMap<>(told);
    takeAll(rest, AgentOption.SETTING, settings);
    takeAll(rest, AgentOption.PROFILER_SETTING, profilerSettings);
    for (AgentOption<?> option : AgentOption.all()) {
      rest.remove(option.key());
      values.put(option, option.value(text(option)));
    }
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown option " + rest.keySet() + "; known: " + AgentOption.keys());
    }
    clock = ClockOptions.of(this);
  }

  /** Takes all whose key begins with a prefix. */
  private static void takeAll(Map<String, String> rest, String prefix, Map<String, String> taken) {
    rest.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            taken.put(key.substring(prefix.length()), value);
          }
        });
    rest.keySet().removeIf(key -> key.startsWith(prefix));
  }

  private String text(AgentOption<?> option) {
    return told.getOrDefault(option.key(), option.otherwise());
  }

  /**
   * The options by their keys.
   *
   * @throws IllegalArgumentException for an unknown key or a value that does not fit, with what
   *     would be right
   */
  public static AgentOptions of(Map<String, String> told) {
    return new AgentOptions(told);
  }

  @SuppressWarnings("unchecked") // as the option itself has read it
  public <T> T get(AgentOption<T> option) {
    return (T) values.get(option);
  }

  /**
   * These options with another value of one.
   *
   * @param value null or an empty list says nothing; a path is told as an absolute one
   */
  public AgentOptions with(AgentOption<?> option, Object value) {
    if (!(value instanceof Collection<?> items)) {
      return value == null ? this : with(Map.of(option.key(), written(value)));
    }
    boolean arePaths = items.stream().anyMatch(Path.class::isInstance); // which may hold commas
    String text =
        items.stream()
            .map(AgentOptions::written)
            .collect(Collectors.joining(arePaths ? "\n" : ","));
    return items.isEmpty() ? this : with(Map.of(option.key(), text));
  }

  private static String written(Object value) {
    return value instanceof Path path ? path.toAbsolutePath().toString() : value.toString();
  }

  /** These options with a model and parameters that are set. */
  public AgentOptions withModel(String nameOrDirectory, Map<String, String> parameters) {
    return with(AgentOption.MODEL, nameOrDirectory).with(AgentOption.SETTING, parameters);
  }

  /** These options with what the profiler is told, by its keys. */
  public AgentOptions withProfilerSettings(Map<String, String> further) {
    return with(AgentOption.PROFILER_SETTING, further);
  }

  private AgentOptions with(String prefix, Map<String, String> further) {
    Map<String, String> byKey = new LinkedHashMap<>();
    further.forEach((key, value) -> byKey.put(prefix + key, value));
    return with(byKey);
  }

  private AgentOptions with(Map<String, String> further) {
    Map<String, String> all = new LinkedHashMap<>(told);
    all.keySet().removeAll(further.keySet());
    all.putAll(further);
    return new AgentOptions(all);
  }

  /** What was told, as text, by key, in the order in which it was told. */
  public Map<String, String> told() {
    return told;
  }

  /** What was told otherwise than what holds anyway, by the options of the command line. */
  Map<String, String> given() {
    return AgentOption.all().stream()
        .filter(option -> !text(option).equals(option.otherwise()))
        .collect(Collectors.toMap(AgentOption::option, this::text));
  }

  /**
   * The options that decide on the inserted code, besides the model and its parameters, as text by
   * key, without those that say what holds anyway.
   */
  public SortedMap<String, String> decidingOnCode() {
    SortedMap<String, String> deciding = new TreeMap<>();
    for (AgentOption<?> option : AgentOption.all()) {
      String text = text(option);
      if (!text.equals(option.otherwise())) {
        switch (option.effect()) {
          case CODE -> deciding.put(option.key(), text);
          case CODE_IF_ANY -> deciding.put(option.key(), ANY);
          case FILES, NONE -> {}
        }
      }
    }
    if (clock.isKept()) {
      deciding.putIfAbsent(AgentOption.CLOCK.key(), ClockOptions.KEPT);
    } else if (clock.doCallsEndBlocks()) {
      deciding.putIfAbsent(AgentOption.BLOCK_RULE.key(), BlockRule.CALLS.name());
    }
    return deciding;
  }

  /** What the profile's header tells of flags. */
  public List<Map.Entry<String, String>> header() {
    return AgentOption.all().stream()
        .filter(option -> values.get(option).equals(true))
        .flatMap(option -> option.header().stream())
        .toList();
  }

  /** What is asked of the target's time. */
  public ClockOptions clock() {
    return clock;
  }

  /** Name or folder of the processor model. */
  public String model() {
    String model = get(AgentOption.MODEL);
    return model.isEmpty() ? UdiChoice.modelOf(get(AgentOption.UDI)) : model;
  }

  /** The model's parameters that are set. */
  public Map<String, String> settings() {
    return settings;
  }

  public Map<String, String> profilerSettings() {
    return profilerSettings;
  }

  /**
   * Where basic blocks end: with a clock or recorded calls behind calls, too, unless a rule was
   * chosen, and where it is told how long locks are held behind what acquires and releases them.
   */
  public String effectiveBlockRule() {
    String chosen = get(AgentOption.BLOCK_RULE);
    BlockRule ofClock = get(AgentOption.LOCKS) ? BlockRule.LOCKS : BlockRule.CALLS;
    return clock.doCallsEndBlocks() && chosen.equals(BlockRule.DEFAULT.name())
        ? ofClock.name()
        : chosen;
  }

  /** The folder of the raw profiles, one for each JVM of the run: beside the profile. */
  public Path rawFolder() {
    Path output = get(AgentOption.OUTPUT);
    return output.resolveSibling(output.getFileName() + RAW);
  }

  /**
   * Reads options.
   *
   * @param file as {@link Properties} are written
   * @throws IOException when it cannot be read
   * @throws IllegalArgumentException for an unknown key or a value that does not fit, with what
   *     would be right
   */
  public static AgentOptions read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return new AgentOptions(
        properties.stringPropertyNames().stream()
            .collect(Collectors.toMap(name -> name, properties::getProperty)));
  }

  /**
   * Writes the options as a file of properties, without the time, so that the same options make the
   * same file.
   */
  public void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> value : told.entrySet()) {
      escape(value.getKey(), text);
      text.append('=');
      escape(value.getValue(), text);
      text.append('\n');
    }
    Files.writeString(file, text);
  }

  private static void escape(String value, StringBuilder text) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '\f' -> text.append("\\f");
        case ' ', '\\', '=', ':', '#', '!' -> text.append('\\').append(c);
        default -> text.append(c);
      }
    }
  }
}
