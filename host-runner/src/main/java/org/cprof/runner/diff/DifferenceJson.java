package org.cprof.runner.diff;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.cprof.change.ChangeParts;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;

/** A difference as JSON, with full names and plain numbers. */
public record DifferenceJson(
    Side before,
    Side after,
    Split change,
    List<?> methods,
    List<?> contexts,
    List<?> appeared,
    List<?> vanished,
    List<?> moved) {

  private record Side(
      long cycles,
      @JsonUnwrapped PricedRange.Fields range,
      long bytecodes,
      long calls,
      long misses) {
    static Side of(Difference difference, int side) {
      return new Side(
          difference.cycles(side),
          PricedRange.fields(difference.tree().sides().get(side).header()),
          difference.bytecodes(side),
          difference.calls(side),
          difference.misses(side));
    }
  }

  private record Split(long cycles, long moreCalls, long dearerCalls, long methodLoad) {
    static Split of(ChangeParts why) {
      return new Split(why.sum(), why.byCalls(), why.byPrice(), why.byLoads());
    }
  }

  private static List<?> rows(List<Change> changes) {
    return DifferenceCsv.counts(new Table<>(changes))
        .field("change", change -> Split.of(change.why()))
        .field("path", Change::path)
        .json();
  }

  /**
   * The object.
   *
   * @param top how many methods and contexts each list names
   */
  public static DifferenceJson of(Difference difference, int top) {
    return new DifferenceJson(
        Side.of(difference, 0),
        Side.of(difference, 1),
        Split.of(difference.why()),
        rows(difference.topMethods(top)),
        rows(difference.topContexts(top)),
        rows(difference.only(Change.Presence.APPEARED, top)),
        rows(difference.only(Change.Presence.VANISHED, top)),
        new Table<>(difference.moved(top))
            .field("cycles", Moved::cycles)
            .field("from", Moved::from)
            .field("to", Moved::to)
            .json());
  }
}
