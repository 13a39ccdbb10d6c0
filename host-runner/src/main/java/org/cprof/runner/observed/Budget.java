package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * The most that a call of a method may take.
 *
 * @param time the limit
 */
public record Budget(MethodTime time) {
  private static final int EXAMPLES = 5;

  /**
   * Reads {@code METHOD=LIMIT}.
   *
   * @throws org.cprof.runner.CommandException if it is none
   */
  public static Budget of(String text) {
    return new Budget(MethodTime.of(text, "--budget", "40us"));
  }

  /**
   * In cycles of a clock.
   *
   * @throws org.cprof.runner.CommandException if it is less than one
   */
  public long cycles(long clockHz) {
    return time.cycles(clockHz, "--budget");
  }

  /** One line for each method that took more, with the calls that did; empty if none did. */
  public List<String> exceeded(CallsFile file, long clockHz) {
    long limit = cycles(clockHz);
    List<String> lines = new ArrayList<>();
    boolean any = false;
    for (MethodCalls calls : file.methods()) {
      if (time.methods().matches(calls.method())) {
        any |= calls.ended() > 0;
        if (calls.most() > limit) {
          lines.add(line(calls, limit));
        }
      }
    }
    if (!any) {
      lines.add(
          "no call of "
              + time.methods()
              + " was observed, so its budget is not checked"
              + time.methods().near(file));
    }
    return lines;
  }

  private String line(MethodCalls calls, long limit) {
    List<RecordedCall> over = new ArrayList<>();
    for (RecordedCall call : calls.calls()) {
      if (call.end() != CallEnd.NONE && call.cycles() > limit) {
        over.add(call);
      }
    }
    StringBuilder line = new StringBuilder();
    line.append(Names.method(calls.method()))
        .append(": ")
        .append(Numbers.count(over.size(), "observed call"))
        .append(" took more than ")
        .append(Numbers.grouped(limit))
        .append(" cycles");
    for (int i = 0; i < over.size() && i < EXAMPLES; i++) {
      line.append(i == 0 ? ": " : ", ")
          .append("call ")
          .append(over.get(i).number())
          .append(" with ")
          .append(Numbers.grouped(over.get(i).cycles()));
    }
    if (over.size() > EXAMPLES) {
      line.append(", and ").append(over.size() - EXAMPLES).append(" more");
    }
    if (calls.begun() > calls.calls().size()) {
      line.append("; of all calls the most is ").append(Numbers.grouped(calls.most()));
    }
    return line.toString();
  }
}
