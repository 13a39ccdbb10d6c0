package org.cprof.runner.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** What source lines take, the hottest first, as a table or as JSON. */
public final class LinesView {
  private final List<LineCost> lines;
  private final long cycles;

  private LinesView(List<LineCost> lines, long cycles) {
    this.lines = lines;
    this.cycles = cycles;
  }

  /** Whether a profile tells it. */
  public static boolean isIn(ProfileHeader header) {
    return header.first(MethodTables.LINES) != null;
  }

  /**
   * @param cycles of the target, in total
   */
  public static LinesView of(ProfileHeader header, long cycles) {
    List<LineCost> hottestFirst =
        MethodTables.of(header).lines().stream()
            .sorted(Comparator.comparingLong(LineCost::totalCycles).reversed())
            .toList();
    return new LinesView(hottestFirst, cycles);
  }

  /**
   * The hottest lines.
   *
   * @param sources gives the source text of a line, or nothing where it is not known
   */
  public List<String> lines(
      int top, Terminal terminal, Function<LineCost, Optional<String>> sources) {
    TextTable table =
        new TextTable("method", "total", "%", "own", "load", "routines", "times", "line");
    for (LineCost line : lines.subList(0, Math.min(top, lines.size()))) {
      Optional<String> source = sources.apply(line);
      table.row(
          width ->
              Names.method(line.method(), width)
                  + source
                      .map(text -> "\n  " + Names.start(Names.clean(text), width - 2))
                      .orElse(""),
          Numbers.grouped(line.totalCycles()),
          Numbers.percent(line.totalCycles(), cycles),
          Numbers.grouped(line.ownCycles()),
          Numbers.grouped(line.loadCycles()),
          Numbers.grouped(line.routineCycles()),
          Numbers.grouped(line.executions()),
          line.line() == 0 ? "-" : Integer.toString(line.line()));
    }
    return table.lines(terminal.width(), terminal.style());
  }

  private record Fields(
      long totalCycles,
      long ownCycles,
      long loadCycles,
      long routineCycles,
      long executions,
      int line,
      @JsonUnwrapped MethodReference method) {}

  /** All lines for machines. */
  public List<?> fields() {
    return lines.stream()
        .map(
            line ->
                new Fields(
                    line.totalCycles(),
                    line.ownCycles(),
                    line.loadCycles(),
                    line.routineCycles(),
                    line.executions(),
                    line.line(),
                    line.method()))
        .toList();
  }
}
