package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each value of a function lies within its bounds, for arguments in ranges of many sizes. */
class FunctionBoundsTest {
  private static final int RANGES = 3_000;
  private static final int VALUES = 20;

  private final Random random = new Random(7);

  @Test
  void values_are_within_their_bounds() {
    for (Function function : Function.values()) {
      for (int i = 0; i < RANGES; i++) {
        check(function);
      }
    }
  }

  private void check(Function function) {
    List<Interval> ranges = new ArrayList<>();
    for (int argument = 1; argument <= 4; argument++) {
      if (argument <= 2 || !function.accepts(ranges.size())) {
        ranges.add(range());
      }
    }
    while (!function.accepts(ranges.size())) {
      ranges.remove(ranges.size() - 1);
    }
    Interval bounds = FunctionBounds.of(function, ranges);
    for (int i = 0; bounds != null && i < VALUES; i++) {
      long[] values = ranges.stream().mapToLong(this::in).toArray();
      try {
        long value = function.apply(values);
        assertThat(bounds.contains(value))
            .describedAs("%s%s = %s, of %s in %s", function, values, value, ranges, bounds)
            .isTrue();
      } catch (ArithmeticException undefined) {
        continue; // there is no value
      }
    }
  }

  private Interval range() {
    long a = random.nextLong() >> random.nextInt(64);
    long b = random.nextLong() >> random.nextInt(64);
    return random.nextInt(4) == 0 ? Interval.of(a) : Interval.around(a, b);
  }

  private long in(Interval range) {
    return switch (random.nextInt(4)) {
      case 0 -> range.least();
      case 1 -> range.most();
      default -> random.nextLong(range.least(), Math.max(range.most(), range.least() + 1));
    };
  }
}
