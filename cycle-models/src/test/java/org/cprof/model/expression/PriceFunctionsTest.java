package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against the JDK's functions, numbers of any length, and divisions done by hand. */
class PriceFunctionsTest {
  private static final int DRAWS = 20_000;

  @Test
  void counts_the_steps_of_a_division_done_by_hand() {
    // 6 / 3: 61 zeros brought down, then remainders 1, 3 (even), and 0 with the last bit
    assertThat(PriceFunctions.zerosteps(6, 3)).isEqualTo(62);
    assertThat(PriceFunctions.evensteps(6, 3)).isEqualTo(1);
    // 7 / 1: each of the last three bits is 1 and comes out even
    assertThat(PriceFunctions.zerosteps(7, 1)).isEqualTo(61);
    assertThat(PriceFunctions.evensteps(7, 1)).isEqualTo(3);
    assertThat(PriceFunctions.zerosteps(0, 5)).isEqualTo(64);
  }

  @Test
  void works_for_numbers_beyond_the_sign_bit() {
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      long dividend = random.nextLong() >>> random.nextInt(64);
      long divisor = Math.max(1, random.nextLong() >>> random.nextInt(64));
      divisor = i % 3 == 0 ? -divisor : divisor;
      assertThat(PriceFunctions.evensteps(dividend, divisor))
          .as("%x / %x", dividend, divisor)
          .isEqualTo(evenStepsBySchool(dividend, divisor));
    }
  }

  @Test
  void refuses_to_divide_by_zero() {
    for (Function function :
        List.of(Function.UDIV, Function.STICKYDIV, Function.ZEROSTEPS, Function.EVENSTEPS)) {
      assertThatThrownBy(() -> function.apply(new long[] {1, 0}))
          .isInstanceOf(ArithmeticException.class)
          .hasMessage("division by zero");
    }
    assertThatThrownBy(() -> Function.SHLREM.apply(new long[] {1, 1, 0}))
        .isInstanceOf(ArithmeticException.class);
    for (Function function : List.of(Function.STEPREM, Function.STEPQUOT, Function.FITSTEPS)) {
      assertThatThrownBy(() -> function.apply(new long[] {1, 0, 1}))
          .isInstanceOf(ArithmeticException.class);
    }
    assertThatThrownBy(() -> Function.FITSHIFT.apply(new long[] {1, 0, 1, 1}))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void refuses_to_shift_by_more_bits_than_any_price_does() {
    assertThat(Function.SHLREM.apply(new long[] {1, 4096, 3})).isEqualTo(1);
    assertThatThrownBy(() -> Function.SHLREM.apply(new long[] {1, 4097, 3}))
        .hasMessage("more than 4096 bits to shift");
    assertThatThrownBy(() -> Function.FITSTEPS.apply(new long[] {1, 3, 4097}))
        .hasMessage("more than 4096 bits to shift");
  }

  @Test
  void a_function_never_throws_in_inserted_code() {
    assertThat(PriceFunctions.divide(1, 0)).isZero();
    assertThat(PriceFunctions.udiv(1, 0)).isZero();
    assertThat(PriceFunctions.zerosteps(1, 0)).isZero();
    assertThat(PriceFunctions.stickydiv(1, 0)).isZero();
    assertThat(PriceFunctions.shlrem(1, 1, 0)).isZero();
    assertThat(PriceFunctions.shlrem(1, 4097, 3)).isZero();
    assertThat(PriceFunctions.steprem(1, 0, 1)).isEqualTo(1);
    assertThat(PriceFunctions.fitsteps(1, 0, 1)).isZero();
  }

  @Test
  void bits_are_counted_as_the_jdk_counts_them() {
    Random random = new Random(22);
    for (int draw = 0; draw < DRAWS; draw++) {
      long x = value(random);
      assertThat(PriceFunctions.bits(x)).isEqualTo(Long.bitCount(x));
      assertThat(PriceFunctions.trailingzeros(x)).isEqualTo(Long.numberOfTrailingZeros(x));
      assertThat(PriceFunctions.leadingzeros(x)).isEqualTo(Long.numberOfLeadingZeros(x));
      assertThat(PriceFunctions.abs(x)).isEqualTo(Math.abs(x));
      assertThat(PriceFunctions.uabs(x)).isEqualTo(Math.abs(x));
    }
  }

  @Test
  void shifts_and_products_are_those_of_unsigned_numbers() {
    Random random = new Random(23);
    for (int draw = 0; draw < DRAWS; draw++) {
      long x = value(random);
      long y = value(random);
      String values = x + ", " + y;
      boolean shifts = 0 <= y && y < Long.SIZE;
      assertThat(PriceFunctions.shl(x, y)).as(values).isEqualTo(shifts ? x << y : 0);
      assertThat(PriceFunctions.ushr(x, y)).as(values).isEqualTo(shifts ? x >>> y : 0);
      assertThat(PriceFunctions.bit(x, y & 63))
          .as(values)
          .isEqualTo(big(x).testBit((int) y & 63) ? 1 : 0);
      BigInteger product = big(x).multiply(big(y));
      assertThat(PriceFunctions.mulhigh(x, y))
          .as(values)
          .isEqualTo(product.shiftRight(Long.SIZE).longValue());
      assertThat(PriceFunctions.product(x, y)).as(values).isEqualTo(leading(product, Long.SIZE));
      int bits = random.nextInt(Long.SIZE + 1);
      assertThat(PriceFunctions.leadingbits(x, bits))
          .as(x + ", " + bits)
          .isEqualTo(leading(big(x), bits));
      assertThat(PriceFunctions.stickyushr(x, y))
          .as(values)
          .isEqualTo(y <= 0 ? x : sticky(big(x), y));
    }
  }

  @Test
  void divisions_are_those_of_unsigned_numbers() {
    Random random = new Random(24);
    for (int draw = 0; draw < DRAWS; draw++) {
      long x = value(random);
      long y = value(random);
      if (y == 0) {
        continue;
      }
      String values = x + ", " + y;
      BigInteger[] whole = big(x).divideAndRemainder(big(y));
      assertThat(PriceFunctions.udiv(x, y)).as(values).isEqualTo(whole[0].longValue());
      assertThat(PriceFunctions.stickydiv(x, y))
          .as(values)
          .isEqualTo(whole[0].longValue() | whole[1].signum());
      int k = random.nextInt(140) - 5;
      BigInteger remainder = big(x).shiftLeft(Math.max(0, k)).mod(big(y));
      assertThat(PriceFunctions.shlrem(x, k, y))
          .as(values + " by " + k)
          .isEqualTo(remainder.longValue());
      steps(x, y, random.nextInt(8));
      fit(x, y, k, random.nextInt(8));
    }
  }

  private static void steps(long x, long y, int steps) {
    BigInteger remainder = big(x);
    BigInteger quotient = BigInteger.ZERO;
    for (int step = 0; step < steps; step++) {
      int shift = Math.min(Long.SIZE - 1 - remainder.bitLength(), Long.SIZE - quotient.bitLength());
      if (shift <= 8 || remainder.or(quotient).signum() == 0) {
        break;
      }
      BigInteger[] next = remainder.shiftLeft(shift).divideAndRemainder(big(y));
      quotient = quotient.shiftLeft(shift).add(next[0]);
      remainder = next[1];
    }
    String values = x + ", " + y + ", " + steps;
    assertThat(PriceFunctions.steprem(x, y, steps)).as(values).isEqualTo(remainder.longValue());
    assertThat(PriceFunctions.stepquot(x, y, steps)).as(values).isEqualTo(quotient.longValue());
  }

  private static void fit(long x, long y, int k, int steps) {
    BigInteger remainder = big(x);
    long after = 0;
    long done = 0;
    long step = 0;
    while (done < k && remainder.bitLength() < Long.SIZE - 1) {
      after = step == steps ? done : after;
      long shift = Math.min(k - done, Long.SIZE - 1 - remainder.bitLength());
      remainder = remainder.shiftLeft((int) shift).mod(big(y));
      done += shift;
      step++;
    }
    String values = x + ", " + y + ", " + k + ", " + steps;
    assertThat(PriceFunctions.fitsteps(x, y, k)).as(values).isEqualTo(step);
    assertThat(PriceFunctions.fitshift(x, y, k, steps))
        .as(values)
        .isEqualTo(steps < step ? after : done);
  }

  /** The first bits, the last of them set if a one-bit follows. */
  private static long leading(BigInteger value, int bits) {
    int beyond = value.bitLength() - bits;
    if (beyond > 0) {
      return sticky(value, beyond);
    }
    return -beyond < Long.SIZE ? value.shiftLeft(-beyond).longValue() : 0;
  }

  private static long sticky(BigInteger value, long distance) {
    int bits = (int) Math.min(distance, 200);
    BigInteger kept = value.shiftRight(bits);
    return kept.longValue() | (kept.shiftLeft(bits).equals(value) ? 0 : 1);
  }

  private static BigInteger big(long unsigned) {
    return new BigInteger(Long.toUnsignedString(unsigned));
  }

  /** Of all magnitudes, and often a number of bits. */
  private static long value(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(140) - 5;
      case 1 -> random.nextLong() >>> random.nextInt(64);
      default -> (random.nextLong() | 1) << random.nextInt(64);
    };
  }

  private static int evenStepsBySchool(long dividend, long divisor) {
    BigInteger by = big(divisor);
    BigInteger remainder = BigInteger.ZERO;
    int even = 0;
    for (int bit = 63; bit >= 0; bit--) {
      remainder = remainder.shiftLeft(1).add(BigInteger.valueOf(dividend >>> bit & 1));
      even += remainder.equals(by) ? 1 : 0;
      remainder = remainder.compareTo(by) >= 0 ? remainder.subtract(by) : remainder;
    }
    return even;
  }
}
