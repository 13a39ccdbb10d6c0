package org.cprof.instrument.routine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.udi.BlockCount;
import org.junit.jupiter.api.Test;

class UsualCostsTest {

  private static final Set<String> OPERANDS = Set.of("monitors", "old", "x");

  private static PricedSegment segment(String when, String times, String cycles, long bytecodes)
      throws ExpressionException {
    return new PricedSegment(
        Condition.parse(when, OPERANDS),
        Expression.parse(times, OPERANDS),
        Expression.parse(cycles, OPERANDS),
        bytecodes,
        null,
        new TreeMap<>(),
        -1);
  }

  private static PricedRoutine routine(PricedSegment... segments) {
    return new PricedRoutine("a.B.f()V", false, 1, -1, List.of(segments), new TreeSet<>(OPERANDS));
  }

  @Test
  void what_depends_on_monitors_and_replaced_objects_counts_once_a_call_without_them()
      throws ExpressionException {
    PricedSegment exit = segment("", "1", "if(monitors > 0, 15, 22)", 1);
    PricedSegment replacing = segment("old = 1", "1", "7", 2);

    PricedSegment steps = segment("", "x", "5", 1);

    UsualCosts usual = UsualCosts.of(routine(segment("", "1", "10", 3), exit, replacing, steps));

    assertThat(usual.segments()).containsExactly(exit, replacing);
    assertThat(usual.others()).containsExactly(steps);
    assertThat(usual.operands()).containsExactly("monitors", "old");
    // No object is replaced, and the monitor is the outermost.
    assertThat(usual.counted()).isEqualTo(BlockCount.ZERO.plus(22, 1));
    assertThat(usual.entry()).isEqualTo(BlockCount.ZERO.plus(10 + 22, 3 + 1));
  }

  @Test
  void a_segment_that_also_depends_on_another_operand_is_left_to_run() throws ExpressionException {
    UsualCosts usual = UsualCosts.of(routine(segment("x > 0", "1", "if(old = 1, 3, 4)", 1)));

    assertThat(usual.segments()).isEmpty();
    assertThat(usual.entry()).isEqualTo(BlockCount.ZERO);
  }
}
