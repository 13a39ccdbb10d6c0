package org.cprof.junit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.cprof.api.TargetClock;

/** Measures single calls of a method, with nothing of what leads to them. */
final class Meter {
  private final String method;
  private long call;

  Meter(Method method) {
    this.method =
        method.getDeclaringClass().getName()
            + "."
            + method.getName()
            + MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .toMethodDescriptorString();
  }

  /** Whether the method's calls are recorded. */
  boolean isPresent() {
    return TargetClock.callsOf(method) >= 0;
  }

  /** Empties the method cache, and keeps it for recorded calls. */
  void begin() {
    TargetClock.emptyMethodCache();
    TargetClock.keepMethodCache();
  }

  /** The next call is the one that is measured. */
  void next() {
    call = TargetClock.callsOf(method);
  }

  /** The end of {@link #begin}. */
  void end() {
    TargetClock.useMethodCache();
  }

  /**
   * What the call took.
   *
   * @throws IllegalStateException if it is not known, with the reason
   */
  Cost cost() {
    long calls = TargetClock.callsOf(method) - call;
    long[] cost = TargetClock.costOf(method, call);
    if (calls != 1) {
      throw new IllegalStateException(
          calls == 0
              ? "its body was not called"
              : "it was called " + calls + " times at once: by threads, or by itself");
    }
    if (cost == null) {
      throw new IllegalStateException("it is beyond the first million calls of its method");
    }
    return new Cost(cost[0], cost[1], cost[2]);
  }
}
