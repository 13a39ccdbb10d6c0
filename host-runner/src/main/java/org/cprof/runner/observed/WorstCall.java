package org.cprof.runner.observed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.profile.ProfileFile;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** The longest call of a method and a typical one, and the profiles of these alone. */
public final class WorstCall {
  private final String method;
  private final List<Run> runs;

  /**
   * A run that counts one call.
   *
   * @param cycles that the call took when all was counted
   * @param profile of this call alone
   */
  public record Run(long call, long cycles, Path profile) {

    /**
     * Checks that the call took what it took before.
     *
     * @throws CommandException if it did not
     */
    public void check(String method) throws IOException {
      for (MethodCalls calls : CallsReader.read(CallsFile.beside(profile)).methods()) {
        for (RecordedCall recorded : calls.calls()) {
          if (calls.method().equals(method)
              && recorded.number() == call
              && recorded.cycles() == cycles) {
            return;
          }
        }
      }
      throw CommandException.checkFailed(
          "call "
              + call
              + " of "
              + Names.method(method)
              + " did not take "
              + Numbers.grouped(cycles)
              + " cycles again: the program does not do the same in every run");
    }
  }

  /**
   * @param profile of the whole program; those of the calls lie beside it
   * @throws CommandException if the pattern stands for no method that was called, or for several
   */
  public WorstCall(CallsFile file, ObservedMethods pattern, Path profile) {
    List<MethodCalls> called =
        file.methods().stream()
            .filter(calls -> pattern.matches(calls.method()) && calls.ended() > 0)
            .toList();
    if (called.size() != 1) {
      throw CommandException.wrongUse(
          called.isEmpty()
              ? "--worst " + pattern + ": no call of it ended"
              : "--worst "
                  + pattern
                  + ": several methods were called, such as "
                  + called.get(0).method()
                  + " and "
                  + called.get(1).method());
    }
    MethodCalls calls = called.get(0);
    Statistics of = Statistics.of(calls);
    this.method = calls.method();
    this.runs =
        List.of(
            new Run(of.all().longest(), of.all().most(), beside(profile, "worst")),
            new Run(Statistics.typical(calls), of.median(), beside(profile, "median")));
  }

  private static Path beside(Path profile, String what) {
    return ProfileFile.beside(profile, "." + what + ProfileFile.ENDING);
  }

  /** The method's class, name and descriptor. */
  public String method() {
    return method;
  }

  public List<Run> runs() {
    return runs;
  }

  /** What came of them, in lines. */
  public List<String> lines() {
    Run worst = runs.get(0);
    Run median = runs.get(1);
    return List.of(
        "",
        "Calls of " + Names.method(method),
        "  worst:  call " + worst.call() + ", " + Numbers.grouped(worst.cycles()) + " cycles",
        "    " + worst.profile(),
        "  median: call " + median.call() + ", " + Numbers.grouped(median.cycles()) + " cycles",
        "    " + median.profile(),
        "  what the worst did more: cprof diff " + median.profile() + " " + worst.profile());
  }
}
