package org.cprof.runner.tree;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/**
 * The shape of a calling context tree: nodes and calls by kind of caller and callee, depth, nodes
 * per method.
 */
public final class TreeView {
  private final TreeStatistics statistics;

  public TreeView(Profile profile) {
    statistics = TreeStatistics.of(profile);
  }

  public List<String> lines(Terminal terminal) {
    List<Row> rows = new ArrayList<>();
    for (CallKind kind : CallKind.values()) {
      rows.add(new Row(kind.label(), statistics.nodes(kind), statistics.calls(kind)));
    }
    rows.add(new Row("all", statistics.totalNodes(), statistics.totalCalls()));
    List<String> lines =
        new Table<>(rows)
            .shown("nodes", Row::nodes)
            .shown("% of all", row -> Numbers.percent(row.nodes(), statistics.totalNodes()))
            .shown("calls", Row::calls)
            .shown("% of all", row -> Numbers.percent(row.calls(), statistics.totalCalls()))
            .last("who calls whom", (row, width) -> row.label())
            .lines(terminal);
    lines.add("");
    lines.add(
        "  depth "
            + statistics.deepest()
            + " at most, "
            + mean(statistics.depthOfNodes(), statistics.totalNodes())
            + " of a node, "
            + mean(statistics.depthOfCalls(), statistics.totalCalls())
            + " of a call in the mean");
    lines.add(
        "  "
            + Numbers.count(statistics.methods(), "method")
            + ", "
            + mean(statistics.totalNodes(), statistics.methods())
            + " nodes each in the mean, "
            + Numbers.grouped(statistics.mostNodes())
            + " at most");
    return lines;
  }

  private record Row(String label, long nodes, long calls) {}

  private static String mean(double sum, long count) {
    return count == 0 ? "-" : String.format(Locale.ROOT, "%.1f", sum / count);
  }

  private record Fields(
      @JsonAnyGetter Map<String, KindFields> kinds,
      long nodes,
      long calls,
      int methods,
      @JsonProperty("most_nodes_of_a_method") long mostNodes,
      int deepest,
      long sumOfDepthsOfNodes,
      double sumOfDepthsOfCalls) {}

  private record KindFields(long nodes, long calls) {}

  /** For machines. */
  public Object fields() {
    Map<String, KindFields> kinds = new LinkedHashMap<>();
    for (CallKind kind : CallKind.values()) {
      kinds.put(
          kind.name().toLowerCase(Locale.ROOT),
          new KindFields(statistics.nodes(kind), statistics.calls(kind)));
    }
    return new Fields(
        kinds,
        statistics.totalNodes(),
        statistics.totalCalls(),
        statistics.methods(),
        statistics.mostNodes(),
        statistics.deepest(),
        statistics.depthOfNodes(),
        statistics.depthOfCalls());
  }
}
