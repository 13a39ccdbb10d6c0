package org.cprof.validation.overhead.workload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Prints the processor milliseconds of all threads for an iteration, in the second half of a time. */
final class Iterations {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  public static void main(String[] arguments) {
    Workload workload = Workloads.named(arguments[0]);
    long half = Long.parseLong(arguments[1]) * 500_000_000L;
    repeat(workload, half);
    long begin = PROCESS.getProcessCpuTime();
    int iterations = repeat(workload, half);
    System.out.printf("%.3f ", (PROCESS.getProcessCpuTime() - begin) / 1e6 / iterations);
  }

  private static int repeat(Workload workload, long nanos) {
    long begin = System.nanoTime();
    int iterations = 0;
    while (iterations == 0 || System.nanoTime() - begin < nanos) {
      workload.run();
      iterations++;
    }
    return iterations;
  }
}
