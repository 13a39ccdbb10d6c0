package org.cprof.calls;

import java.util.List;

/**
 * The calls of one method.
 *
 * @param method class, name and descriptor, as in {@code org.example.Motor.step(I)V}
 * @param begun how many calls began
 * @param ended how many of these ended
 * @param left how many of these an exception left
 * @param cycles inclusive cycles of all calls that ended
 * @param extremes the longest and the shortest of all calls that ended
 * @param calls one by one, those with the lowest numbers, at most a million
 */
public record MethodCalls(
    String method,
    long begun,
    long ended,
    long left,
    long cycles,
    Extremes extremes,
    List<RecordedCall> calls) {

  /**
   * The longest and the shortest call.
   *
   * @param most cycles of the longest one, 0 without any
   * @param longest its number
   * @param least cycles of the shortest one, 0 without any
   * @param arguments of the longest one, as text
   */
  public record Extremes(long most, long longest, long least, String arguments) {}

  public MethodCalls {
    calls = List.copyOf(calls);
  }

  /** Cycles of the longest call that ended, of all, 0 without any. */
  public long most() {
    return extremes.most();
  }

  /** Number of the longest call. */
  public long longest() {
    return extremes.longest();
  }

  /** Cycles of the shortest call that ended, of all, 0 without any. */
  public long least() {
    return extremes.least();
  }

  /** Of the longest call, as text. */
  public String arguments() {
    return extremes.arguments();
  }

  /** These figures with the calls themselves. */
  public MethodCalls with(List<RecordedCall> recorded) {
    return new MethodCalls(method, begun, ended, left, cycles, extremes, recorded);
  }

  /** These figures with the arguments of the longest call. */
  MethodCalls withArguments(String text) {
    Extremes known = new Extremes(extremes.most(), extremes.longest(), extremes.least(), text);
    return new MethodCalls(method, begun, ended, left, cycles, known, calls);
  }
}
