package org.cprof.runner.bound.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import org.cprof.model.expression.Interval;
import org.junit.jupiter.api.Test;

/** Whatever two numbers of two ranges come to in Java is in the range of the result. */
class ArithmeticTest {
  private static final int RANGES = 2_000;
  private static final int NUMBERS = 30;

  private final Random random = new Random(42);

  private interface OnInts {
    int apply(int x, int y);
  }

  private interface OnLongs {
    long apply(long x, long y);
  }

  private record Operation(
      String name, BinaryOperator<AbstractValue> ranges, OnInts ints, OnLongs longs) {}

  private static final List<Operation> ALL =
      List.of(
          new Operation("+", Arithmetic::add, (x, y) -> x + y, (x, y) -> x + y),
          new Operation("-", Arithmetic::subtract, (x, y) -> x - y, (x, y) -> x - y),
          new Operation("*", Arithmetic::multiply, (x, y) -> x * y, (x, y) -> x * y),
          new Operation("/", Arithmetic::divide, (x, y) -> x / y, (x, y) -> x / y),
          new Operation("%", Arithmetic::remainder, (x, y) -> x % y, (x, y) -> x % y),
          new Operation("&", Arithmetic::and, (x, y) -> x & y, (x, y) -> x & y),
          new Operation("|", Arithmetic::or, (x, y) -> x | y, (x, y) -> x | y),
          new Operation("^", Arithmetic::xor, (x, y) -> x ^ y, (x, y) -> x ^ y));

  private static final List<Operation> SHIFTS =
      List.of(
          new Operation("<<", Arithmetic::shiftLeft, (x, y) -> x << y, (x, y) -> x << y),
          new Operation(">>", Arithmetic::shiftRight, (x, y) -> x >> y, (x, y) -> x >> y),
          new Operation(">>>", Arithmetic::unsignedShift, (x, y) -> x >>> y, (x, y) -> x >>> y));

  @Test
  void ints() {
    for (Operation operation : ALL) {
      for (int i = 0; i < RANGES; i++) {
        check(operation, intRange(), intRange());
      }
    }
    for (Operation operation : SHIFTS) {
      for (int i = 0; i < RANGES; i++) {
        check(operation, intRange(), intRange());
      }
    }
  }

  @Test
  void longs() {
    for (Operation operation : ALL) {
      for (int i = 0; i < RANGES; i++) {
        checkLongs(operation, longRange(), longRange(), true);
      }
    }
    for (Operation operation : SHIFTS) {
      for (int i = 0; i < RANGES; i++) {
        checkLongs(operation, longRange(), intRange(), false);
      }
    }
  }

  @Test
  void narrowing_to_some_low_bits() {
    for (int i = 0; i < RANGES; i++) {
      Interval range = intRange();
      Interval bytes = Arithmetic.cut(range, Byte.MIN_VALUE, Byte.MAX_VALUE).range();
      Interval chars = Arithmetic.cut(range, 0, Character.MAX_VALUE).range();
      for (int k = 0; k < NUMBERS; k++) {
        int x = (int) in(range);
        assertThat(bytes.contains((byte) x)).describedAs("(byte) %s of %s", x, range).isTrue();
        assertThat(chars.contains((char) x)).describedAs("(char) %s of %s", x, range).isTrue();
      }
    }
  }

  /** Of all longs, it alone has no magnitude. */
  @Test
  void the_least_long() {
    AbstractValue least = AbstractValue.ofLong(new Interval(Long.MIN_VALUE, Long.MIN_VALUE + 5));
    Interval byMinusOne = Arithmetic.divide(least, AbstractValue.ofLong(Interval.of(-1))).range();
    assertThat(byMinusOne.contains(Long.MIN_VALUE)).isTrue();
    assertThat(byMinusOne.contains(Long.MAX_VALUE)).isTrue();
    Interval byFew = Arithmetic.divide(least, AbstractValue.ofLong(new Interval(-1, 1))).range();
    assertThat(byFew.contains(Long.MIN_VALUE)).isTrue();
    assertThat(byFew.contains(Long.MAX_VALUE)).isTrue();
    // What is smaller in magnitude than the divisor remains.
    assertThat(
            Arithmetic.remainder(
                    AbstractValue.ofLong(new Interval(0, 1L << 40)),
                    AbstractValue.ofLong(new Interval(Long.MIN_VALUE, 5)))
                .range()
                .contains(1L << 40))
        .isTrue();
  }

