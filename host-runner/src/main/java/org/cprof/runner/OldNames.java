package org.cprof.runner;

import java.util.Map;
import java.util.Optional;

/** What commands of earlier versions are called now. */
final class OldNames {
  private static final Map<String, String> NOW =
      Map.ofEntries(
          Map.entry("allocations", "cprof report --view allocations FILE"),
          Map.entry("calls", "cprof report FILE"),
          Map.entry("counters", "cprof report --view counters FILE"),
          Map.entry("kernel", "cprof jbe CLASS.METHOD"),
          Map.entry("overlap", "cprof diff --overlap FILE FILE"),
          Map.entry("schedule", "cprof report FILE"),
          Map.entry("statistics", "cprof report --view tree FILE"),
          Map.entry("validate", "cprof compare --page FILE"),
          Map.entry("version", "cprof --version"));

  private OldNames() {}

  /** A line that names the new way; empty for what was never a command, or is one. */
  static Optional<String> answer(String command) {
    if (command.equals("rule-error")) {
      return Optional.of(
          "'cprof rule-error' is gone: 'cprof diff' compares a run with one of --block-rule"
              + " precise");
    }
    return Optional.ofNullable(NOW.get(command))
        .map(now -> "'cprof " + command + "' is now '" + now + "'");
  }
}
