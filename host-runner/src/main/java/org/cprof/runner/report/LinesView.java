package org.cprof.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.profile.LineCost;
import org.cprof.profile.MethodTables;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;

/** What source lines take, the hottest first, as a table or as JSON. */
public final class LinesView {
  private final List<LineCost> lines;
  private final long cycles;

  private LinesView(List<LineCost> lines, long cycles) {
    this.lines = lines;
    this.cycles = cycles;
  }

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
    return table(lines.subList(0, Math.min(top, lines.size())))
        .last(
            "method",
            (line, width) ->
                Names.method(line.method(), width)
                    + sources
                        .apply(line)
                        .map(text -> "\n  " + Names.start(Names.clean(text), width - 2))
                        .orElse(""))
        .lines(terminal);
  }

  private Table<LineCost> table(List<LineCost> rows) {
    return new Table<>(rows)
        .column("total", "total_cycles", LineCost::totalCycles)
        .inCycles()
        .percent(LineCost::totalCycles, cycles)
        .column("exclusive", "exclusive_cycles", LineCost::exclusiveCycles)
        .inCycles()
        .column("load", "load_cycles", LineCost::loadCycles)
        .inCycles()
        .column("routines", "routine_cycles", LineCost::routineCycles)
        .inCycles()
        .column("times", "executions", LineCost::executions)
        .line(LineCost::line)
        .method(LineCost::method);
  }

  /** All lines for machines. */
  public List<?> fields() {
    return table(lines).json();
  }
}
