package org.cprof.setup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.code.BlockRule;
import org.cprof.profile.MethodTables;

/**
 * The options of a run: the one place that has their keys, types and defaults, and says which of
 * them decide on the code that is inserted. The command line, the service that instruments classes
 * and the keys of instrumented classes all ask here.
 *
 * @param <T> what values are
 */
public final class AgentOption<T> {

  private static final List<AgentOption<?>> ALL = new ArrayList<>();

  /** What is counted: cprof, blocks, jp, calls or a class that implements {@code CounterUdi}. */
  public static final AgentOption<String> UDI = text("udi", UdiChoice.CYCLES, Effect.CODE);

  /** Jars and folders with classes of the user's own UDI and rule. */
  public static final AgentOption<List<Path>> UDI_PATH = paths("udi.path", Effect.FILES);

  /** Where basic blocks end: default, precise or a class that implements {@code BlockEnds}. */
  public static final AgentOption<String> BLOCK_RULE =
      text("block.rule", BlockRule.DEFAULT.name(), Effect.CODE);

  /** Methods below which everything is profiled; empty: everything. */
  public static final AgentOption<List<String>> BELOW = list("below", Effect.CODE_IF_ANY);

  /** Whether contexts are told apart by call site. */
  public static final AgentOption<Boolean> CALL_SITES =
      flag("call.sites", Effect.CODE, "call-sites", "true");

  /** Whether a method that is called below itself is counted where it was called first. */
  public static final AgentOption<Boolean> FOLD_RECURSION =
      flag("fold.recursion", Effect.CODE, "recursion", "folded");

  /** Whether it is counted what source lines take. */
  public static final AgentOption<Boolean> LINES =
      flag("lines", Effect.CODE, MethodTables.LINES, "true");

  /** Whether it is told how long locks are held, which takes a clock. */
  public static final AgentOption<Boolean> LOCKS =
      flag("locks", Effect.CODE, MethodTables.LOCKS, "true");

  /** Whether the UDI of cycles counts what is allocated, too. */
  public static final AgentOption<Boolean> ALLOCATIONS =
      flag("allocations", Effect.CODE, "allocations", "true");

  /** A clock of the target: false, true or target. {@link ClockOptions} has who else needs one. */
  public static final AgentOption<String> CLOCK =
      new AgentOption<>("clock", ClockOptions.NOT_ASKED, Effect.CODE, ClockOptions::checked, null);

  /** Methods whose calls are recorded, see {@link ClockOptions#callsOf}. */
  public static final AgentOption<List<String>> CALLS_OF = list("calls.of", Effect.NONE);

  /** The only call that is counted, see {@link ClockOptions#onlyCall}. */
  public static final AgentOption<String> CALL_ONLY = text("call.only", "", Effect.NONE);

  /** Whether the profile has only what is executed below recorded calls. */
  public static final AgentOption<Boolean> CALLS_ALONE = flag("calls.alone", Effect.NONE);

  /** Whether no clock is kept for recorded calls. */
  public static final AgentOption<Boolean> CALLS_UNTIMED = flag("calls.untimed", Effect.NONE);

  /** Whether nothing is counted until it is started. */
  public static final AgentOption<Boolean> STOPPED = flag("stopped", Effect.NONE);

  /** Name or folder of the processor model; empty: the one of the UDI. */
  public static final AgentOption<String> MODEL = text("model", "", Effect.FILES);

