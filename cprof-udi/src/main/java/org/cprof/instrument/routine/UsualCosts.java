package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;

/**
 * What a routine costs as long as operands are 0 that mostly are: no monitor is held, and no object
 * is replaced. That counts once a call, and code runs only for what is different.
 *
 * @param entry what every call counts then, without callees and other operands
 * @param segments those of the routine that depend on these operands alone
 * @param counted what they count in the entry
 * @param others those that depend on other operands, too
 */
record UsualCosts(
    BlockCount entry,
    List<PricedSegment> segments,
    BlockCount counted,
    List<PricedSegment> others) {

  private static final Set<String> MOSTLY_ZERO = Set.of(Operands.MONITORS, "old");

  static UsualCosts of(PricedRoutine routine) {
    List<PricedSegment> segments = new ArrayList<>();
    List<PricedSegment> others = new ArrayList<>();
    BlockCount counted = BlockCount.ZERO;
    for (PricedSegment segment : RoutineInfos.dynamic(routine)) {
      Set<String> operands = operands(segment);
      if (MOSTLY_ZERO.containsAll(operands)) {
        segments.add(segment);
        counted = plus(counted, segment, zeros(operands));
      } else {
        others.add(segment);
      }
    }
    BlockCount entry = CycleUdi.entry(routine).plus(counted.cycles(), counted.bytecodes());
    return new UsualCosts(entry, segments, counted, others);
  }

  /** The operands that have to be 0. */
  Set<String> operands() {
    Set<String> names = new TreeSet<>();
    for (PricedSegment segment : segments) {
      names.addAll(operands(segment));
    }
    return names;
  }

  /** Without those of what it calls. */
  private static Set<String> operands(PricedSegment segment) {
    Set<String> names = new TreeSet<>(segment.when().variables());
    names.addAll(segment.times().variables());
    names.addAll(segment.cycles().variables());
    return names;
  }

  private static Map<String, Long> zeros(Set<String> names) {
    Map<String, Long> zeros = new HashMap<>();
    for (String name : names) {
      zeros.put(name, 0L);
    }
    return zeros;
  }

  private static BlockCount plus(
      BlockCount sum, PricedSegment segment, Map<String, Long> operands) {
    long times = PricedRoutine.times(segment, operands);
    return times == 0
        ? sum
        : sum.plus(times * segment.cycles().evaluate(operands), times * segment.bytecodes());
  }
}
