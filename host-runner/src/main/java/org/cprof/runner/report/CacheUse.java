package org.cprof.runner.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/**
 * What the method cache did. Every invoke of a method looks the callee up and every return the
 * caller, so there are as many look-ups on return as on invoke, but for exceptions and for methods
 * that the host called.
 *
 * @param lookUps calls of methods and software routines
 */
public record CacheUse(
    @JsonProperty("look_ups_on_invoke") long lookUps,
    long invokeMisses,
    long returnMisses,
    long invokeLoadCycles,
    long returnLoadCycles) {
  static CacheUse of(Profile profile, MethodTotals totals) {
    long lookUps = 0;
    for (int m = 0; m < profile.methods().size(); m++) {
      NodeKind kind = profile.methods().get(m).kind();
      if (kind == NodeKind.METHOD || kind == NodeKind.ROUTINE) {
        lookUps += totals.calls(m);
      }
    }
    return new CacheUse(
        lookUps,
        profile.total(Metric.INVOKE_MISSES),
        profile.total(Metric.RETURN_MISSES),
        profile.total(Metric.INVOKE_LOAD_CYCLES),
        profile.total(Metric.RETURN_LOAD_CYCLES));
  }
}
