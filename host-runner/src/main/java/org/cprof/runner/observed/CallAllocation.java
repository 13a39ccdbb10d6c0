package org.cprof.runner.observed;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.cprof.calls.CallEnd;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.calls.RecordedCall;

/**
 * What was allocated on the target's heap by the calls of one method that were kept, and between
 * them, in words. A collector that runs once for each call needs room for the most between two.
 *
 * @param inCalls of each call that ended, in its own thread
 * @param most number of the call that allocates most; null if none ended
 * @param between of all threads, from the begin of each call to that of the next
 */
record CallAllocation(String method, long[] inCalls, Long most, long[] between) {

  /** Of each method of a file; none where the run did not count words. */
  static List<CallAllocation> of(CallsFile file) {
    return file.methods().stream().flatMap(calls -> of(calls).stream()).toList();
  }

  /** Empty where the run did not count words. */
  static Optional<CallAllocation> of(MethodCalls calls) {
    List<RecordedCall> all = calls.calls();
    if (all.isEmpty() || all.get(0).allocated() == null) {
      return Optional.empty();
    }
    RecordedCall[] ended =
        all.stream().filter(call -> call.end() != CallEnd.NONE).toArray(RecordedCall[]::new);
    long[] inCalls = Arrays.stream(ended).mapToLong(call -> call.allocated().inCall()).toArray();
    long[] before =
        all.stream().map(RecordedCall::allocated).mapToLong(RecordedCall.Words::before).toArray();
    long[] between = new long[before.length - 1];
    for (int i = 0; i < between.length; i++) {
      between[i] = before[i + 1] - before[i];
    }
    int most = indexOfMost(inCalls);
    return Optional.of(
        new CallAllocation(
            calls.method(),
            inCalls,
            most < 0 ? null : Long.valueOf(ended[most].number()),
            between));
  }

  /** Words of the call that allocates most; null if no call ended. */
  Long mostInCall() {
    return inCalls.length == 0 ? null : Long.valueOf(inCalls[indexOfMost(inCalls)]);
  }

  /** The most words between the begins of two calls; null with fewer than two calls. */
  Long mostBetween() {
    return between.length == 0 ? null : Long.valueOf(between[indexOfMost(between)]);
  }

  /** Number of the call before which most was allocated; null with fewer than two calls. */
  Long mostUpTo() {
    return between.length == 0 ? null : Long.valueOf(indexOfMost(between) + 1);
  }

  private static int indexOfMost(long[] words) {
    int most = -1;
    for (int i = 0; i < words.length; i++) {
      most = most < 0 || words[i] > words[most] ? i : most;
    }
    return most;
  }
}
