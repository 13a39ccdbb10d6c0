package org.cprof.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;

/** Tells of what a cost consists, or a change of it: the methods that contribute most. */
final class Why {
  private static final int ROWS = 10;

  private static final String NUMBER = "%,12d";
  private static final String CHANGE = "%+,12d";

  private Why() {}

  /** The methods that changed most; the three parts of a change are those of cprof diff. */
  static String difference(Counter counter, Parts before, Parts now) {
    TreeSet<String> methods = new TreeSet<>(before.methods().keySet());
    methods.addAll(now.methods().keySet());
    boolean isSplit = counter == Counter.CYCLES;
    List<Change> changes =
        methods.stream()
            .map(method -> new Change(method, counter, before.of(method), now.of(method)))
            .filter(change -> change.of() != 0)
            .sorted(Comparator.comparingLong((Change change) -> -Math.abs(change.of())))
            .toList();
    return table(
        "Methods that changed most, by exclusive " + counter,
        "      change"
            + (isSplit ? "    by calls    by price    by loads" : "")
            + "      before         now  of",
        changes,
        change -> isSplit ? change.split() : change.whole());
  }

  /** The methods that took most. */
  static String contributions(Counter counter, Parts now) {
    boolean isOfCalls = counter == Counter.ALLOCATIONS;
    List<String> methods =
        now.methods().keySet().stream()
            .filter(counter::isIn)
            .sorted(Comparator.comparingLong(method -> -counter.of(now.of(method))))
            .toList();
    return table(
        isOfCalls
            ? "Constructors with the most calls, those of superclasses among them"
            : "Methods that took most, by exclusive " + counter,
        (isOfCalls ? "" : String.format("%12s", counter)) + "       calls  of",
        methods,
        method ->
            (isOfCalls ? "" : format(NUMBER, counter.of(now.of(method))))
                + format(NUMBER, now.of(method).calls())
                + "  "
                + method);
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

  private record Change(String method, Counter counter, MethodCost before, MethodCost now) {
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
      return format(NUMBER, counter.of(before)) + format(NUMBER, counter.of(now)) + "  " + method;
    }
  }
}
