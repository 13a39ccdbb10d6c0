package org.cprof.runner.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.Stalls;
import org.cprof.runner.text.Numbers;

/** How much of its time a program keeps the target's memory busy. */
public final class BusView {
  private static final double THOUSAND = 1_000;

  /**
   * A context.
   *
   * @param busy cycles in which it keeps the memory busy, by itself
   * @param cycles that it takes by itself
   * @param allBusy the first with all below it
   * @param allCycles the second with all below it
   */
  private record OfContext(
      List<MethodReference> path, long busy, long cycles, long allBusy, long allCycles) {}

  private final Profile profile;
  private final Stalls stalls;
  private final double clockHz;

  /**
   * @param whole the profile
   * @throws IllegalArgumentException if it does not tell of stalls
   */
  public BusView(Profile whole) {
    this.profile = whole.target();
    this.stalls =
        Stalls.of(whole)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "it has no stalls; make one with: cprof run --stalls"));
    String clock = profile.header().first("clock-hz");
    this.clockHz = clock == null ? 0 : Double.parseDouble(clock);
  }

  public Sections sections() {
    List<OfContext> contexts = contexts();
    long busy = stalls.sum();
    long cycles = profile.inclusiveCycles(0);
    Table<OfContext> table =
        new Table<>(contexts)
            .column("busy", "busy_cycles", OfContext::busy)
            .inCycles()
            .percent(OfContext::busy, busy)
            .column("cycles", OfContext::cycles)
            .inCycles()
            .shown("per 1,000", each -> perThousand(each.busy(), each.cycles()))
            .field("busy_cycles_with_callees", OfContext::allBusy)
            .field("cycles_with_callees", OfContext::allCycles)
            .shown("with callees", each -> perThousand(each.allBusy(), each.allCycles()))
            .context("context", OfContext::path);
    return new Sections("What the program asks of the memory")
        .field("busy_cycles", busy)
        .field("cycles", cycles)
        .add("Cycles in which the memory is busy", "contexts", table)
        .note(sum(busy, cycles));
  }

  private String sum(long busy, long cycles) {
    String perSecond =
        clockHz == 0 || cycles == 0
            ? ""
            : ", "
                + Numbers.grouped(Math.round(busy * clockHz / cycles))
                + " per second at "
                + Numbers.hertz((long) clockHz);
    String cores =
        busy == 0
            ? ""
            : " One memory feeds at most "
                + Numbers.quotient(cycles, busy)
                + " such cores, if they never wait for each other.";
    return "Busy in "
        + Numbers.grouped(busy)
        + " of "
        + Numbers.grouped(cycles)
        + " cycles: "
        + perThousand(busy, cycles)
        + " per 1,000"
        + perSecond
        + "."
        + cores;
  }

  private List<OfContext> contexts() {
    int[] columns = stalls.causes().stream().mapToInt(profile.header()::column).toArray();
    long[] allBusy = new long[profile.size()];
    List<OfContext> contexts = new ArrayList<>();
    for (int node = profile.size() - 1; node > 0; node--) {
      long busy = 0;
      for (int column : columns) {
        busy += profile.number(column, node);
      }
      allBusy[node] += busy;
      allBusy[profile.parent(node)] += allBusy[node];
      // The invoke is the caller's, in stalls as in cycles.
      long invokes = profile.metric(Metric.INVOKE_CYCLES, node);
      contexts.add(
          new OfContext(
              profile.path(node),
              busy,
              profile.metric(Metric.CYCLES, node),
              allBusy[node],
              profile.inclusiveCycles(node) - invokes));
    }
    contexts.removeIf(each -> each.allBusy() == 0);
    contexts.sort(Comparator.comparingLong((OfContext each) -> -each.busy()));
    return contexts;
  }

  private static String perThousand(long busy, long cycles) {
    return cycles == 0 ? "-" : String.format(Locale.ROOT, "%.1f", busy * THOUSAND / cycles);
  }
}
