package org.cprof.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.cprof.text.MethodName;

/** Tells of what a cost consists: the methods and contexts that contribute most. */
final class Contributions {
  private static final int ROWS = 10;

  /** No line is longer. */
  static final int WIDTH = 120;

  private static final String NUMBER = " %,11d";

  private Contributions() {}

  /**
   * The methods and contexts that took most; of allocations those that made objects.
   *
   * @param all that the test took
   */
  static String text(CostFigure counter, CostBreakdown now, long all) {
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
    String[] methods = context.split(CostBreakdown.TO);
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
}
