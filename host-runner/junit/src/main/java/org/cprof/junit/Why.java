package org.cprof.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Tells of what a cost consists, or a change of it: the methods that contribute most. */
final class Why {
  private static final int ROWS = 10;

  private static final String NUMBER = "%,12d";
  private static final String CHANGE = "%+,12d";

  private Why() {}

  /** The methods that changed most; the three parts of a change are those of cprof diff. */
  static String difference(Parts before, Parts now) {
    TreeSet<String> methods = new TreeSet<>(before.methods().keySet());
    methods.addAll(now.methods().keySet());
    List<Change> changes =
        methods.stream()
            .map(method -> new Change(method, before.of(method), now.of(method)))
            .filter(change -> !change.before().equals(change.now()))
            .sorted(Comparator.comparingLong((Change change) -> -Math.abs(change.cycles())))
            .toList();
    return changes.isEmpty()
        ? ""
        : "\nMethods that changed most, by exclusive cycles\n"
            + "      change    by calls    by price    by loads      before         now  of\n"
            + rows(changes.stream().map(Change::toString), changes.size());
  }

  /** The methods that took most. */
  static String contributions(Parts now) {
    List<String> rows =
        now.methods().entrySet().stream()
            .sorted(
                Map.Entry.<String, MethodCost>comparingByValue(
                    Comparator.comparingLong(cost -> -cost.cycles())))
            .map(
                entry ->
                    format(NUMBER, entry.getValue().cycles())
                        + format(NUMBER, entry.getValue().calls())
                        + "  "
                        + entry.getKey())
            .toList();
    return rows.isEmpty()
        ? ""
        : "\nMethods that took most, by exclusive cycles\n      cycles       calls  of\n"
            + rows(rows.stream(), rows.size());
  }

  private static String rows(Stream<String> rows, int count) {
    StringBuilder text = new StringBuilder();
    rows.limit(ROWS).forEach(row -> text.append(row).append('\n'));
    if (count > ROWS) {
      text.append("  and ").append(count - ROWS).append(" more\n");
    }
    return text.toString();
  }

  private static String format(String format, long number) {
    return String.format(Locale.ROOT, format, number);
  }

  private record Change(String method, MethodCost before, MethodCost now) {
    long cycles() {
      return now.cycles() - before.cycles();
    }

    private long loads() {
      return now.loadCycles() - before.loadCycles();
    }

    /** What the calls that came or went cost before, without loads; all of a new or gone method. */
    private long byCalls() {
      if (before.calls() == 0 || now.calls() == 0) {
        return cycles() - loads();
      }
      return (now.calls() - before.calls())
          * (before.cycles() - before.loadCycles())
          / before.calls();
    }

    @Override
    public String toString() {
      return format(CHANGE, cycles())
          + format(CHANGE, byCalls())
          + format(CHANGE, cycles() - loads() - byCalls())
          + format(CHANGE, loads())
          + format(NUMBER, before.cycles())
          + format(NUMBER, now.cycles())
          + "  "
          + method;
    }
  }
}
