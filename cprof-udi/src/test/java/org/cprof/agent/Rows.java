package org.cprof.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** The nodes of a profile as values that can be compared. */
final class Rows {

  private static final Metric[] METRICS = Metric.values();

  private Rows() {}

  /** Method, calls and all metrics of the nodes from one to another, which is left out. */
  static List<String> of(Profile profile, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(node -> profile.method(node) + " " + numbers(profile, node))
        .toList();
  }

  /** Calls and all metrics. */
  static List<Long> numbers(Profile profile, int node) {
    List<Long> numbers = new ArrayList<>(List.of(profile.calls(node)));
    Arrays.stream(METRICS).forEach(metric -> numbers.add(profile.metric(metric, node)));
    return numbers;
  }

  /**
   * The sums of calls and metrics by the path of methods and their words.
   *
   * @param isTop where paths start; what is not below such a node is left out
   */
  static Map<List<String>, List<Long>> sums(Profile profile, IntPredicate isTop) {
    Map<List<String>, List<Long>> sums = new HashMap<>();
    List<List<String>> paths = new ArrayList<>();
    paths.add(List.of());
    for (int node = 1; node < profile.size(); node++) {
      List<String> path = new ArrayList<>(paths.get(profile.parent(node)));
      if (!path.isEmpty() || isTop.test(node)) {
        MethodReference method = profile.method(node);
        path.add(method.kind() + " " + method + " of words: " + profile.words(node));
        sums.merge(path, numbers(profile, node), Rows::sum);
      }
      paths.add(path);
    }
    return sums;
  }

  /** The sums of the run that is measured. */
  static Map<List<String>, List<Long>> measured(Profile profile) {
    return sums(profile, node -> profile.method(node).name().equals("measured"));
  }

  /**
   * The paths of methods whose sums differ, each with both. What loads classes is left out where
   * the program itself asks for them, and what initializes them: tables are there already, and
   * classes are initialized, by the agent, which does other things with other options.
   */
  static List<String> differences(Profile one, Profile other) {
    Map<List<String>, List<Long>> ones = sums(one, node -> true);
    Map<List<String>, List<Long>> others = sums(other, node -> true);
    Set<List<String>> paths = new HashSet<>(ones.keySet());
    paths.addAll(others.keySet());
    paths.removeIf(
        path ->
            path.get(0).startsWith("HOST ")
                || path.stream().anyMatch(name -> name.contains("java.lang.Class.forName(")));
    return paths.stream()
        .filter(path -> !Objects.equals(ones.get(path), others.get(path)))
        .map(path -> path + ": " + ones.get(path) + ", " + others.get(path))
        .toList();
  }

  private static List<Long> sum(List<Long> one, List<Long> other) {
    return IntStream.range(0, one.size()).mapToObj(i -> one.get(i) + other.get(i)).toList();
  }
}
