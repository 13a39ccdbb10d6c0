package org.cprof.runner.report;

import java.util.List;
import java.util.function.IntFunction;
import org.cprof.profile.Eviction;
import org.cprof.profile.MethodReference;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** Who evicts whom, as a table or as JSON. */
public final class EvictionsView {
  private final Evictions evictions;
  private final long cycles;

  /**
   * @param cycles of the target, in total
   */
  public EvictionsView(Evictions evictions, long cycles) {
    this.evictions = evictions;
    this.cycles = cycles;
  }

  /** The title, the worst pairs, and what they leave out. */
  public List<String> lines(int top, Terminal terminal) {
    TextTable table =
        new TextTable("evicted method and its evictor", "cycles", "%", "on invoke", "on return");
    for (Eviction pair : evictions.pairs().subList(0, Math.min(top, evictions.pairs().size()))) {
      row(
          table,
          pair.loadCycles(),
          pair.invokeMisses(),
          pair.returnMisses(),
          width -> Names.method(pair.evicted(), width) + "\n" + by(pair, width));
    }
    int left = evictions.pairs().size() - top;
    if (left > 0) {
      List<Eviction> rest = evictions.pairs().subList(top, evictions.pairs().size());
      row(
          table,
          rest.stream().mapToLong(Eviction::loadCycles).sum(),
          rest.stream().mapToLong(Eviction::invokeMisses).sum(),
          rest.stream().mapToLong(Eviction::returnMisses).sum(),
          width -> "and " + Numbers.count(left, "pair") + " more");
    }
    row(
        table,
        evictions.firstLoadCycles(),
        evictions.firstLoads(),
        0,
        width -> "loaded for the first time");
    if (evictions.unrecorded() > 0) {
      row(
          table,
          evictions.unrecordedCycles(),
          evictions.unrecordedOnInvoke(),
          evictions.unrecordedOnReturn(),
          width -> "without a record");
    }
    return table.lines(terminal.width(), terminal.style());
  }

  private static String by(Eviction pair, int width) {
    String by = "  by ";
    return by
        + (pair.evictor().equals(pair.evicted())
            ? "itself"
            : Names.method(pair.evictor(), width - by.length()));
  }

  private void row(
      TextTable table, long load, long onInvoke, long onReturn, IntFunction<String> name) {
    table.row(
        name,
        Numbers.grouped(load),
        Numbers.percent(load, cycles),
        Numbers.grouped(onInvoke),
        Numbers.grouped(onReturn));
  }

  /** For machines. */
  public record Fields(
      int pairs,
      long misses,
      long loadCycles,
      long firstLoads,
      long firstLoadCycles,
      long unrecordedMisses,
      long unrecordedLoadCycles,
      List<Pair> worst) {}

  private record Pair(
      long loadCycles,
      long invokeMisses,
      long returnMisses,
      MethodReference evicted,
      MethodReference evictor) {}

  /** For machines, with so many of the worst pairs. */
  public Fields fields(int top) {
    return new Fields(
        evictions.pairs().size(),
        evictions.misses(),
        evictions.loadCycles(),
        evictions.firstLoads(),
        evictions.firstLoadCycles(),
        evictions.unrecorded(),
        evictions.unrecordedCycles(),
        evictions.pairs().stream()
            .limit(top)
            .map(
                pair ->
                    new Pair(
                        pair.loadCycles(),
                        pair.invokeMisses(),
                        pair.returnMisses(),
                        pair.evicted(),
                        pair.evictor()))
            .toList());
  }
}
