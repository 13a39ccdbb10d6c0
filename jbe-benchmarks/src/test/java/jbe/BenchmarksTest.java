package jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jbe.driver.Benchmark;
import jbe.driver.Iterated;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarksTest {
  private static final int ITERATIONS = 100;

  private static Map<String, List<Integer>> results(List<Benchmark> benchmarks) {
    Map<String, List<Integer>> results = new TreeMap<>();
    for (Benchmark benchmark : benchmarks) {
      benchmark.start();
      results.put(benchmark.name(), List.of(benchmark.run(ITERATIONS), benchmark.run(ITERATIONS)));
    }
    return results;
  }

  @Test
  void names_are_words_that_differ() {
    List<String> names = Arrays.stream(Benchmarks.all()).map(Benchmark::name).toList();

    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("\\w+"));
    assertThat(names).allSatisfy(name -> assertThat(Benchmarks.find(name).name()).isEqualTo(name));
    assertThat(Benchmarks.find("nothing")).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void results_are_the_same_in_every_order_and_after_every_run(long seed) {
    Map<String, List<Integer>> expected = results(Arrays.asList(Benchmarks.all()));
    List<Benchmark> shuffled = new ArrayList<>(Arrays.asList(Benchmarks.all()));
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(results(shuffled)).isEqualTo(expected);
    Collections.reverse(shuffled);
    assertThat(results(shuffled)).as("objects that were used before").isEqualTo(expected);
  }

  @Test
  void runs_without_start_go_on_where_the_last_one_ended() {
    for (Benchmark benchmark : Benchmarks.all()) {
      if (benchmark instanceof Iterated) {
        benchmark.start();
        int inOne = benchmark.run(30);
        benchmark.start();

        assertThat(benchmark.run(10) + benchmark.run(20)).as(benchmark.name()).isEqualTo(inOne);
      }
    }
  }

  // By hand: sums of i from 0 to 99 (4950) and of constants, and what the algorithms are known to
  // give: 30th Fibonacci number, solution 1 to 6 of the equations, the last of 625 answers.
  @ParameterizedTest
  @CsvSource({
    "iload_iadd,1,123",
    "iinc,100,100",
    "ldc,10,1234567890",
    "if_icmp_taken,100,100",
    "if_icmp_not_taken,100,100",
    "getfield,100,5250",
    "getstatic,100,5250",
    "invoke_virtual,100,4950",
    "invoke_static,100,4950",
    "invoke_interface,100,4950",
    "invoke_synchronized,100,4950",
    "synchronized,100,4950",
    "checkcast,100,4950",
    "fadd,100,50",
    "FibonacciLoop,1,832040",
    "LinearEquations,1,123456",
    "NestedSearch,1,1873",
  })
  void results_are_what_the_work_comes_to(String name, int iterations, int result) {
    Benchmark benchmark = Benchmarks.find(name);
    benchmark.start();

    assertThat(benchmark.run(iterations)).isEqualTo(result);
  }

  @Test
  void the_search_finds_every_key_and_nothing_between() {
    Benchmark search = Benchmarks.find("BinarySearch");
    search.start();
    int found = 0;
    for (int i = 0; i < 15; i++) {
      found += 100 + i * i;
    }

    assertThat(search.run(1)).isEqualTo(found - 30);
  }

  @Test
  void the_matrix_product_is_that_of_64_bit_arithmetic() {
    long seed = 0;
    long[][][] factors = new long[2][10][10];
    for (long[][] factor : factors) {
      for (long[] row : factor) {
        for (int column = 0; column < row.length; column++) {
          seed = (seed * 133 + 81) % 8192;
          row[column] = seed;
        }
      }
    }
    int checksum = 0;
    for (long[] row : factors[0]) {
      for (int column = 0; column < row.length; column++) {
        long sum = 0;
        for (int k = 0; k < row.length; k++) {
          sum += row[k] * factors[1][k][column];
        }
        checksum = Integer.rotateLeft(checksum, 1) ^ (int) sum;
      }
    }
    Benchmark product = Benchmarks.find("MatrixProduct");
    product.start();

    assertThat(product.run(1)).isEqualTo(checksum);
  }

  /** Bits from 16 on count packets of replies, 8 bits of free ones among them: see UdpIp. */
  @Test
  void every_request_is_answered_and_no_packet_gets_lost() {
    Benchmark stack = Benchmarks.find("UdpIp");
    stack.start();
    int before = 0;
    for (int request = 1; request <= 40; request++) {
      int result = stack.run(1);
      int packets = result >>> 16;

      assertThat(packets >>> 8).as("free packets").isEqualTo(6);
      assertThat(packets & 0xFF).as("replies").isEqualTo(request + request / 8);
      assertThat(result & 0xFFFF).as("numbers received").isNotEqualTo(before);
      before = result & 0xFFFF;
    }
  }

  @Test
  void the_lift_goes_from_floor_to_floor() {
    Benchmark lift = Benchmarks.find("Lift");
    lift.start();
    int trips = 0;
    for (int cycle = 0; cycle < 5000; cycle++) {
      int now = lift.run(1) >> 14;
      assertThat(now).isBetween(trips, trips + 1);
      trips = now;
    }

    assertThat(trips).as("trips in 100 pushes of a button").isBetween(20, 100);
  }

  @Test
  void the_mast_moves_up_and_down_and_answers_its_master() {
    Benchmark kfl = Benchmarks.find("Kfl");
    kfl.start();
    int highest = 0;
    int lowest = Integer.MAX_VALUE;
    int last = 0;
    for (int cycle = 0; cycle < 10000; cycle++) {
      last = kfl.run(1);
      int position = last & 0xFF;
      highest = Math.max(highest, position);
      lowest = cycle < 1000 ? lowest : Math.min(lowest, position);
    }

    assertThat(highest).as("turns from the bottom").isGreaterThanOrEqualTo(35);
    assertThat(lowest).as("turns from the bottom, once it has been up").isLessThan(highest - 10);
    assertThat(last >> 16)
        .as("answers to 250 messages, of which every fourth is not for this mast")
        .isBetween(100, 188);
  }
}
