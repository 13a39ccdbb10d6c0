package org.cprof.runner.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyNumbersTest {
  @Test
  void keys_are_numbered_in_the_order_in_which_they_come_first() {
    KeyNumbers numbers = new KeyNumbers();

    assertThat(numbers.of(7)).isZero();
    assertThat(numbers.of(-7)).isEqualTo(1);
    assertThat(numbers.of(7)).isZero();
    assertThat(numbers.of(0)).isEqualTo(2);
    assertThat(numbers.size()).isEqualTo(3);
  }

  @Test
  void a_pair_keeps_both_of_its_numbers_and_their_order() {
    KeyNumbers numbers = new KeyNumbers();
    int[][] pairs = {{-1, 0}, {0, -1}, {1, 2}, {2, 1}, {Integer.MIN_VALUE, Integer.MAX_VALUE}};

    for (int[] pair : pairs) {
      int number = numbers.of(KeyNumbers.pair(pair[0], pair[1]));
      assertThat(numbers.high(number)).isEqualTo(pair[0]);
      assertThat(numbers.low(number)).isEqualTo(pair[1]);
    }
    assertThat(numbers.size()).isEqualTo(pairs.length);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 32, 33, 1000, 100_000})
  void numbers_stay_when_there_are_many_keys(int forSoMany) {
    KeyNumbers numbers = new KeyNumbers(forSoMany);
    Map<Long, Integer> expected = new HashMap<>();
    Random random = new Random(43);
    for (int i = 0; i < 100_000; i++) {
      // Pairs of small numbers, as contexts and methods are, each about three times.
      long key = KeyNumbers.pair(random.nextInt(180), random.nextInt(180));
      Integer known = expected.putIfAbsent(key, expected.size());
      assertThat(numbers.of(key)).isEqualTo(known == null ? expected.size() - 1 : known);
    }
    assertThat(numbers.size()).isEqualTo(expected.size());
  }
}
