package org.cprof.runner.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ThreadTrees;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** What threads have executed that belongs to no test, so that no limit of a test sees it. */
public final class WorkOfNoTest {
  private static final int EXAMPLES = 3;
  private static final int LONGEST_NAME = 100;

  private WorkOfNoTest() {}

  /** How much it is, by the methods in which it begins, as a sentence; empty if there is none. */
  public static Optional<String> of(Profile whole) {
    if (!Emptiness.areTests(whole.header())) {
      return Optional.empty();
    }
    Map<MethodReference, Long> parts = new LinkedHashMap<>();
    for (int node = 1; node < whole.size(); node = whole.subtreeEnd(node)) {
      MethodReference method = whole.method(node);
      if (method.kind() == NodeKind.HOST && method.name().equals(ThreadTrees.OF_NO_TEST)) {
        addParts(whole, node, parts);
      }
    }
    long all = parts.values().stream().mapToLong(Long::longValue).sum();
    if (all == 0) {
      return Optional.empty();
    }
    String largest =
        parts.entrySet().stream()
            .sorted(Map.Entry.<MethodReference, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(EXAMPLES)
            .map(
                part ->
                    Names.method(part.getKey(), LONGEST_NAME)
                        + " with "
                        + Numbers.grouped(part.getValue()))
            .collect(Collectors.joining(", "));
    int further = parts.size() - EXAMPLES;
    return Optional.of(
        "Other threads executed "
            + Numbers.count(all, "bytecode")
            + " that count for no test: "
            + largest
            + (further > 0 ? " and " + Numbers.grouped(further) + " more" : ""));
  }

  private static void addParts(Profile whole, int top, Map<MethodReference, Long> parts) {
    int next;
    for (int part = top + 1; part < whole.subtreeEnd(top); part = next) {
      next = whole.subtreeEnd(part);
      long bytecodes = 0;
      for (int node = part; node < next; node++) {
        bytecodes += whole.metric(Metric.BYTECODES, node);
      }
      parts.merge(whole.method(part), bytecodes, Long::sum);
    }
  }
}