  /** List of the methods' sizes on the target, if there is one. */
  public static final AgentOption<Optional<Path>> SIZES =
      new AgentOption<>(
          "sizes",
          "",
          Effect.FILES,
          path -> path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path)),
          null);

  /** The profile. */
  public static final AgentOption<Path> OUTPUT =
      new AgentOption<>(
          "output",
          "cprof.cprof.csv.gz",
          Effect.NONE,
          path -> Path.of(path).toAbsolutePath(),
          null);

  /** Patterns of class names to profile; empty: all. */
  public static final AgentOption<List<String>> INCLUDE = list("include", Effect.CODE);

  /** Patterns of class names not to profile. */
  public static final AgentOption<List<String>> EXCLUDE = list("exclude", Effect.CODE);

  /** What the profile tells of the program; empty: what the VM knows. */
  public static final AgentOption<String> PROGRAM = text("program", "", Effect.NONE);

  /** What the profile tells of the target's class library; empty for none. */
  public static final AgentOption<String> TARGET_LIBRARY = text("target.library", "", Effect.NONE);

  /**
   * A class that implements {@code Profiler}, or the short name of one that comes with the tool;
   * empty for none.
   */
  public static final AgentOption<String> PROFILER = text("profiler", "", Effect.CODE_IF_ANY);

  /** Jars and folders with its classes. */
  public static final AgentOption<List<Path>> PROFILER_PATH = paths("profiler.path", Effect.NONE);

  /** Whether what only the host does is in the profile. */
  public static final AgentOption<Boolean> HOST_WORK = flag("host.work", Effect.NONE);

  /** Whether each thread has a tree of its own in the profile. */
  public static final AgentOption<Boolean> THREADS_APART = flag("threads.apart", Effect.NONE);

  /** Limit of native memory for contexts. */
  public static final AgentOption<Integer> MEMORY_MEGABYTES = number("memory.megabytes", "4096");

  /** Before the name of a parameter of the model. */
  static final String SETTING = "set.";

  /** Before a key that the user's profiler is told. */
  static final String PROFILER_SETTING = "profiler.set.";

  /** Commas, but not those between a method's parameters. */
  private static final Pattern BETWEEN_ITEMS = Pattern.compile(",(?![^(]*\\))");

  /** What an option changes of the code that is inserted. */
  enum Effect {
    /** The value of the option decides. */
    CODE,

    /** Whether there is a value decides. */
    CODE_IF_ANY,

    /** What is in the files that it names decides, which keys have by their hashes. */
    FILES,

    NONE
  }

  private final String key;
  private final String otherwise;
  private final Effect effect;
  private final Function<String, T> reading;
  private final Map.Entry<String, String> header;

  /**
   * @param reading the value of a text
   * @param header what the profile's header has where this flag is true; null for nothing
   */
  private AgentOption(
      String key,
      String otherwise,
      Effect effect,
      Function<String, T> reading,
      Map.Entry<String, String> header) {
    this.key = key;
    this.otherwise = otherwise;
    this.effect = effect;
    this.reading = reading;
    this.header = header;
    ALL.add(this);
  }

  private static AgentOption<String> text(String key, String otherwise, Effect effect) {
    return new AgentOption<>(key, otherwise, effect, Function.identity(), null);
  }

  private static AgentOption<Boolean> flag(String key, Effect effect) {
    return new AgentOption<>(key, "false", effect, AgentOption::flag, null);
  }

  private static AgentOption<Boolean> flag(String key, Effect effect, String name, String value) {
    return new AgentOption<>(key, "false", effect, AgentOption::flag, Map.entry(name, value));
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("not true or false");
    };
  }

  private static AgentOption<Integer> number(String key, String otherwise) {
    return new AgentOption<>(key, otherwise, Effect.NONE, AgentOption::number, null);
  }

  private static int number(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // The message below names the text.
    }
    throw new IllegalArgumentException("not a whole number from 0 on");
  }

  private static AgentOption<List<String>> list(String key, Effect effect) {
    return new AgentOption<>(
        key,
        "",
        effect,
        text ->
            BETWEEN_ITEMS
                .splitAsStream(text)
                .filter(item -> !item.isBlank())
                .map(String::trim)
                .toList(),
        null);
  }

  /** Paths stand on a line each: they may hold commas. */
  private static AgentOption<List<Path>> paths(String key, Effect effect) {
    return new AgentOption<>(
        key,
        "",
        effect,
        text -> text.isEmpty() ? List.of() : Stream.of(text.split("\n")).map(Path::of).toList(),
        null);
  }

  /** All that there are, in the order in which files have them. */
  public static List<AgentOption<?>> all() {
    return Collections.unmodifiableList(ALL);
  }

  public String key() {
    return key;
  }

  /** The option of the command line, where there is one with this value. */
  public String option() {
    return "--" + key.replace('.', '-');
  }

  /** What holds where nothing is told, as text. */
  String otherwise() {
    return otherwise;
  }

  Effect effect() {
    return effect;
  }

  /** What the profile's header has where this flag is true, if it tells of it. */
  Optional<Map.Entry<String, String>> header() {
    return Optional.ofNullable(header);
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException if it has none, with what would be right
   */
  T value(String text) {
    try {
      return reading.apply(text);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(key + "=" + text + ": " + wrong.getMessage(), wrong);
    }
  }

  /** All keys, for whoever has mistyped one. */
  static String keys() {
    return Stream.concat(
            ALL.stream().map(AgentOption::key),
            Stream.of(SETTING + "PARAMETER", PROFILER_SETTING + "KEY"))
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return key;
  }
}
