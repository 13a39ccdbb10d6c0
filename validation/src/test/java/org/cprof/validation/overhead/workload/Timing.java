package org.cprof.validation.overhead.workload;

import java.util.Arrays;
import java.util.List;

/**
 * How long a workload took in one JVM. The line it prints is how that JVM hands it to the study.
 *
 * @param firstNanos the first iteration, which the interpreter runs and in which classes are loaded
 * @param medianNanos the median of the second half of all iterations, when compilers have settled
 * @param iterations how many there were
 * @param result what the workload returned, the same in every iteration
 * @param peakKilobytes the most memory that the JVM had at a time, heap, code and nodes, in KiB; 0
 *     where the system does not tell
 */
public record Timing(
    long firstNanos, long medianNanos, int iterations, long result, long peakKilobytes) {
  private static final String NAME = "timing";

  /** Sums up the durations of all iterations, at least one, in their order. */
  static Timing of(List<Long> nanos, long result, long peakKilobytes) {
    long[] settled = nanos.stream().skip(nanos.size() / 2).mapToLong(Long::longValue).toArray();
    return new Timing(nanos.get(0), median(settled), nanos.size(), result, peakKilobytes);
  }

  /** The middle value; of an even number of values the mean of the two in the middle. */
  private static long median(long[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }

  String toLine() {
    return String.join(
        " ",
        NAME,
        Long.toString(firstNanos),
        Long.toString(medianNanos),
        Integer.toString(iterations),
        Long.toString(result),
        Long.toString(peakKilobytes));
  }

  /**
   * Finds the line among others, which other tools print, and reads it.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Timing find(String text) {
    String line = text.lines().filter(l -> l.startsWith(NAME + " ")).findFirst().orElse(text);
    return parse(line);
  }

  /**
   * Reads the line again.
   *
   * @throws IllegalArgumentException if it is another line
   */
  static Timing parse(String line) {
    String[] fields = line.strip().split(" ");
    if (fields.length != 6 || !fields[0].equals(NAME)) {
      throw new IllegalArgumentException("not a timing: '" + line + "'");
    }
    return new Timing(
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Integer.parseInt(fields[3]),
        Long.parseLong(fields[4]),
        Long.parseLong(fields[5]));
  }
}
