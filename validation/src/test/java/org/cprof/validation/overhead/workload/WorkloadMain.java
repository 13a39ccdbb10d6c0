package org.cprof.validation.overhead.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Repeats a workload for some time in a JVM of its own and prints its {@link Timing}. */
public final class WorkloadMain {
  private static final Path STATUS = Path.of("/proc/self/status");

  /** The line of the largest resident set, in kB. */
  private static final String PEAK = "VmHWM:";

  private WorkloadMain() {}

  /**
   * Runs it.
   *
   * @param arguments name of the workload; seconds to go on for
   */
  public static void main(String[] arguments) {
    Workload workload = Workloads.named(arguments[0]);
    System.out.println(repeat(workload, Long.parseLong(arguments[1]) * 1_000_000_000L).toLine());
  }

  private static Timing repeat(Workload workload, long nanos) {
    List<Long> durations = new ArrayList<>();
    long begin = System.nanoTime();
    long start = begin;
    long result = 0;
    while (durations.isEmpty() || start - begin < nanos) {
      long now = workload.run();
      long end = System.nanoTime();
      if (!durations.isEmpty() && now != result) {
        throw new IllegalStateException("a result of " + now + " after one of " + result);
      }
      result = now;
      durations.add(end - start);
      start = end;
    }
    return Timing.of(durations, result, peakKilobytes());
  }

  /** What Linux tells of this process; 0 elsewhere. */
  private static long peakKilobytes() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException notLinux) {
      return 0;
    }
  }
}
