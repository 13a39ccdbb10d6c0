package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.profile.Eviction;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

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

  private record Row(long loads, long onInvoke, long onReturn, IntFunction<String> name) {}

  /** The title, the worst pairs, and what they leave out. */
  public List<String> lines(int top, Terminal terminal) {
    List<Row> rows = new ArrayList<>();
    for (Eviction pair : evictions.pairs().subList(0, Math.min(top, evictions.pairs().size()))) {
      rows.add(
          new Row(
              pair.loadCycles(),
              pair.invokeMisses(),
              pair.returnMisses(),
              width -> Names.method(pair.evicted(), width) + "\n" + by(pair, width)));
    }
    int left = evictions.pairs().size() - top;
    if (left > 0) {
      List<Eviction> rest = evictions.pairs().subList(top, evictions.pairs().size());
      rows.add(
          new Row(
              rest.stream().mapToLong(Eviction::loadCycles).sum(),
              rest.stream().mapToLong(Eviction::invokeMisses).sum(),
              rest.stream().mapToLong(Eviction::returnMisses).sum(),
              width -> "and " + Numbers.count(left, "pair") + " more"));
    }
    rows.add(
        new Row(
            evictions.firstLoadCycles(),
            evictions.firstLoads(),
            0,
            width -> "loaded for the first time"));
    if (evictions.unrecorded() > 0) {
      rows.add(
          new Row(
              evictions.unrecordedCycles(),
              evictions.unrecordedOnInvoke(),
              evictions.unrecordedOnReturn(),
              width -> "without a record"));
    }
    return new Table<>(rows)
        .column("cycles", Row::loads)
        .inCycles()
        .percent(Row::loads, cycles)
        .column("on invoke", Row::onInvoke)
        .column("on return", Row::onReturn)
        .last("evicted method and its evictor", (row, width) -> row.name().apply(width))
        .lines(terminal);
  }

  private static String by(Eviction pair, int width) {
    String by = "  by ";
    return by
        + (pair.evictor().equals(pair.evicted())
            ? "itself"
            : Names.method(pair.evictor(), width - by.length()));
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
      List<?> worst) {}

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
        new Table<>(evictions.pairs().stream().limit(top).toList())
            .field("load_cycles", Eviction::loadCycles)
            .field("invoke_misses", Eviction::invokeMisses)
            .field("return_misses", Eviction::returnMisses)
            .field("evicted", Eviction::evicted)
            .field("evictor", Eviction::evictor)
            .json());
  }
}
