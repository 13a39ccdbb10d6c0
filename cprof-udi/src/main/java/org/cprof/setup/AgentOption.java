package org.cprof.setup;

import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.cprof.code.BlockRule;

/**
 * The options of a run, as the agent is told them: the one place that has their keys and defaults,
 * and says which of them decide on the code that is inserted. The command line, the agent, the keys
 * of prepared classes and their headers all ask here.
 */
public enum AgentOption {
  UDI("udi", UdiChoice.CYCLES, Effect.CODE),
  UDI_PATH("udi.path", "", Effect.OWN_CODE),
  BLOCK_RULE("block.rule", BlockRule.DEFAULT.name(), Effect.CODE),
  BELOW("below", "", Effect.CODE),
  CALL_SITES("call.sites", "false", Effect.CODE),
  FOLD_RECURSION("fold.recursion", "false", Effect.CODE),
  EVICTIONS("evictions", "false", Effect.CODE),
  LINES("lines", "false", Effect.CODE),
  CLOCK("clock", "false", Effect.CODE),
  CALLS_OF("calls.of", "", Effect.OF_FEW_CLASSES),
  CALL_ONLY("call.only", "", Effect.NONE),
  CALLS_ALONE("calls.alone", "false", Effect.NONE),
  STOPPED("stopped", "false", Effect.NONE),
  INTRINSICS("intrinsics", "bodies", Effect.CODE),

  /** Without it, the model of the UDI. */
  MODEL("model", "", Effect.MODEL),
  SIZES("sizes", "", Effect.MODEL),
  ROUTINES("routines", "", Effect.OWN_CODE),
  OUTPUT("output", "cprof.cprof.csv.gz", Effect.NONE),
  INCLUDE("include", "", Effect.NONE),
  EXCLUDE("exclude", "", Effect.NONE),
  PROGRAM("program", "", Effect.NONE),
  TARGET_LIBRARY("target.library", "", Effect.NONE),
  PROFILER("profiler", "", Effect.OWN_CODE),
  PROFILER_PATH("profiler.path", "", Effect.NONE),
  HOST_WORK("host.work", "false", Effect.NONE),
  THREADS_APART("threads.apart", "false", Effect.NONE),
  MEMORY("memory.megabytes", "4096", Effect.NONE),
  PREPARED("prepared", "", Effect.NONE),
  PREPARE("prepare", "", Effect.NONE);

  /** Before the name of a parameter of the model. */
  public static final String SETTING = "set.";

  /** Before a key that the user's profiler is told. */
  public static final String PROFILER_SETTING = "profiler.set.";

  /** Any methods: the code is the same for all. */
  private static final String BELOW_ANY = "*.*";

  /** What an option changes of the code that is inserted. */
  private enum Effect {
    /** The code of all classes. */
    CODE,

    /** That of classes which are then instrumented in the run. */
    OF_FEW_CLASSES,

    /** Code may be inserted that nobody knows before the run. */
    OWN_CODE,

    /** Prices and sizes, which keys and headers have by their hashes. */
    MODEL,

    NONE
  }

  private final String key;
  private final String otherwise;
  private final Effect effect;

  AgentOption(String key, String otherwise, Effect effect) {
    this.key = key;
    this.otherwise = otherwise;
    this.effect = effect;
  }

  public String key() {
    return key;
  }

  /** What holds where nothing is told. */
  public String otherwise() {
    return otherwise;
  }

  /** Whether classes can be prepared for a run with such options, by key. */
  public static boolean arePreparable(Map<String, String> told) {
    for (AgentOption option : values()) {
      if (option.effect == Effect.OWN_CODE && told.containsKey(option.key)) {
        return false;
      }
    }
    return true;
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
      if (option.effect == Effect.CODE && value != null && !value.equals(option.otherwise)) {
        deciding.put(option.key, option.common(value));
      }
    }
    if (!told.getOrDefault(CALLS_OF.key, "").isEmpty()) {
      // A record of calls takes a clock.
      deciding.put(CLOCK.key, "true");
    }
    return deciding;
  }

  /** What stands for all values for which the code is the same. */
  private String common(String value) {
    return switch (this) {
      case BELOW -> BELOW_ANY;
      // What sees the target's time is never taken as it was prepared.
      case CLOCK -> "true";
      default -> value;
    };
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
