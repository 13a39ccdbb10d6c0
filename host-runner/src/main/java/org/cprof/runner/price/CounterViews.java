package org.cprof.runner.price;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.price.CountTable.Row;
import org.cprof.runner.text.Names;

/**
 * Lists what a UDI of the user has counted, or stalls by cause, without the host's work, largest
 * first.
 */
public final class CounterViews {

  private static final String CALLER_MARK = " > ";

  private final Profile profile;
  private final List<String> names = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if the profile has no columns with a number for each context
   */
  public CounterViews(Profile profile) {
    this.profile = profile.target();
    List<DetailColumn> all = profile.header().columns();
    boolean isOfBlocks = all.stream().anyMatch(column -> column.type() == DetailType.NUMBERS);
    for (int column = 0; column < all.size() && !isOfBlocks; column++) {
      if (all.get(column).type() == DetailType.NUMBER) {
        names.add(all.get(column).name());
        columns.add(column);
      }
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "it has no counters of a UDI of your own, nor stalls; make one with: cprof run --udi CLASS --udi-path JAR, or with: cprof run --stalls");
    }
  }

  /** The sums by method. */
  public CountTable byMethod() {
    Map<String, long[]> sums = new TreeMap<>();
    Map<String, MethodReference> methods = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      String key = method.kind() + " " + method;
      methods.put(key, method);
      long[] sum = sums.computeIfAbsent(key, any -> new long[columns.size()]);
      long[] own = counts(node);
      Arrays.setAll(sum, i -> Math.addExact(sum[i], own[i]));
    }
    List<Row> rows = new ArrayList<>();
    sums.forEach((key, sum) -> rows.add(row(sum, methods.get(key))));
    return table(names, rows);
  }

  /** The contexts, each with the way from the root of its thread. */
  public CountTable byContext() {
    List<Row> rows = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      List<Object> values = new ArrayList<>(row(counts(node), null).values());
      values.add(path(node));
      rows.add(new Row(values, null));
    }
    List<String> headings = new ArrayList<>(names);
    headings.add("context");
    return table(headings, rows);
  }

  private CountTable table(List<String> headings, List<Row> rows) {
    List<Row> counted =
        rows.stream()
            .filter(row -> IntStream.range(0, names.size()).anyMatch(i -> count(row, i) != 0))
            .sorted(Comparator.comparingLong(row -> -count(row, 0)))
            .toList();
    return new CountTable(headings, counted);
  }

  private static long count(Row row, int column) {
    return (Long) row.values().get(column);
  }

  private static Row row(long[] counts, MethodReference method) {
    return new Row(Arrays.stream(counts).boxed().collect(Collectors.toList()), method);
  }

  private long[] counts(int node) {
    return columns.stream()
        .map(column -> profile.detail(column, node))
        .mapToLong(field -> field.isEmpty() ? 0 : Long.parseLong(field))
        .toArray();
  }

  private String path(int node) {
    Deque<String> path = new ArrayDeque<>();
    for (int at = node; at > 0; at = profile.parent(at)) {
      path.addFirst(Names.brief(profile.method(at)));
    }
    return String.join(CALLER_MARK, path);
  }
}
