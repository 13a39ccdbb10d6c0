package org.cprof.validation.cct;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.PrintOptions;
import org.cprof.runner.command.ProfileArgument;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof statistics}: the shape of a profile's calling context tree. */
@Command(
    name = "statistics",
    description =
        "Prints the shape of a profile's calling context tree: nodes and calls by kind of"
            + " caller and callee, depth, nodes per method.",
    footer = {"", "Example:", "  cprof statistics app.cprof.csv.gz"})
public final class StatisticsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run'.")
  private Path file;

  @Mixin private PrintOptions print;

  @Override
  public CommandGroup group() {
    return CommandGroup.RESEARCH;
  }

  @Override
  public Integer call() {
    TreeStatistics statistics =
        TreeStatistics.of(ProfileArgument.read(file, spec.commandLine().getErr()));
    print.print(() -> fields(statistics), terminal -> lines(statistics, terminal));
    return ExitCode.DONE;
  }

  private static List<String> lines(TreeStatistics statistics, Terminal terminal) {
    TextTable table = new TextTable("who calls whom", "nodes", "% of all", "calls", "% of all");
    for (CallKind kind : CallKind.values()) {
      row(table, kind.label(), statistics.nodes(kind), statistics.calls(kind), statistics);
    }
    row(table, "all", statistics.totalNodes(), statistics.totalCalls(), statistics);
    List<String> lines = new ArrayList<>(table.lines(terminal.width(), terminal.style()));
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

  private static void row(
      TextTable table, String label, long nodes, long calls, TreeStatistics statistics) {
    table.row(
        left -> label,
        Numbers.grouped(nodes),
        Numbers.percent(nodes, statistics.totalNodes()),
        Numbers.grouped(calls),
        Numbers.percent(calls, statistics.totalCalls()));
  }

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

  private static Fields fields(TreeStatistics statistics) {
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
