package org.cprof.runner;

import java.util.Map;

/** What is used today in place of commands, options and their values that are gone. */
final class OldNames {
  private static final Map<String, String> COMMANDS =
      Map.ofEntries(
          Map.entry("allocations", "is now 'cprof report --view allocations FILE'"),
          Map.entry("calls", "is now 'cprof report FILE'"),
          Map.entry(
              "completion", "is gone: bash and zsh source share/bash-completion/completions/cprof"),
          Map.entry(
              "control",
              "is gone: 'cprof collect' shows a running JVM, Profiling in the program switches"),
          Map.entry("counters", "is now 'cprof report --view counters FILE'"),
          Map.entry("kernel", "is now 'cprof jbe CLASS.METHOD'"),
          Map.entry("overhead", "is now validation/study/overhead.sh of the sources"),
          Map.entry("overlap", "is now 'cprof diff --overlap FILE FILE'"),
          Map.entry(
              "rule-error",
              "is gone: 'cprof diff' compares a run with one of --block-rule precise"),
          Map.entry("schedule", "is now 'cprof report FILE'"),
          Map.entry("statistics", "is now 'cprof report --view tree FILE'"),
          Map.entry("validate", "is now 'cprof compare'"),
          Map.entry("version", "is now 'cprof --version'"));

  /** By command and option, and by the value of an option behind {@code =}. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("compare --page", "is gone: 'cprof compare --reference NAME --markdown FILE'"),
          Map.entry("compare --tikz", "is gone: 'cprof compare --svg' draws the picture"),
          Map.entry("export --format=cobertura", "is gone: 'cprof export --format callgrind'"),
          Map.entry("export --format=csv", "is gone: the profile is CSV, with a row per context"),
          Map.entry("export --format=csv-cct", "is gone: the profile is CSV itself, in gzip"),
          Map.entry("export --format=dot", "is gone: 'cprof export --format svg'"),
          Map.entry(
              "instrument --evictions", "is gone: every profile has the misses of each context"),
          Map.entry("options --evictions", "is gone: every profile has the misses of each context"),
          Map.entry("report --view=evictions", "is gone: every profile has the misses, see --html"),
          Map.entry("run --bounds", "is gone: --calls-of, then 'cprof report --bounds'"),
          Map.entry("run --evictions", "is gone: every profile has the misses of each context"),
          Map.entry("run --period", "is gone: --calls-of, then 'cprof report --period'"),
          Map.entry("run --routines", "is gone: software.csv of a model of yours has routines"),
          Map.entry("run --verify", "is gone: two runs, then 'cprof check B --baseline A'"),
          Map.entry("sample --half-life", "is gone: 'cprof sample' for a shorter time"),
          Map.entry("sample --live", "is gone: 'cprof report' shows the profile at the end"),
          Map.entry("sweep --again", "is gone: remove the folder, then sweep"),
          Map.entry("sweep --collect", "is gone: 'cprof sweep' reads the profiles that are there"),
          Map.entry(
              "sweep --plan", "is gone: 'cprof sweep -o DIR' of some values on each machine"));

  private OldNames() {}

  /** Whether a command was called so. */
  static boolean isOne(String name) {
    return COMMANDS.containsKey(name);
  }

  /** A line that names the new way. */
  static String answer(String name) {
    return "'cprof " + name + "' " + COMMANDS.get(name);
  }

  /**
   * A line that names the new way of an option.
   *
   * @param argument as the user has written it
   * @return null if the command never had the option
   */
  static String answer(String command, String argument) {
    String option = argument.replaceFirst("=.*", "");
    String now = OPTIONS.get(command + " " + option);
    return now == null ? null : "option '" + option + "' " + now;
  }

  /**
   * A line that names the new way of an option's value.
   *
   * @return null if the option never had the value
   */
  static String answer(String command, String option, String value) {
    String now = OPTIONS.get(command + " " + option + "=" + value);
    return now == null ? null : "'" + option + " " + value + "' " + now;
  }
}
