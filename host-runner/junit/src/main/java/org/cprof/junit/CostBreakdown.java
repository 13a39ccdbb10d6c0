package org.cprof.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.api.TargetClock;

/**
 * What the cost of a test's body consists of: exclusive costs.
 *
 * @param methods by class, name and descriptor, sorted
 * @param contexts by the methods from the test on, {@value #TO} between them, sorted. Methods of
 *     the JDK that call each other are one. A method that is called below itself counts in the
 *     context of its first call, so that a deep recursion has as many contexts as methods
 * @param makers the contexts of what made objects: the nearest callers of the constructor of Object
 *     that are no constructors themselves, with its calls
 */
record CostBreakdown(
    Map<String, MethodCost> methods,
    Map<String, MethodCost> contexts,
    Map<String, MethodCost> makers) {
  static final CostBreakdown NONE = new CostBreakdown(Map.of(), Map.of(), Map.of());

  /** Each object that is made calls it once. */
  private static final String MADE = "java.lang.Object.<init>()V";

  private static final String CONSTRUCTOR = ".<init>(";

  /** Stands between a caller and what it calls. */
  static final String TO = " > ";

  /** What stands for all methods of the JDK, whose own ones are no concern of a review. */
  static final String JDK = "library (JDK) code";

  private static final Set<String> JDK_PACKAGES =
      ModuleLayer.boot().modules().stream()
          .flatMap(module -> module.getPackages().stream())
          .collect(Collectors.toUnmodifiableSet());

  /** What the current thread has executed below a method so far. */
  static CostBreakdown below(String method) {
    String text = TargetClock.costsBelow(method);
    return parse(text == null ? List.of() : text.lines().toList());
  }

  /**
   * @param lines as {@link TargetClock#costsBelow} returns them
   */
  static CostBreakdown parse(List<String> lines) {
    CostBreakdown breakdown = new CostBreakdown(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    List<String> contexts = new ArrayList<>();
    List<String> makers = new ArrayList<>();
    for (String line : lines) {
      String[] fields = line.split(" ", 6);
      int caller = Integer.parseInt(fields[0]);
      String context = context(caller == 0 ? "" : contexts.get(caller - 1), fields[5]);
      contexts.add(context);
      MethodCost cost =
          new MethodCost(
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              Long.parseLong(fields[3]),
              Long.parseLong(fields[4]));
      breakdown.methods.merge(fields[5], cost, MethodCost::plus);
      breakdown.contexts.merge(context, cost, MethodCost::plus);
      boolean isConstructor = fields[5].contains(CONSTRUCTOR);
      makers.add(isConstructor && caller > 0 ? makers.get(caller - 1) : context);
      if (fields[5].equals(MADE)) {
        MethodCost calls = new MethodCost(cost.calls(), 0, 0, 0);
        breakdown.makers.merge(makers.get(makers.size() - 1), calls, MethodCost::plus);
      }
    }
    return breakdown;
  }

  private static String context(String caller, String method) {
    String shown = isOfJdk(method) ? JDK : method;
    if (caller.isEmpty() || shown.equals(JDK)) {
      return last(caller).equals(shown) ? caller : join(caller, shown);
    }
    int first = (TO + caller + TO).indexOf(TO + shown + TO);
    return first < 0 ? join(caller, shown) : caller.substring(0, first + shown.length());
  }

  private static String join(String caller, String method) {
    return caller.isEmpty() ? method : caller + TO + method;
  }

  /** The last method of a context. */
  static String last(String context) {
    int end = context.lastIndexOf(TO);
    return end < 0 ? context : context.substring(end + TO.length());
  }

  /** Without what was there before. */
  CostBreakdown minus(CostBreakdown before) {
    return new CostBreakdown(
        minus(methods, before.methods),
        minus(contexts, before.contexts),
        minus(makers, before.makers));
  }

  private static Map<String, MethodCost> minus(
      Map<String, MethodCost> now, Map<String, MethodCost> before) {
    Map<String, MethodCost> rest = new TreeMap<>();
    now.forEach(
        (name, cost) -> {
          MethodCost difference = cost.minus(before.getOrDefault(name, MethodCost.NONE));
          if (!difference.equals(MethodCost.NONE)) {
            rest.put(name, difference);
          }
        });
    return rest;
  }

  private static boolean isOfJdk(String method) {
    int end = method.indexOf('(');
    int name = method.lastIndexOf('.', end < 0 ? method.length() : end);
    int type = name < 0 ? -1 : method.lastIndexOf('.', name - 1);
    return type >= 0 && JDK_PACKAGES.contains(method.substring(0, type));
  }
}
