package org.cprof.system.programs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** Figures of contexts by the way to each, from the root: methods and call sites. */
final class ContextFigures {

  /** The numbers of the ways of all profiles, by the number of the way to the caller and a step. */
  private final Map<String, Integer> ways = new HashMap<>();

  /**
   * Figures by the number of the way.
   *
   * @param figures what to tell of a node; null leaves it out
   */
  Map<Integer, String> of(Profile profile, BiFunction<Profile, Integer, String> figures) {
    Map<Integer, String> all = new TreeMap<>();
    int[] numbers = new int[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      String way = numbers[profile.parent(node)] + " " + step(profile, node);
      numbers[node] = ways.computeIfAbsent(way, unknown -> ways.size() + 1);
      String told = figures.apply(profile, node);
      if (told != null) {
        all.put(numbers[node], profile.method(node) + told);
      }
    }
    return all;
  }

  private static String step(Profile profile, int node) {
    return profile.method(node).kind()
        + " "
        + profile.method(node)
        + " "
        + profile.line(node)
        + " "
        + profile.bytecodeIndex(node);
  }

  /** Calls and metrics of a node. */
  static String metrics(Profile profile, int node, Metric... metrics) {
    StringBuilder text = new StringBuilder(" calls " + profile.calls(node));
    for (Metric metric : metrics) {
      text.append(", ").append(metric.column()).append(' ').append(profile.metric(metric, node));
    }
    return text.toString();
  }

  /** Calls, all metrics, and what a UDI has counted; both figures of each way where they differ. */
  static List<String> differences(Profile one, Profile other) {
    ContextFigures contexts = new ContextFigures();
    Map<Integer, String> ones = contexts.of(one, ContextFigures::all);
    Map<Integer, String> others = contexts.of(other, ContextFigures::all);
    return Stream.concat(ones.keySet().stream(), others.keySet().stream())
        .distinct()
        .filter(way -> !Objects.equals(ones.get(way), others.get(way)))
        .map(way -> ones.get(way) + " and " + others.get(way))
        .toList();
  }

  private static String all(Profile profile, int node) {
    StringBuilder text = new StringBuilder(metrics(profile, node, Metric.values()));
    for (int column = 0; column < profile.header().columns().size(); column++) {
      text.append(", ").append(profile.detail(column, node));
    }
    return text.toString();
  }
}
