package org.cprof.runner.report;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.runner.output.Table;

/**
 * A method or a context that takes many cycles.
 *
 * @param path the context, outermost method first; for a method in all its contexts the method
 *     alone
 * @param leftOut how many methods of a deep context are left out of the path behind its first one
 * @param exclusive cycles of the bytecodes executed in it
 * @param inclusive cycles from its invokes to their returns; what a recursion adds below itself is
 *     not counted again
 * @param inclusiveEveryLevel inclusive cycles with every level of a recursion counted
 * @param calls how often it was called
 */
public record HotPath(
    List<MethodReference> path,
    int leftOut,
    long exclusive,
    long inclusive,
    long inclusiveEveryLevel,
    long calls) {
  /** The method, or that of the context. */
  public MethodReference method() {
    return path.get(path.size() - 1);
  }

  /** The columns of the hottest ones, in cycles. */
  static Table<HotPath> table(List<HotPath> hottest, long cycles) {
    return new Table<>(hottest)
        .column("exclusive", "exclusive_cycles", HotPath::exclusive)
        .inCycles()
        .percent(HotPath::exclusive, cycles)
        .column("inclusive", "inclusive_cycles", HotPath::inclusive)
        .inCycles()
        .percent(HotPath::inclusive, cycles)
        .field("inclusive_cycles_every_level", HotPath::inclusiveEveryLevel)
        .column("calls", HotPath::calls)
        .mean("incl/call", HotPath::inclusiveEveryLevel, HotPath::calls)
        .inCycles()
        .field("left_out_after_first", hot -> hot.leftOut() > 0 ? hot.leftOut() : null)
        .field("path", HotPath::path);
  }
}
