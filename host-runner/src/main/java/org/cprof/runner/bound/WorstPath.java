package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;

/** The terms of a bound: each context of the worst path, with what it adds. */
public final class WorstPath {

  /** A context. */
  private record Term(int depth, long calls, long compute, long loads, long all, String name) {}

  private WorstPath() {}

  /** The lines, a caller before what it calls. */
  public static List<String> lines(Bound bound, Terminal terminal) {
    Profile worst = bound.worst();
    List<String> lines = new ArrayList<>();
    worst.header().all(BoundProfile.CONTEXTS).forEach(lines::add);
    lines.addAll(table(worst, terminal));
    return lines;
  }

  private static List<String> table(Profile worst, Terminal terminal) {
    return new Table<>(terms(worst))
        .shown("calls", Term::calls)
        .shown("compute", Term::compute)
        .inCycles()
        .shown("loads", Term::loads)
        .inCycles()
        .shown("with callees", Term::all)
        .inCycles()
        .last("of", (term, width) -> "  ".repeat(term.depth()) + term.name())
        .lines(terminal);
  }

  private static List<Term> terms(Profile worst) {
    List<Term> terms = new ArrayList<>();
    int[] depths = new int[worst.size()];
    for (int node = 1; node < worst.size(); node++) {
      int parent = worst.parent(node);
      depths[node] = parent == 0 ? 0 : depths[parent] + 1;
      long loads = ContextFigure.LOAD_CYCLES.of(worst, node);
      terms.add(
          new Term(
              depths[node],
              worst.calls(node),
              worst.metric(Metric.CYCLES, node) - loads,
              loads,
              worst.inclusiveCycles(node),
              Names.method(worst.method(node), Integer.MAX_VALUE)));
    }
    return terms;
  }
}
