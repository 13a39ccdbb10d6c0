package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;

/**
 * The cycles in which the target's memory was busy, by cause, as {@code cprof run --stalls} counts
 * them for each context.
 *
 * @param causes their names
 * @param total cycles by cause, all contexts together
 * @param methods cycles of methods by cause, the method with most cycles first
 */
public record Stalls(List<String> causes, List<Long> total, List<OfMethod> methods) {

  /** The key of the metadata that names the causes, which are columns. */
  public static final String KEY = "stalls";

  public record OfMethod(MethodReference method, List<Long> cycles) {}

  public static Optional<Stalls> of(Profile whole) {
    Profile profile = whole.target();
    String names = profile.header().first(KEY);
    if (names == null) {
      return Optional.empty();
    }
    List<String> causes = List.of(names.split(" "));
    int[] columns = causes.stream().mapToInt(profile.header()::column).toArray();
    long[] total = new long[columns.length];
    Map<String, long[]> sums = new TreeMap<>();
    Map<String, MethodReference> methods = new TreeMap<>();
    for (int node = 0; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      String key = method.kind() + " " + method;
      methods.put(key, method);
      long[] sum = sums.computeIfAbsent(key, any -> new long[columns.length]);
      for (int i = 0; i < columns.length; i++) {
        long cycles = profile.number(columns[i], node);
        sum[i] = Math.addExact(sum[i], cycles);
        total[i] = Math.addExact(total[i], cycles);
      }
    }
    List<OfMethod> all = new ArrayList<>();
    sums.forEach((key, sum) -> all.add(new OfMethod(methods.get(key), list(sum))));
    all.removeIf(each -> sum(each.cycles()) == 0);
    all.sort(Comparator.comparingLong((OfMethod each) -> -sum(each.cycles())));
    return Optional.of(new Stalls(causes, list(total), List.copyOf(all)));
  }

  private static List<Long> list(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static long sum(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).sum();
  }

  /** All causes together. */
  public long sum() {
    return sum(total);
  }

  /** The table of all contexts, and of the first methods. */
  Table<OfMethod> table(int top) {
    List<OfMethod> rows = new ArrayList<>(List.of(new OfMethod(null, total)));
    rows.addAll(methods.subList(0, Math.min(top, methods.size())));
    return table(rows)
        .last(
            "in",
            (row, width) ->
                row.method() == null ? "all methods" : Names.method(row.method(), width));
  }

  private Table<OfMethod> table(List<OfMethod> rows) {
    Table<OfMethod> table = new Table<>(rows);
    for (int i = 0; i < causes.size(); i++) {
      int cause = i;
      table.column(causes.get(i), row -> row.cycles().get(cause));
    }
    return table.method(OfMethod::method);
  }

  /** For machines: cycles by cause, of all methods together, and of each. */
  public record Fields(Map<String, Object> all, List<Map<String, Object>> methods) {}

  public Fields fields() {
    return new Fields(
        table(List.of(new OfMethod(null, total))).json().get(0), table(methods).json());
  }
}