  @Test
  void a_sum_with_a_constant_follows_its_value_unless_it_overflows() {
    AbstractValue x = AbstractValue.ofInt(0, 9);
    AbstractValue three = AbstractValue.ofInt(3, 3);
    assertThat(difference(Arithmetic.add(x, three), x)).isEqualTo(Interval.of(3));
    assertThat(difference(Arithmetic.add(three, x), x)).isEqualTo(Interval.of(3));
    assertThat(difference(Arithmetic.subtract(x, three), x)).isEqualTo(Interval.of(-3));
    assertThat(difference(Arithmetic.add(x, AbstractValue.ofInt(3, 4)), x)).isNull();
    assertThat(difference(Arithmetic.subtract(x, AbstractValue.ofInt(3, 4)), x)).isNull();
    assertThat(difference(Arithmetic.subtract(three, x), x)).isNull();
    AbstractValue large = AbstractValue.ofInt(0, Integer.MAX_VALUE);
    assertThat(difference(Arithmetic.add(large, three), large)).isNull();
    AbstractValue small = AbstractValue.ofInt(Integer.MIN_VALUE, 0);
    assertThat(difference(Arithmetic.subtract(small, three), small)).isNull();
    AbstractValue any = AbstractValue.any(AbstractValue.Kind.LONG);
    AbstractValue least = AbstractValue.ofLong(Interval.of(Long.MIN_VALUE));
    assertThat(difference(Arithmetic.add(any, AbstractValue.ofLong(Interval.of(1))), any)).isNull();
    assertThat(difference(Arithmetic.subtract(any, least), any)).isNull();
    AbstractValue negative = AbstractValue.ofLong(new Interval(-9, -1));
    assertThat(difference(Arithmetic.subtract(negative, least), negative)).isNull();
  }

  private static Interval difference(AbstractValue result, AbstractValue from) {
    return result.definition().minus(from.definition());
  }

  private void check(Operation operation, Interval x, Interval y) {
    Interval result =
        operation.ranges().apply(AbstractValue.ofInt(x), AbstractValue.ofInt(y)).range();
    for (int i = 0; i < NUMBERS; i++) {
      int left = (int) in(x);
      int right = (int) in(y);
      if (right != 0 || !"/%".contains(operation.name())) {
        assertThat(result.contains(operation.ints().apply(left, right)))
            .describedAs("%s %s %s in %s of %s and %s", left, operation.name(), right, result, x, y)
            .isTrue();
      }
    }
  }

  private void checkLongs(Operation operation, Interval x, Interval y, boolean areBoth) {
    AbstractValue right = areBoth ? AbstractValue.ofLong(y) : AbstractValue.ofInt(y);
    Interval result = operation.ranges().apply(AbstractValue.ofLong(x), right).range();
    for (int i = 0; i < NUMBERS; i++) {
      long left = in(x);
      long other = in(y);
      if (other != 0 || !"/%".contains(operation.name())) {
        assertThat(result.contains(operation.longs().apply(left, other)))
            .describedAs("%s %s %s in %s of %s and %s", left, operation.name(), other, result, x, y)
            .isTrue();
      }
    }
  }

  /** Small, large, of one number, or all. */
  private Interval intRange() {
    int size = random.nextInt(33);
    long a = random.nextInt() >> random.nextInt(32);
    long b = size == 0 ? a : Math.min(Integer.MAX_VALUE, a + (random.nextLong() >>> 64 - size));
    return random.nextInt(20) == 0
        ? new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE)
        : new Interval(a, Math.max(a, b));
  }

  private Interval longRange() {
    long a = random.nextLong() >> random.nextInt(64);
    long b = random.nextLong() >> random.nextInt(64);
    return random.nextInt(5) == 0 ? Interval.of(a) : new Interval(Math.min(a, b), Math.max(a, b));
  }

  private long in(Interval range) {
    return switch (random.nextInt(4)) {
      case 0 -> range.least();
      case 1 -> range.most();
      default -> random.nextLong(range.least(), Math.max(range.most(), range.least() + 1));
    };
  }
}
