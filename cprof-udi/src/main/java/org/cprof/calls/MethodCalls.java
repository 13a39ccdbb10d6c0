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
 * @param most cycles of the longest call that ended, 0 without any
 * @param longest its number
 * @param least cycles of the shortest call that ended, 0 without any
 * @param arguments of the longest one, as text
 * @param calls one by one, those with the lowest numbers, at most a million
 */
public record MethodCalls(
    String method,
    long begun,
    long ended,
    long left,
    long cycles,
    long most,
    long longest,
    long least,
    String arguments,
    List<RecordedCall> calls) {

  public MethodCalls {
    calls = List.copyOf(calls);
  }

  /** These figures with the calls themselves. */
  public MethodCalls with(List<RecordedCall> recorded) {
    return new MethodCalls(
        method, begun, ended, left, cycles, most, longest, least, arguments, recorded);
  }

  /** These figures with the arguments of the longest call. */
  MethodCalls withArguments(String text) {
    return new MethodCalls(method, begun, ended, left, cycles, most, longest, least, text, calls);
  }
}
