package org.cprof.validation.cct;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.cprof.runner.CliCommand;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof statistics}: the shape of a profile's calling context tree. */
@Command(
    name = "statistics",
    description =
        "Tells the shape of a profile's calling context tree: nodes and calls by who calls whom,"
            + " depth, nodes per method.",
    footer = {"", "Example:", "  cprof statistics app.cprof.csv.gz"})
public final class StatisticsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The profile, as 'cprof run' has written it.")
  private Path file;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    TreeStatistics statistics = TreeStatistics.of(ProfileFiles.read(file));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      writeJson(statistics, out);
    } else {
      print(statistics, out);
    }
    out.flush();
    return ExitCode.DONE;
  }

  private static void print(TreeStatistics statistics, PrintWriter out) {
    TextTable table = new TextTable("who calls whom", "nodes", "%", "calls", "%");
    for (CallKind kind : CallKind.values()) {
      row(table, kind.label(), statistics.nodes(kind), statistics.calls(kind), statistics);
    }
    row(table, "all", statistics.totalNodes(), statistics.totalCalls(), statistics);
    Terminal terminal = Terminal.standardOutput(null);
    table.lines(terminal.width(), terminal.style()).forEach(out::println);
    out.println();
    out.println(
        "  depth "
            + statistics.deepest()
            + " at most, "
            + mean(statistics.depthOfNodes(), statistics.totalNodes())
            + " of a node, "
            + mean(statistics.depthOfCalls(), statistics.totalCalls())
            + " of a call in the mean");
    out.println(
        "  "
            + Numbers.count(statistics.methods(), "method")
            + ", "
            + mean(statistics.totalNodes(), statistics.methods())
            + " nodes each in the mean, "
            + Numbers.grouped(statistics.mostNodes())
            + " at most");
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

  private static void writeJson(TreeStatistics statistics, PrintWriter out) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator generator = factory.createGenerator(out)) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter());
      generator.writeStartObject();
      for (CallKind kind : CallKind.values()) {
        generator.writeObjectFieldStart(kind.name().toLowerCase(Locale.ROOT));
        generator.writeNumberField("nodes", statistics.nodes(kind));
        generator.writeNumberField("calls", statistics.calls(kind));
        generator.writeEndObject();
      }
      generator.writeNumberField("nodes", statistics.totalNodes());
      generator.writeNumberField("calls", statistics.totalCalls());
      generator.writeNumberField("methods", statistics.methods());
      generator.writeNumberField("mostNodesOfAMethod", statistics.mostNodes());
      generator.writeNumberField("deepest", statistics.deepest());
      generator.writeNumberField("sumOfDepthsOfNodes", statistics.depthOfNodes());
      generator.writeNumberField("sumOfDepthsOfCalls", statistics.depthOfCalls());
      generator.writeEndObject();
      generator.writeRaw('\n');
    }
  }
}
