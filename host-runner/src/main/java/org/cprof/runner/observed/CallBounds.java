package org.cprof.runner.observed;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.Numbers;

/** Bounds on calls of methods that somebody else has derived, beside what was observed. */
public record CallBounds(List<Bound> list) {
  private static final String COLUMNS = "method,cycles,source";

  /**
   * A bound.
   *
   * @param source who says so
   */
  public record Bound(ObservedMethods methods, long cycles, String source) {}

  public static final CallBounds NONE = new CallBounds(List.of());

  /**
   * Reads a CSV file with the columns {@code method,cycles,source}; lines that begin with {@code #}
   * are comments.
   *
   * @throws CommandException if it cannot be read or a row is wrong, with the line
   */
  public static CallBounds read(Path file) {
    return new CallBounds(HandWrittenCsv.read(file, "--bounds", COLUMNS, CallBounds::bound));
  }

  private static Bound bound(CSVRecord row, String place) {
    if (row.size() != 3) {
      throw CommandException.wrongUse(place + ": not " + COLUMNS);
    }
    if (!row.get(1).matches("[0-9]{1,18}")) {
      throw CommandException.wrongUse(place + ": '" + row.get(1) + "' is no number of cycles");
    }
    return new Bound(
        ObservedMethods.of(row.get(0), place + ":"), Long.parseLong(row.get(1)), row.get(2));
  }

  /** What observed calls say of each bound, one line for each. */
  public List<String> lines(CallsFile file) {
    return list.stream().map(bound -> line(bound, file)).toList();
  }

  /** Whether no observed call took more than a bound says. */
  public boolean hold(CallsFile file) {
    return list.stream()
        .allMatch(
            bound ->
                file.methods().stream()
                    .noneMatch(
                        calls ->
                            bound.methods().matches(calls.method())
                                && calls.most() > bound.cycles()));
  }

  private static String line(Bound bound, CallsFile file) {
    String name = bound.methods() + ": bound " + Numbers.grouped(bound.cycles());
    String source = bound.source().isEmpty() ? "" : " (" + bound.source() + ")";
    long most = -1;
    for (MethodCalls calls : file.methods()) {
      most = bound.methods().matches(calls.method()) ? Math.max(most, calls.most()) : most;
    }
    if (most < 0) {
      return name + source + ", never observed" + bound.methods().near(file);
    }
    String observed = ", observed at most " + Numbers.grouped(most);
    if (most <= bound.cycles()) {
      String share = Numbers.percent(most, bound.cycles());
      return name + source + observed + ", " + share + " of the bound";
    }
    return name
        + source
        + observed
        + (isOfException(bound, file)
            ? " where an exception left the call, which bounds may leave out"
            : ": THE BOUND IS WRONG, is for other settings, or assumes what does not hold");
  }

  /** Whether all calls that are known to have taken more were left by an exception. */
  private static boolean isOfException(Bound bound, CallsFile file) {
    for (MethodCalls calls : file.methods()) {
      if (!bound.methods().matches(calls.method()) || calls.most() <= bound.cycles()) {
        continue;
      }
      List<RecordedCall> more =
          calls.calls().stream().filter(call -> call.cycles() > bound.cycles()).toList();
      if (more.isEmpty() || more.stream().anyMatch(call -> call.end() != CallEnd.EXCEPTION)) {
        return false;
      }
    }
    return true;
  }
}
