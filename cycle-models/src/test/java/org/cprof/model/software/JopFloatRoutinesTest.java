package org.cprof.model.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Floating point by its operands. What is expected was found by executing the target's own routines
 * with 40,000 pairs of operands for each bytecode: the least and the most cycles at r=1 w=2 with
 * everything cached and without the dispatch, and how many ways there are through a routine.
 */
class JopFloatRoutinesTest {
  private static final float[] FLOATS = {
    0,
    1,
    1.5f,
    2,
    3,
    0.5f,
    1e6f,
    1e8f,
    3e9f,
    1e10f,
    1e18f,
    1e19f,
    1e-40f,
    16777216,
    8388607.5f,
    0.99999994f,
    2147483648f,
    Float.MIN_VALUE,
    Float.MAX_VALUE,
    Float.POSITIVE_INFINITY,
    Float.NaN
  };
  private static final double[] DOUBLES = {
    0,
    1,
    1.5,
    2,
    3,
    0.5,
    3e9,
    1e10,
    3e15,
    1e16,
    1e17,
    1e18,
    1e19,
    1e-310,
    9007199254740993.0,
    4503599627370495.5,
    2147483648.0,
    2147483647.5,
    Math.nextDown(1.0),
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NaN
  };

  private final ProcessorModel model = load();

  /** Routines with few paths, all of which the samples take. */
  @ParameterizedTest
  @CsvSource({
    "fcmpl, 252, 499, 6",
    "fcmpg, 252, 499, 6",
    "dcmpl, 366, 1208, 33",
    "dcmpg, 366, 1208, 33",
    "f2i, 508, 1031, 20",
    "f2l, 256, 763, 17",
    "d2l, 369, 1085, 22",
  })
  void every_way_through_a_comparison_or_conversion_takes_what_it_took(
      String bytecode, long least, long most, int different) {
    TreeSet<Long> cycles = cycles(bytecode);
    assertThat(cycles.first()).isEqualTo(least);
    assertThat(cycles.last()).isEqualTo(most);
    assertThat(cycles).hasSize(different);
  }

  /** The shortest way, that of NaN or 0. */
  @ParameterizedTest
  @CsvSource({
    "fadd, 259", "fsub, 367", "fmul, 259", "fdiv, 259", "frem, 259", "dadd, 386", "dsub, 514",
    "dmul, 386", "ddiv, 386", "drem, 386", "i2f, 456", "i2d, 512", "l2f, 842", "l2d, 408",
    "f2d, 271", "d2f, 371", "d2i, 622"
  })
  void arithmetic_takes_at_least_what_it_took(String bytecode, long least) {
    assertThat(cycles(bytecode).first()).isEqualTo(least);
  }

  /** Of all pairs of special numbers, and of pairs drawn. */
  private TreeSet<Long> cycles(String bytecode) {
    PricedRoutine routine = model.routine(JvmOpcodes.opcode(bytecode));
    long[] specials = specials(bytecode.charAt(0));
    TreeSet<Long> cycles = new TreeSet<>();
    for (long x : specials) {
      for (long y : specials) {
        cycles.add(routine.inclusiveCycles(Map.of("x", x, "y", y)));
      }
    }
    Random random = new Random(22);
    for (int i = 0; i < 2_000; i++) {
      long x = drawn(bytecode.charAt(0), random);
      cycles.add(routine.inclusiveCycles(Map.of("x", x, "y", drawn(bytecode.charAt(0), random))));
    }
    return cycles;
  }

  private static long[] specials(char type) {
    return switch (type) {
      case 'f' ->
          IntStream.range(0, 2 * FLOATS.length)
              .mapToLong(i -> Float.floatToRawIntBits(i % 2 == 0 ? FLOATS[i / 2] : -FLOATS[i / 2]))
              .toArray();
      case 'd' ->
          IntStream.range(0, 2 * DOUBLES.length)
              .mapToDouble(i -> i % 2 == 0 ? DOUBLES[i / 2] : -DOUBLES[i / 2])
              .mapToLong(Double::doubleToRawLongBits)
              .toArray();
      default -> new long[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
    };
  }

  /** Half of the numbers have an integer part of up to 70 bits. */
  private static long drawn(char type, Random random) {
    int distance = random.nextInt(64);
    double number = Math.scalb(random.nextDouble() - 0.5, random.nextInt(70));
    boolean any = random.nextBoolean();
    return switch (type) {
      case 'f' -> any ? random.nextInt() : Float.floatToRawIntBits((float) number);
      case 'i' -> random.nextInt() >> distance;
      case 'd' -> any ? random.nextLong() : Double.doubleToRawLongBits(number);
      default -> random.nextLong() >> distance;
    };
  }

  private static ProcessorModel load() {
    try {
      return Models.load("jop", Map.of());
    } catch (ModelException broken) {
      throw new AssertionError(broken);
    }
  }
}
