package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.Map;
import org.cprof.code.MethodCode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.expression.Interval;

/** The ranges of what the routine of athrow depends on, where the method itself has the handler. */
final class Unwinding {

  private Unwinding() {}

  /**
   * @param deepest steps from any exception's class that it may be up to Object
   */
  static Map<String, Interval> ranges(MethodCode method, int monitors, int deepest) {
    long entries = method.node().tryCatchBlocks.size();
    Map<String, Interval> ranges = new HashMap<>();
    ranges.put(Operands.MONITORS, new Interval(monitors, Integer.MAX_VALUE));
    ranges.put("left", Interval.of(0));
    ranges.put("sync", Interval.of(0));
    ranges.put("passed", new Interval(0, Math.max(0, entries - 1)));
    ranges.put("begun", new Interval(0, entries));
    ranges.put("inside", new Interval(0, entries));
    ranges.put("missed", new Interval(0, Math.max(0, entries - 1)));
    ranges.put("fits", new Interval(0, 1));
    ranges.put("distance", new Interval(0, deepest));
    ranges.put("depth", new Interval(0, deepest));
    return ranges;
  }
}
