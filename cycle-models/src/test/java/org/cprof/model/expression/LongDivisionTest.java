package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongDivisionTest {

  @Test
  void counts_the_steps_of_a_division_done_by_hand() {
    // 6 / 3: 61 zeros brought down, then remainders 1, 3 (even), and 0 with the last bit
    assertThat(LongDivision.steps(6, 3, 0)).isEqualTo(62);
    assertThat(LongDivision.steps(6, 3, 3)).isEqualTo(1);
    // 7 / 1: each of the last three bits is 1 and comes out even
    assertThat(LongDivision.steps(7, 1, 0)).isEqualTo(61);
    assertThat(LongDivision.steps(7, 1, 1)).isEqualTo(3);
    assertThat(LongDivision.steps(0, 5, 0)).isEqualTo(64);
  }

  @Test
  void works_for_numbers_beyond_the_sign_bit() {
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      long dividend = random.nextLong() >>> random.nextInt(64);
      long divisor = Math.max(1, random.nextLong() >>> random.nextInt(64));
      divisor = i % 3 == 0 ? -divisor : divisor;
      assertThat(LongDivision.steps(dividend, divisor, divisor))
          .as("%x / %x", dividend, divisor)
          .isEqualTo(evenStepsBySchool(dividend, divisor));
    }
  }

  @Test
  void refuses_to_divide_by_zero() {
    assertThatThrownBy(() -> LongDivision.steps(1, 0, 0)).isInstanceOf(ArithmeticException.class);
  }

  private static int evenStepsBySchool(long dividend, long divisor) {
    BigInteger by = new BigInteger(Long.toUnsignedString(divisor));
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
