package org.cprof.runner.merge;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.cprof.profile.DetailType;

/**
 * Adds up the fields of a column that a UDI has added: numbers by their places, named ones by their
 * names, which come out sorted.
 */
final class DetailSum {
  private DetailSum() {}

  /**
   * The sum of two fields; an empty one stands for nothing.
   *
   * @throws IllegalArgumentException if they have different numbers of numbers
   * @throws ArithmeticException if a sum does not fit into 64 bits
   */
  static String of(DetailType type, String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    return switch (type) {
      case NUMBER, NUMBERS -> byPlace(one, other);
      case NAMED_NUMBERS -> byName(1, one, other);
      case NAMED_PAIRS -> byName(2, one, other);
    };
  }

  private static String byPlace(String one, String other) {
    long[] sums = numbers(one);
    long[] more = numbers(other);
    if (sums.length != more.length) {
      throw new IllegalArgumentException(
          "a method has " + more.length + " counts, and " + sums.length + " before");
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.addExact(sums[i], more[i]);
    }
    return text(sums);
  }

  private static String byName(int numbers, String one, String other) {
    Map<String, long[]> sums = new TreeMap<>();
    for (String field : new String[] {one, other}) {
      String[] parts = field.split(";");
      for (int i = 0; i < parts.length; i += numbers + 1) {
        long[] sum = sums.computeIfAbsent(parts[i], name -> new long[numbers]);
        for (int n = 0; n < numbers; n++) {
          sum[n] = Math.addExact(sum[n], Long.parseLong(parts[i + 1 + n]));
        }
      }
    }
    return sums.entrySet().stream()
        .map(entry -> entry.getKey() + ";" + text(entry.getValue()))
        .collect(Collectors.joining(";"));
  }

  private static long[] numbers(String field) {
    String[] parts = field.split(";");
    long[] numbers = new long[parts.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseLong(parts[i]);
    }
    return numbers;
  }

  private static String text(long[] numbers) {
    return LongStream.of(numbers).mapToObj(Long::toString).collect(Collectors.joining(";"));
  }
}
