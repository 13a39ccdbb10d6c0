package org.cprof.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Tells of what a cost consists, or a change of it: the methods and contexts that contribute most.
 */
final class Why {
  private static final int ROWS = 10;

  /** Letters of a context behind its first method. */
  private static final int LONGEST = 200;

  private static final String NUMBER = "%,12d";
  private static final String CHANGE = "%+,12d";

  private Why() {}

  /**
   * The methods and contexts that changed most; the three parts of a change are those of cprof
   * diff.
   */
  static String difference(
      CountedFigure counter, Map<String, MethodCost> before, Map<String, MethodCost> now) {
    return changes("Methods", counter, Parts.byMethod(before), Parts.byMethod(now))
        + changes("Contexts", counter, before, now);
  }

  private static String changes(
      String what,
      CountedFigure counter,
      Map<String, MethodCost> before,
      Map<String, MethodCost> now) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    boolean isSplit = counter == CountedFigure.CYCLES;
    List<Change> changes =
        names.stream()
            .map(name -> new Change(brief(name), counter, cost(before, name), cost(now, name)))
            .filter(change -> change.of() != 0)
            .sorted(Comparator.comparingLong((Change change) -> -Math.abs(change.of())))
            .toList();
    return table(
        what + " that changed most, by exclusive " + counter,
        "      change"
            + (isSplit ? "    by calls    by price    by loads" : "")
            + "      before         now  of",
        changes,
        change -> isSplit ? change.split() : change.whole());
  }

  /** The methods and contexts that took most; of allocations the constructors. */
  static String contributions(CountedFigure counter, Parts now) {
    if (counter == CountedFigure.ALLOCATIONS) {
      return largest(
          "Constructors with the most calls, those of superclasses among them",
          "       calls  of",
          counter,
          now.methods(),
          "");
    }
    String headings = String.format("%12s       calls  of", counter);
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
      CountedFigure counter,
      Map<String, MethodCost> costs,
      String number) {
    List<String> names =
        costs.keySet().stream()
            .filter(counter::isIn)
            .sorted(Comparator.comparingLong(name -> -counter.of(cost(costs, name))))
            .toList();
    return table(
        title,
        headings,
        names,
        name ->
            format(number, counter.of(cost(costs, name)))
                + format(NUMBER, cost(costs, name).calls())
                + "  "
                + brief(name));
  }

  /** A context with the simple names of its methods; a method alone with all of its name. */
  private static String brief(String context) {
    String[] methods = context.split(Parts.TO);
    if (methods.length == 1) {
      return context;
    }
    String end = simple(methods[methods.length - 1]);
    for (int i = methods.length - 2; i > 0; i--) {
      String longer = simple(methods[i]) + Parts.TO + end;
      if (longer.length() > LONGEST) {
        return simple(methods[0]) + Parts.TO + ".." + Parts.TO + end;
      }
      end = longer;
    }
    return simple(methods[0]) + Parts.TO + end;
  }

  private static String simple(String method) {
    if (method.indexOf(' ') >= 0) {
      return method;
    }
    int end = method.indexOf('(');
    String name = end < 0 ? method : method.substring(0, end);
    int type = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
    return name.substring(type + 1);
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

  private record Change(String name, CountedFigure counter, MethodCost before, MethodCost now) {
    long of() {
      return counter.of(now) - counter.of(before);
    }

    private long loads() {
      return now.loadCycles() - before.loadCycles();
    }

    /** What the calls that came or went cost before, without loads; all of a new or gone method. */
    private long byCalls() {
      if (before.calls() == 0 || now.calls() == 0) {
        return of() - loads();
      }
      return (now.calls() - before.calls())
          * (before.cycles() - before.loadCycles())
          / before.calls();
    }

    /** A change of cycles with its parts. */
    String split() {
      return format(CHANGE, of())
          + format(CHANGE, byCalls())
          + format(CHANGE, of() - loads() - byCalls())
          + format(CHANGE, loads())
          + sides();
    }

    String whole() {
      return format(CHANGE, of()) + sides();
    }

    private String sides() {
      return format(NUMBER, counter.of(before)) + format(NUMBER, counter.of(now)) + "  " + name;
    }
  }
}
