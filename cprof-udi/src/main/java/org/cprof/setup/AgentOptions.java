package org.cprof.setup;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.code.BlockRule;

/** What a run was told, by key; in a file, as properties in UTF-8. */
public final class AgentOptions {

  /** The end of the names of raw profiles, and of the folder of a run's. */
  public static final String RAW = CProfRunSettings.RAW;

  /** Commas, but not those between a method's parameters. */
  private static final Pattern BETWEEN_ITEMS = Pattern.compile(",(?![^(]*\\))");

  private final Map<AgentOption, String> values = new EnumMap<>(AgentOption.class);
  private final Map<String, String> settings;
  private final Map<String, String> profilerSettings;

  private AgentOptions(Map<String, String> told) {
    Map<String, String> rest = new TreeMap<>(told);
    settings = takeAll(rest, AgentOption.SETTING);
    profilerSettings = takeAll(rest, AgentOption.PROFILER_SETTING);
    for (AgentOption option : AgentOption.values()) {
      String value = rest.remove(option.key());
      values.put(option, value == null ? option.otherwise() : value);
    }
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown option " + rest.keySet() + "; known: " + AgentOption.keys());
    }
  }

  /**
   * The options by their keys.
   *
   * @throws IllegalArgumentException for an unknown key or a value that does not fit, with what
   *     would be right
   */
  public static AgentOptions of(Map<String, String> told) {
    AgentOptions options = new AgentOptions(told);
    for (AgentOption option : AgentOption.values()) {
      if (option.isFlag()) {
        options.flag(option);
      }
    }
    options.clock();
    options.memoryMegabytes();
    return options;
  }

  /** What was told otherwise than what holds anyway, by the options of the command line. */
  Map<String, String> given() {
    Map<String, String> given = new TreeMap<>();
    values.forEach(
        (option, value) -> {
          if (!value.equals(option.otherwise())) {
            given.put(option.option(), value);
          }
        });
    return given;
  }

  /** What the profile's header tells of flags. */
  public List<Map.Entry<String, String>> header() {
    return Stream.of(AgentOption.values())
        .filter(option -> option.isFlag() && flag(option))
        .flatMap(option -> option.header().stream())
        .toList();
  }

  /** What is counted: cprof, blocks, jp, calls or a class that implements {@code CounterUdi}. */
  public String udi() {
    return values.get(AgentOption.UDI);
  }

  /** Jars and folders with classes of the user's own UDI and rule. */
  public List<Path> udiPath() {
    return paths(AgentOption.UDI_PATH);
  }

  /** Where basic blocks end: default, precise or a class that implements {@code BlockEnds}. */
  public String blockRule() {
    return values.get(AgentOption.BLOCK_RULE);
  }

  /** Methods below which everything is profiled; empty: everything. */
  public List<String> below() {
    return list(AgentOption.BELOW);
  }

  /** Whether contexts are told apart by call site. */
  public boolean callSites() {
    return flag(AgentOption.CALL_SITES);
  }

  /** Whether a method that is called below itself is counted where it was called first. */
  public boolean foldRecursion() {
    return flag(AgentOption.FOLD_RECURSION);
  }

  /** Whether it is counted what source lines take. */
  public boolean lines() {
    return flag(AgentOption.LINES);
  }

  /** Whether it is told how long locks are held, which takes a clock. */
  public boolean locks() {
    return flag(AgentOption.LOCKS);
  }

  /** Whether the UDI of cycles counts what is allocated, too. */
  public boolean allocations() {
    return flag(AgentOption.ALLOCATIONS);
  }

  /** What is asked of the target's time. */
  public ClockOptions clock() {
    String clock = values.get(AgentOption.CLOCK);
    return ClockOptions.of(
        locks() && clock.equals(AgentOption.CLOCK.otherwise()) ? ClockOptions.KEPT : clock,
        list(AgentOption.CALLS_OF),
        values.get(AgentOption.CALL_ONLY),
        recording());
  }

  private ClockOptions.Recording recording() {
    if (flag(AgentOption.CALLS_UNTIMED)) {
      return ClockOptions.Recording.ALONE_UNTIMED;
    }
    return flag(AgentOption.CALLS_ALONE)
        ? ClockOptions.Recording.ALONE
        : ClockOptions.Recording.BESIDE;
  }

  /** Whether nothing is counted until it is started. */
  public boolean stopped() {
    return flag(AgentOption.STOPPED);
  }

  /** Name or folder of the processor model. */
  public String model() {
    String model = values.get(AgentOption.MODEL);
    return model.isEmpty() ? UdiChoice.modelOf(udi()) : model;
  }

  /** The model's parameters that are set. */
  public Map<String, String> settings() {
    return settings;
  }

  /** List of the methods' sizes on the target, if there is one. */
  public Optional<Path> sizes() {
    return file(AgentOption.SIZES);
  }

  /** The profile. */
  public Path output() {
    return Path.of(values.get(AgentOption.OUTPUT)).toAbsolutePath();
  }

  /** Patterns of class names to profile; empty: all. */
  public List<String> include() {
    return list(AgentOption.INCLUDE);
  }

  /** Patterns of class names not to profile. */
  public List<String> exclude() {
    return list(AgentOption.EXCLUDE);
  }

  /** What the profile tells of the program; empty: what the VM knows. */
  public String program() {
    return values.get(AgentOption.PROGRAM);
  }

  /** What the profile tells of the target's class library; empty for none. */
  public String targetLibrary() {
    return values.get(AgentOption.TARGET_LIBRARY);
  }

  /**
   * A class that implements {@code Profiler}, or the short name of one that comes with the tool;
   * empty for none.
   */
  public String profiler() {
    return values.get(AgentOption.PROFILER);
  }

  /** Jars and folders with its classes. */
  public List<Path> profilerPath() {
    return paths(AgentOption.PROFILER_PATH);
  }

  public Map<String, String> profilerSettings() {
    return profilerSettings;
  }

  /** Whether what only the host does is in the profile. */
  public boolean hostWork() {
    return flag(AgentOption.HOST_WORK);
  }

  /** Whether each thread has a tree of its own in the profile. */
  public boolean threadsApart() {
    return flag(AgentOption.THREADS_APART);
  }

  /** Limit of native memory for contexts. */
  public int memoryMegabytes() {
    AgentOption option = AgentOption.MEMORY;
    String text = values.get(option);
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // The message below names the text.
    }
    throw new IllegalArgumentException(
        option.key() + "=" + text + ": not a whole number from 0 on");
  }

  /**
   * Where basic blocks end: with a clock or recorded calls behind calls, too, unless a rule was
   * chosen, and where it is told how long locks are held behind what acquires and releases them.
   */
  public String effectiveBlockRule() {
    BlockRule ofClock = locks() ? BlockRule.LOCKS : BlockRule.CALLS;
    return clock().doCallsEndBlocks() && blockRule().equals(BlockRule.DEFAULT.name())
        ? ofClock.name()
        : blockRule();
  }

  /**
   * What was told, by key.
   *
   * @param file as {@link Properties} are written
   * @throws IOException when it cannot be read
   */
  public static Map<String, String> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> told = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      told.put(name, properties.getProperty(name));
    }
    return told;
  }

  /** Takes all whose key begins with a prefix. */
  private static Map<String, String> takeAll(Map<String, String> values, String prefix) {
    Map<String, String> taken = new TreeMap<>();
    Iterator<Map.Entry<String, String>> entries = values.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, String> entry = entries.next();
      if (entry.getKey().startsWith(prefix)) {
        taken.put(entry.getKey().substring(prefix.length()), entry.getValue());
        entries.remove();
      }
    }
    return taken;
  }

  /** The folder of the raw profiles, one for each JVM of the run: beside the profile. */
  public Path rawFolder() {
    return rawFolder(output());
  }

  /** The folder of the raw profiles of a run that writes this profile. */
  public static Path rawFolder(Path output) {
    return output.resolveSibling(output.getFileName() + RAW);
  }

  private Optional<Path> file(AgentOption option) {
    String path = values.get(option);
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  private List<String> list(AgentOption option) {
    List<String> items = new ArrayList<>();
    for (String item : BETWEEN_ITEMS.split(values.get(option))) {
      if (!item.isBlank()) {
        items.add(item.trim());
      }
    }
    return items;
  }

  /** The paths of an option, one on each line: they may hold commas. */
  private List<Path> paths(AgentOption option) {
    List<Path> paths = new ArrayList<>();
    String text = values.get(option);
    for (String line : text.isEmpty() ? new String[0] : text.split("\n")) {
      paths.add(Path.of(line));
    }
    return paths;
  }

  private boolean flag(AgentOption option) {
    String text = values.get(option);
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(option.key() + "=" + text + ": not true or false");
    };
  }
}
