package org.cprof.validation.overhead.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import jdk.jfr.Recording;

/**
 * What samples cost a workload that is compiled: processor time of an iteration, all threads of the
 * JVM together, with the flight recorder by that without, in turn in one JVM. Prints the median of
 * the pairs and the middle half of them, as a cell of a table.
 *
 * <p>Arguments: name of the workload, milliseconds between samples, pairs, milliseconds of each half
 * of a pair.
 */
final class RecorderCost {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** As {@code cprof sample} chooses the event. */
  private static final Map.Entry<String, String> SETTING =
      Runtime.version().feature() >= 25
          ? Map.entry("jdk.CPUTimeSample", "throttle")
          : Map.entry("jdk.ExecutionSample", "period");

  public static void main(String[] arguments) {
    Workload workload = Workloads.named(arguments[0]);
    Duration interval = Duration.ofMillis(Long.parseLong(arguments[1]));
    double[] factors = new double[Integer.parseInt(arguments[2])];
    long nanos = Long.parseLong(arguments[3]) * 1_000_000L;
    perIteration(workload, 3 * nanos);
    recorded(workload, interval, 3 * nanos);
    for (int i = 0; i < factors.length; i++) {
      double before = perIteration(workload, nanos);
      double with = recorded(workload, interval, nanos);
      double after = perIteration(workload, nanos);
      factors[i] = 2 * with / (before + after);
    }
    Arrays.sort(factors);
    System.out.printf(
        " %.3f (%.3f to %.3f) |",
        factors[factors.length / 2], factors[factors.length / 4], factors[factors.length * 3 / 4]);
  }

  private static double recorded(Workload workload, Duration interval, long nanos) {
    try (Recording recording = new Recording()) {
      recording.enable(SETTING.getKey()).with(SETTING.getValue(), interval.toMillis() + " ms");
      recording.start();
      return perIteration(workload, nanos);
    }
  }

  /** In nanoseconds. */
  private static double perIteration(Workload workload, long nanos) {
    long begin = System.nanoTime();
    long used = PROCESS.getProcessCpuTime();
    int iterations = 0;
    while (iterations == 0 || System.nanoTime() - begin < nanos) {
      workload.run();
      iterations++;
    }
    return (double) (PROCESS.getProcessCpuTime() - used) / iterations;
  }
}
