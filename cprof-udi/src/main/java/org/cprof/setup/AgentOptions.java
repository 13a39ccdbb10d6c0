package org.cprof.setup;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.cprof.code.BlockRule;

/**
 * What a run was told, by key; in a file, as properties in UTF-8.
 *
 * @param udi what is counted: cprof, blocks, jp, calls or a class that implements {@code
 *     CounterUdi}
 * @param udiPath jars and folders with classes of the user's own UDI and rule
 * @param blockRule where basic blocks end: default, precise or a class that implements {@code
 *     BlockEnds}
 * @param below methods below which everything is profiled; empty: everything
 * @param callSites whether contexts are told apart by call site
 * @param foldRecursion whether a method that is called below itself is counted where it was called
 *     first
 * @param evictions whether it is counted who evicts whom from the method cache
 * @param lines whether it is counted what source lines take
 * @param clock what is asked of the target's time
 * @param stopped whether nothing is counted until it is started
 * @param model name or folder of the processor model
 * @param settings the model's parameters that are set
 * @param sizes list of the methods' sizes on the target, if there is one
 * @param routines jar with the target's own routines, if there is one
 * @param output the profile
 * @param include patterns of class names to profile; empty: all
 * @param exclude patterns of class names not to profile
 * @param program what the profile tells of the program; empty: what the VM knows
 * @param targetLibrary what the profile tells of the target's class library; empty for none
 * @param profiler a class that implements {@code Profiler}, or the short name of one that comes
 *     with the tool; empty for none
 * @param profilerPath jars and folders with its classes
 * @param profilerSettings what it is told
 * @param hostWork whether what only the host does is in the profile
 * @param threadsApart whether each thread has a tree of its own in the profile
 * @param memoryMegabytes limit of native memory for contexts
 */
public record AgentOptions(
    String udi,
    List<Path> udiPath,
    String blockRule,
    List<String> below,
    boolean callSites,
    boolean foldRecursion,
    boolean evictions,
    boolean lines,
    ClockOptions clock,
    boolean stopped,
    String model,
    Map<String, String> settings,
    Optional<Path> sizes,
    Optional<Path> routines,
    Path output,
    List<String> include,
    List<String> exclude,
    String program,
    String targetLibrary,
    String profiler,
    List<Path> profilerPath,
    Map<String, String> profilerSettings,
    boolean hostWork,
    boolean threadsApart,
    int memoryMegabytes) {

  private static final String RAW = ".raw";

  /** Commas, but not those between a method's parameters. */
  private static final Pattern BETWEEN_ITEMS = Pattern.compile(",(?![^(]*\\))");

  /**
   * The options by their keys.
   *
   * @throws IllegalArgumentException for an unknown key or a value that does not fit, with what
   *     would be right
   */
  public static AgentOptions of(Map<String, String> told) {
    Map<String, String> values = new TreeMap<>(told);
    Map<String, String> settings = takeAll(values, AgentOption.SETTING);
    Map<String, String> profilerSettings = takeAll(values, AgentOption.PROFILER_SETTING);
    String udi = take(values, AgentOption.UDI);
    String model = take(values, AgentOption.MODEL);
    AgentOptions options =
        new AgentOptions(
            udi,
            paths(take(values, AgentOption.UDI_PATH)),
            take(values, AgentOption.BLOCK_RULE),
            list(take(values, AgentOption.BELOW)),
            flag(values, AgentOption.CALL_SITES),
            flag(values, AgentOption.FOLD_RECURSION),
            flag(values, AgentOption.EVICTIONS),
            flag(values, AgentOption.LINES),
            ClockOptions.of(
                take(values, AgentOption.CLOCK),
                list(take(values, AgentOption.CALLS_OF)),
                take(values, AgentOption.CALL_ONLY),
                flag(values, AgentOption.CALLS_ALONE)),
            flag(values, AgentOption.STOPPED),
            model.isEmpty() ? UdiChoice.modelOf(udi) : model,
            settings,
            file(take(values, AgentOption.SIZES)),
            file(take(values, AgentOption.ROUTINES)),
            Path.of(take(values, AgentOption.OUTPUT)).toAbsolutePath(),
            list(take(values, AgentOption.INCLUDE)),
            list(take(values, AgentOption.EXCLUDE)),
            take(values, AgentOption.PROGRAM),
            take(values, AgentOption.TARGET_LIBRARY),
            take(values, AgentOption.PROFILER),
            paths(take(values, AgentOption.PROFILER_PATH)),
            profilerSettings,
            flag(values, AgentOption.HOST_WORK),
            flag(values, AgentOption.THREADS_APART),
            number(values, AgentOption.MEMORY));
    if (!values.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown option " + values.keySet() + "; known: " + AgentOption.keys());
    }
    return options;
  }

  /** Where basic blocks end: with a clock behind calls, too, unless a rule was chosen. */
  public String effectiveBlockRule() {
    return clock.isKept() && blockRule.equals(BlockRule.DEFAULT.name())
        ? BlockRule.CALLS.name()
        : blockRule;
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
    return rawFolder(output);
  }

  /** The same for a profile's file. */
  public static Path rawFolder(Path output) {
    return output.resolveSibling(output.getFileName() + RAW);
  }

  private static String take(Map<String, String> values, AgentOption option) {
    String value = values.remove(option.key());
    return value == null ? option.otherwise() : value;
  }

  private static Optional<Path> file(String path) {
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }

  private static List<String> list(String text) {
    List<String> items = new ArrayList<>();
    for (String item : BETWEEN_ITEMS.split(text)) {
      if (!item.isBlank()) {
        items.add(item.trim());
      }
    }
    return items;
  }

  /** Paths may hold commas. */
  private static List<String> lines(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\n"));
  }

  private static List<Path> paths(String text) {
    List<Path> paths = new ArrayList<>();
    for (String line : lines(text)) {
      paths.add(Path.of(line));
    }
    return paths;
  }

  private static boolean flag(Map<String, String> values, AgentOption option) {
    String text = take(values, option);
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(option.key() + "=" + text + ": not true or false");
    };
  }

  private static int number(Map<String, String> values, AgentOption option) {
    String text = take(values, option);
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
}
