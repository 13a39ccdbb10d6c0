package org.cprof.runner.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;

/**
 * The shape of a calling context tree: nodes and calls by kind of caller and callee, depth, nodes
 * per method.
 */
public final class TreeView {
  private final TreeStatistics statistics;

  public TreeView(Profile profile) {
    statistics = TreeStatistics.of(profile);
  }

  public Sections sections() {
    Sections sections = new Sections("The shape of the calling context tree");
    List<Row> rows = new ArrayList<>();
    for (TreeStatistics.CallKind kind : TreeStatistics.CallKind.values()) {
      Row row = new Row(kind.label(), statistics.nodes(kind), statistics.calls(kind));
      rows.add(row);
      sections.field(
          kind.name().toLowerCase(Locale.ROOT),
          new Sections(kind.label()).field("nodes", row.nodes()).field("calls", row.calls()));
    }
    rows.add(new Row("all", statistics.totalNodes(), statistics.totalCalls()));
    return sections
        .whole(
            null,
            null,
            new Table<>(rows)
                .shown("nodes", Row::nodes)
                .shown("% of all", row -> Numbers.percent(row.nodes(), statistics.totalNodes()))
                .shown("calls", Row::calls)
                .shown("% of all", row -> Numbers.percent(row.calls(), statistics.totalCalls()))
                .last("who calls whom", (row, width) -> row.label()))
        .line("")
        .line(
            "  depth "
                + statistics.deepest()
                + " at most, "
                + mean(statistics.depthOfNodes(), statistics.totalNodes())
                + " of a node, "
                + mean(statistics.depthOfCalls(), statistics.totalCalls())
                + " of a call in the mean")
        .line(
            "  "
                + Numbers.count(statistics.methods(), "method")
                + ", "
                + mean(statistics.totalNodes(), statistics.methods())
                + " nodes each in the mean, "
                + Numbers.grouped(statistics.mostNodes())
                + " at most")
        .field("nodes", statistics.totalNodes())
        .field("calls", statistics.totalCalls())
        .field("methods", statistics.methods())
        .field("most_nodes_of_a_method", statistics.mostNodes())
        .field("deepest", statistics.deepest())
        .field("sum_of_depths_of_nodes", statistics.depthOfNodes())
        .field("sum_of_depths_of_calls", statistics.depthOfCalls());
  }

  private record Row(String label, long nodes, long calls) {}

  private static String mean(double sum, long count) {
    return count == 0 ? "-" : String.format(Locale.ROOT, "%.1f", sum / count);
  }
}
