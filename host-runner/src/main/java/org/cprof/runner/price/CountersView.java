package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;

/**
 * Lists what a UDI of the user has counted, or stalls by cause, without the host's work, largest
 * first.
 */
public final class CountersView {

  private static final String CALLER_MARK = " > ";

  private final Profile profile;
  private final List<String> names = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if the profile has no columns with a number for each context
   */
  public CountersView(Profile profile) {
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

  /** What a method or a context has of each counter. */
  private record Row(long[] counts, MethodReference method, String context) {}

  public Table<?> byMethod() {
    Map<String, Row> sums = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      long[] sum =
          sums.computeIfAbsent(
                  method.kind() + " " + method,
                  any -> new Row(new long[columns.size()], method, null))
              .counts();
      long[] own = counts(node);
      Arrays.setAll(sum, i -> Math.addExact(sum[i], own[i]));
    }
    return table(sums.values()).method(Row::method);
  }

  /** The contexts, each with the way from the root of its thread. */
  public Table<?> byContext() {
    List<Row> rows = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      rows.add(new Row(counts(node), null, path(node)));
    }
    return table(rows).words("context", Row::context);
  }

  private Table<Row> table(Collection<Row> rows) {
    Table<Row> table =
        new Table<>(
            rows.stream()
                .filter(row -> Arrays.stream(row.counts()).anyMatch(count -> count != 0))
                .sorted(Comparator.comparingLong(row -> -row.counts()[0]))
                .toList());
    for (int i = 0; i < names.size(); i++) {
      int counter = i;
      table.column(names.get(i), row -> row.counts()[counter]);
    }
    return table;
  }

  private long[] counts(int node) {
    return columns.stream().mapToLong(column -> profile.number(column, node)).toArray();
  }

  private String path(int node) {
    return profile.path(node).stream().map(Names::brief).collect(Collectors.joining(CALLER_MARK));
  }
}
