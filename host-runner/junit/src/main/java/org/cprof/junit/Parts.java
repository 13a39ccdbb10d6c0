package org.cprof.junit;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.api.TargetClock;

/**
 * Of what the cost of a test's body consists: what each method took by itself.
 *
 * @param methods by class, name and descriptor, sorted
 */
record Parts(Map<String, MethodCost> methods) {
  static final Parts NONE = new Parts(Map.of());

  /** What stands for all methods of the JDK, whose own ones are no concern of a review. */
  private static final String JDK = "library (JDK) code";

  private static final Set<String> JDK_PACKAGES =
      ModuleLayer.boot().modules().stream()
          .flatMap(module -> module.getPackages().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** What the current thread has executed below a method so far. */
  static Parts below(String method) {
    String text = TargetClock.costsBelow(method);
    Map<String, MethodCost> methods = new TreeMap<>();
    for (String line : (text == null ? "" : text).lines().toList()) {
      String[] fields = line.split(" ", 5);
      methods.put(
          fields[4],
          new MethodCost(
              Long.parseLong(fields[0]),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              Long.parseLong(fields[3])));
    }
    return new Parts(methods);
  }

  MethodCost of(String method) {
    return methods.getOrDefault(method, MethodCost.NONE);
  }

  /** Without what was there before. */
  Parts minus(Parts before) {
    Map<String, MethodCost> rest = new TreeMap<>();
    methods.forEach(
        (method, cost) -> {
          MethodCost difference = cost.minus(before.of(method));
          if (!difference.equals(MethodCost.NONE)) {
            rest.put(method, difference);
          }
        });
    return new Parts(rest);
  }

  /** The same with one entry for all methods of the JDK. */
  Parts withOneJdk() {
    Map<String, MethodCost> grouped = new TreeMap<>();
    methods.forEach(
        (method, cost) -> grouped.merge(isOfJdk(method) ? JDK : method, cost, MethodCost::plus));
    return new Parts(grouped);
  }

  private static boolean isOfJdk(String method) {
    int end = method.indexOf('(');
    int name = method.lastIndexOf('.', end < 0 ? method.length() : end);
    int type = name < 0 ? -1 : method.lastIndexOf('.', name - 1);
    return type >= 0 && JDK_PACKAGES.contains(method.substring(0, type));
  }
}
