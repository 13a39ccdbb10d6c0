package org.cprof.runner.sweep;

import java.util.HashMap;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.runner.bound.Bound;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;

/**
 * What a sweep tells of one profile.
 *
 * @param lookUps calls that look their callee up in the method cache
 * @param misses of the method cache, on invoke and on return
 * @param hottest the method with the most exclusive cycles; null where there are none
 * @param loads how often each method was loaded into the method cache, of those that were
 */
record Figures(
    long cycles,
    long bytecodes,
    long calls,
    long lookUps,
    long misses,
    long loadCycles,
    MethodReference hottest,
    long hottestCycles,
    Map<MethodReference, Long> loads) {

  static Figures of(Profile whole) {
    Profile profile = whole.target();
    Summary summary = Summary.of(whole, 1, Order.EXCLUSIVE);
    boolean hasHottest = summary.cycles() > 0 && !summary.methods().isEmpty();
    return new Figures(
        summary.cycles(),
        summary.bytecodes(),
        summary.calls(),
        summary.cache().lookUps(),
        summary.cache().invokeMisses() + summary.cache().returnMisses(),
        summary.cache().invokeLoadCycles() + summary.cache().returnLoadCycles(),
        hasHottest ? summary.methods().get(0).method() : null,
        hasHottest ? summary.methods().get(0).exclusive() : 0,
        loads(profile));
  }

  /**
   * Figures of the worst path of a bound, with the cycles of a call, as all of CProf tells them.
   */
  static Figures of(Bound bound) {
    Figures path = of(bound.worst());
    return new Figures(
        bound.cycles(),
        path.bytecodes(),
        path.calls(),
        path.lookUps(),
        path.misses(),
        path.loadCycles(),
        path.hottest(),
        path.hottestCycles(),
        path.loads());
  }

  private static Map<MethodReference, Long> loads(Profile profile) {
    MethodTotals totals = MethodTotals.of(profile);
    Map<MethodReference, Long> loads = new HashMap<>();
    for (int m = 0; m < profile.methods().size(); m++) {
      int method = m;
      long misses = ContextFigure.MISSES.of(metric -> totals.metric(metric, method));
      if (misses > 0) {
        loads.put(profile.methods().get(m), misses);
      }
    }
    return loads;
  }
}
