package org.cprof.setup;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.cprof.code.BlockRule;
import org.cprof.profile.MethodTables;

/**
 * The options of a run, as the agent is told them: the one place that has their keys and defaults,
 * and says which of them decide on the code that is inserted. The command line, the service that
 * instruments classes and the keys of instrumented classes all ask here.
 */
public enum AgentOption {
  UDI("udi", UdiChoice.CYCLES, Effect.CODE),
  UDI_PATH("udi.path", "", Effect.FILES),
  BLOCK_RULE("block.rule", BlockRule.DEFAULT.name(), Effect.CODE),
  BELOW("below", "", Effect.CODE_IF_ANY),
  CALL_SITES("call.sites", "false", Effect.CODE, Map.entry("call-sites", "true")),
  FOLD_RECURSION("fold.recursion", "false", Effect.CODE, Map.entry("recursion", "folded")),
  LINES("lines", "false", Effect.CODE, Map.entry(MethodTables.LINES, "true")),
  LOCKS("locks", "false", Effect.CODE, Map.entry(MethodTables.LOCKS, "true")),
  ALLOCATIONS("allocations", "false", Effect.CODE, Map.entry("allocations", "true")),
  CLOCK("clock", "false", Effect.CODE) {
    @Override
    public Optional<String> impliedBy(Set<String> options) {
      return options.contains("--target-api") ? Optional.of(ClockOptions.SEEN) : Optional.empty();
    }
  },
  CALLS_OF("calls.of", "", Effect.NONE),
  CALL_ONLY("call.only", "", Effect.NONE),
  CALLS_ALONE("calls.alone", "false", Effect.NONE),
  CALLS_UNTIMED("calls.untimed", "false", Effect.NONE),
  STOPPED("stopped", "false", Effect.NONE),

  /** Without it, the model of the UDI. */
  MODEL("model", "", Effect.FILES),
  SIZES("sizes", "", Effect.FILES),
  OUTPUT("output", "cprof.cprof.csv.gz", Effect.NONE),
  INCLUDE("include", "", Effect.CODE),
  EXCLUDE("exclude", "", Effect.CODE),
  PROGRAM("program", "", Effect.NONE),
  TARGET_LIBRARY("target.library", "", Effect.NONE),
  PROFILER("profiler", "", Effect.CODE_IF_ANY),
  PROFILER_PATH("profiler.path", "", Effect.NONE),
  HOST_WORK("host.work", "false", Effect.NONE),
  THREADS_APART("threads.apart", "false", Effect.NONE),
  MEMORY("memory.megabytes", "4096", Effect.NONE);

  /** Before the name of a parameter of the model. */
  public static final String SETTING = "set.";

  /** Before a key that the user's profiler is told. */
  public static final String PROFILER_SETTING = "profiler.set.";

  /** In place of a value: the code is the same for all. */
  private static final String ANY = "any";

  /** What an option changes of the code that is inserted. */
  private enum Effect {
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
  private final Map.Entry<String, String> header;

  AgentOption(String key, String otherwise, Effect effect) {
    this(key, otherwise, effect, null);
  }

  /**
   * @param header what the profile's header has where this flag is true; null for nothing
   */
  AgentOption(String key, String otherwise, Effect effect, Map.Entry<String, String> header) {
    this.key = key;
    this.otherwise = otherwise;
    this.effect = effect;
    this.header = header;
  }

  public String key() {
    return key;
  }

  /** The option of the command line, where there is one with this value. */
  public String option() {
    return "--" + key.replace('.', '-');
  }

  /** Whether it is true or false. */
  boolean isFlag() {
    return otherwise.equals("false") && this != CLOCK;
  }

  /** What the profile's header has where this flag is true, if it tells of it. */
  Optional<Map.Entry<String, String>> header() {
    return Optional.ofNullable(header);
  }

  /** The value that other options of the command line imply, if one of them is given. */
  public Optional<String> impliedBy(Set<String> options) {
    return Optional.empty();
  }

  /** What holds where nothing is told. */
  public String otherwise() {
    return otherwise;
  }

  /**
   * The options that decide on the inserted code, besides the model and its parameters, by key,
   * without those that say what holds anyway.
   *
   * @param told all options, by key
   */
  public static SortedMap<String, String> decidingOnCode(Map<String, String> told) {
    SortedMap<String, String> deciding = new TreeMap<>();
    for (AgentOption option : values()) {
      String value = told.get(option.key);
      if (value == null || value.equals(option.otherwise)) {
        continue;
      }
      if (option.effect == Effect.CODE) {
        deciding.put(option.key, value);
      } else if (option.effect == Effect.CODE_IF_ANY) {
        deciding.put(option.key, ANY);
      }
    }
    boolean isRecorded = !told.getOrDefault(CALLS_OF.key, "").isEmpty();
    boolean isTimed = !Boolean.parseBoolean(told.get(CALLS_UNTIMED.key));
    if (isRecorded && isTimed || deciding.containsKey(LOCKS.key)) {
      // A record of what calls or locks take, takes a clock.
      deciding.putIfAbsent(CLOCK.key, ClockOptions.KEPT);
    } else if (isRecorded) {
      deciding.putIfAbsent(BLOCK_RULE.key, BlockRule.CALLS.name());
    }
    return deciding;
  }

  /** All keys, for whoever has mistyped one. */
  static String keys() {
    StringJoiner keys = new StringJoiner(", ");
    for (AgentOption option : values()) {
      keys.add(option.key);
    }
    return keys.add(SETTING + "PARAMETER").add(PROFILER_SETTING + "KEY").toString();
  }
}
