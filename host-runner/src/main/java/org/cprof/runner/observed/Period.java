package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * A method that is released again and again, alone on the processor: its deadline is its next
 * release, and a call that takes longer delays those behind it.
 *
 * @param time the period
 */
public record Period(MethodTime time) {

  /**
   * Reads {@code METHOD=PERIOD}.
   *
   * @throws org.cprof.runner.CommandException if it is none
   */
  public static Period of(String text) {
    return new Period(MethodTime.of(text, "--period", "1ms"));
  }

  /**
   * Releases of one method.
   *
   * @param period in cycles
   * @param misses releases whose call had not ended at the next one
   * @param first number of the first of these, -1 without any
   * @param response the longest time from a release to the end of its call, in cycles
   * @param used cycles of all calls
   */
  public record Outcome(
      String method, long period, int releases, int misses, int first, long response, long used) {

    /** Whether every deadline held. */
    public boolean isMet() {
      return misses == 0;
    }

    public String line() {
      String name = Names.method(method);
      long share = releases == 0 ? 0 : used * 1000 / (releases * period);
      String head =
          name
              + ": "
              + Numbers.count(releases, "release")
              + " every "
              + Numbers.grouped(period)
              + " cycles, "
              + share / 10
              + "."
              + share % 10
              + " % of the processor, longest response "
              + Numbers.grouped(response)
              + " cycles, ";
      return isMet()
          ? head + "no deadline missed"
          : head + Numbers.count(misses, "deadline") + " missed, the first by call " + first;
    }
  }

  /** What would have come of it, in lines. */
  public List<String> lines(CallsFile file, long clockHz) {
    List<Outcome> outcomes = outcomes(file, clockHz);
    return outcomes.isEmpty()
        ? List.of(
            "no call of "
                + time.methods()
                + " was observed, so its period is not checked"
                + time.methods().near(file))
        : outcomes.stream().map(Outcome::line).toList();
  }

  /** Whether calls were observed, and no deadline would have been missed. */
  public boolean isMet(CallsFile file, long clockHz) {
    List<Outcome> outcomes = outcomes(file, clockHz);
    return !outcomes.isEmpty() && outcomes.stream().allMatch(Outcome::isMet);
  }

  /** What would have come of it, for each method that was observed. */
  public List<Outcome> outcomes(CallsFile file, long clockHz) {
    long period = time.cycles(clockHz, "--period");
    List<Outcome> outcomes = new ArrayList<>();
    for (MethodCalls calls : file.methods()) {
      if (time.methods().matches(calls.method())) {
        outcomes.add(outcome(calls.method(), Statistics.cycles(calls), period));
      }
    }
    return outcomes;
  }

  private static Outcome outcome(String method, long[] cycles, long period) {
    long free = 0;
    long used = 0;
    long longest = 0;
    int misses = 0;
    int first = -1;
    for (int call = 0; call < cycles.length; call++) {
      long release = call * period;
      free = Math.max(free, release) + cycles[call];
      used += cycles[call];
      longest = Math.max(longest, free - release);
      if (free - release > period) {
        first = misses == 0 ? call : first;
        misses++;
      }
    }
    return new Outcome(method, period, cycles.length, misses, first, longest, used);
  }
}
