package org.cprof.system.bound;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.TreeMap;

/** How many methods have no bound, by the reason. */
final class Refusals {
  private final Map<String, Integer> byReason = new TreeMap<>();

  /** Of a message, without what differs from method to method. */
  void add(String message) {
    String reason =
        message
            .lines()
            .limit(2)
            .collect(joining(" "))
            .replaceAll("\\S*[.(]\\S*\\S", "..")
            .replaceAll("[0-9]+", "N")
            .replaceFirst(" (State|narrow) .*", "");
    byReason.merge(reason, 1, Integer::sum);
  }

  @Override
  public String toString() {
    return byReason.entrySet().stream()
        .map(reason -> reason.getValue() + " " + reason.getKey())
        .collect(joining("\n"));
  }
}
