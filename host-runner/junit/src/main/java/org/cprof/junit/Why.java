package org.cprof.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.cprof.change.ChangeParts;
import org.cprof.text.MethodName;

/**
 * Tells of what a cost consists, or a change of it: the methods and contexts that contribute most.
 */
final class Why {
  private static final int ROWS = 10;

  /** No line is longer. */
  static final int WIDTH = 120;

  private static final String NUMBER = " %,11d";
  private static final String CHANGE = " %+,11d";

  private Why() {}

  /** The methods and contexts that changed most; cycles split as cprof diff splits them. */
  static String difference(
      CostFigure counter, Map<String, MethodCost> before, Map<String, MethodCost> now) {
    Map<String, Change> contexts = new TreeMap<>();
    Map<String, Change> methods = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      Change change = Change.of(counter, cost(before, name), cost(now, name));
      contexts.put(name, change);
      methods.merge(Parts.last(name), change, Change::plus);
    }
    return changes("Methods", counter, methods) + changes("Contexts", counter, contexts);
  }

  private static String changes(String what, CostFigure counter, Map<String, Change> changes) {
    boolean isSplit = counter == CostFigure.CYCLES;
    return table(
        what + " that changed most, by exclusive " + counter,
        "      change"
            + (isSplit ? "    by calls    by price    by loads" : "")
            + "      before         now  of",
        changes.entrySet().stream()
            .filter(each -> each.getValue().of() != 0)
            .sorted(Comparator.comparingLong(each -> -Math.abs(each.getValue().of())))
            .toList(),
        each -> named(each.getValue().text(isSplit), each.getKey()));
  }

  /**
   * The methods and contexts that took most; of allocations those that made objects.
   *
   * @param all that the test took
   */
  static String contributions(CostFigure counter, Parts now, long all) {
    if (counter == CostFigure.ALLOCATIONS) {
      long objects = now.makers().values().stream().mapToLong(MethodCost::calls).sum();
      String others =
          objects < all
              ? format("\n%,d others: arrays, clones, and objects of natives\n", all - objects)
              : "";
      return largest(
              "Contexts that made most objects", "     objects  of", counter, now.makers(), "")
          + others;
    }
    String headings = String.format(Locale.ROOT, "%12s       calls  of", counter);
    return largest(
            "Methods that took most, by exclusive " + counter,
            headings,
            counter,
            now.methods(),
            NUMBER)
        + largest(
            "Contexts that took most, by exclusive " + counter,
            headings,
            counter,
            now.contexts(),
            NUMBER);
  }

  private static String largest(
      String title,
      String headings,
      CostFigure counter,
      Map<String, MethodCost> costs,
      String number) {
    List<String> names =
        costs.keySet().stream()
            .sorted(Comparator.comparingLong(name -> -counter.of(cost(costs, name))))
            .toList();
    return table(
        title,
        headings,
        names,
        name ->
            named(
                format(number, counter.of(cost(costs, name)))
                    + format(NUMBER, cost(costs, name).calls()),
                name));
  }

  /**
   * Figures and a context with the simple names of its methods, or a method with all of its name.
   */
  private static String named(String figures, String context) {
    String[] methods = context.split(Parts.TO);
    int width = WIDTH - figures.length() - 2;
    return figures
        + "  "
        + (methods.length == 1
            ? MethodName.parse(context).in(width, "")
            : MethodName.path(
                Stream.of(methods).map(each -> MethodName.parse(each).brief()).toList(),
                false,
                width));
  }

  private static MethodCost cost(Map<String, MethodCost> costs, String name) {
    return costs.getOrDefault(name, MethodCost.NONE);
  }

  private static <T> String table(
      String title, String headings, List<T> rows, Function<T, String> text) {
    if (rows.isEmpty()) {
      return "";
    }
    StringBuilder table = new StringBuilder("\n" + title + "\n" + headings + "\n");
    rows.stream().limit(ROWS).forEach(row -> table.append(text.apply(row)).append('\n'));
    if (rows.size() > ROWS) {
      table.append("  and ").append(rows.size() - ROWS).append(" more\n");
    }
    return table.toString();
  }

  private static String format(String format, long number) {
    return String.format(Locale.ROOT, format, number);
  }

  /** What changed of a figure; the parts are those of cycles. */
  private record Change(long before, long now, ChangeParts parts) {
    static Change of(CostFigure counter, MethodCost before, MethodCost now) {
      return new Change(
          counter.of(before), counter.of(now), ChangeParts.of(before.cost(), now.cost()));
    }

    Change plus(Change other) {
      return new Change(before + other.before, now + other.now, parts.plus(other.parts));
    }

    long of() {
      return now - before;
    }

    String text(boolean isSplit) {
      return format(CHANGE, of())
          + (isSplit
              ? format(CHANGE, parts.byCalls())
                  + format(CHANGE, parts.byPrice())
                  + format(CHANGE, parts.byLoads())
              : "")
          + format(NUMBER, before)
          + format(NUMBER, now);
    }
  }
}
