package org.cprof.runner;

import java.util.Map;

/** What commands of earlier versions are called now. */
final class OldNames {
  private static final Map<String, String> NOW =
      Map.ofEntries(
          Map.entry("allocations", "is now 'cprof report --view allocations FILE'"),
          Map.entry("calls", "is now 'cprof report FILE'"),
          Map.entry("counters", "is now 'cprof report --view counters FILE'"),
          Map.entry("kernel", "is now 'cprof jbe CLASS.METHOD'"),
          Map.entry("overhead", "is now validation/study/overhead.sh of the sources"),
          Map.entry("overlap", "is now 'cprof diff --overlap FILE FILE'"),
          Map.entry(
              "rule-error",
              "is gone: 'cprof diff' compares a run with one of --block-rule precise"),
          Map.entry("schedule", "is now 'cprof report FILE'"),
          Map.entry("statistics", "is now 'cprof report --view tree FILE'"),
          Map.entry("validate", "is now 'cprof compare --page FILE'"),
          Map.entry("version", "is now 'cprof --version'"));

  private OldNames() {}

  /** Whether a command was called so. */
  static boolean isOne(String name) {
    return NOW.containsKey(name);
  }

  /** A line that names the new way. */
  static String answer(String name) {
    return "'cprof " + name + "' " + NOW.get(name);
  }
}
