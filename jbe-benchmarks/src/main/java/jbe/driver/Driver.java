package jbe.driver;

import java.io.PrintStream;

/**
 * Measures benchmarks with fixed numbers of iterations, each from an empty method cache and again
 * at once, and prints a CSV line for each, which {@code cprof compare --reference} reads: the clock
 * should count the processor's cycles. A target's own {@code main} needs no more than:
 *
 * <pre>
 * new Driver(clock, System.out).run(Benchmarks.all());
 * </pre>
 */
public final class Driver {
  private static final int[] ITERATIONS = {1, 2, 10, 100};

  private final Clock clock;
  private final PrintStream out;
  private int flushed;

  public Driver(Clock clock, PrintStream out) {
    this.clock = clock;
    this.out = out;
  }

  /** The iterations of one measurement each. */
  public static int[] iterations() {
    return ITERATIONS;
  }

  /** Measures all, one after the other. */
  public void run(Benchmark[] benchmarks) {
    out.println("benchmark,argument,start,cycles,overhead,result");
    for (int b = 0; b < benchmarks.length; b++) {
      for (int i = 0; i < ITERATIONS.length; i++) {
        measure(benchmarks[b], ITERATIONS[i]);
      }
    }
  }

  private void measure(Benchmark benchmark, int iterations) {
    benchmark.start();
    flushed = CacheFlush.flush(flushed & 1);
    long begin = clock.now();
    int cold = benchmark.run(iterations);
    long afterCold = clock.now();
    int warm = benchmark.run(iterations);
    long afterWarm = clock.now();

    flushed = CacheFlush.flush(flushed & 1);
    long beginOverhead = clock.now();
    flushed += benchmark.overhead(iterations);
    long afterColdOverhead = clock.now();
    flushed += benchmark.overhead(iterations);
    long afterWarmOverhead = clock.now();

    print(benchmark, iterations, "empty");
    print(afterCold - begin, afterColdOverhead - beginOverhead, cold);
    print(benchmark, iterations, "warm");
    print(afterWarm - afterCold, afterWarmOverhead - afterColdOverhead, warm);
  }

  private void print(Benchmark benchmark, int iterations, String start) {
    out.print(benchmark.name());
    out.print(',');
    out.print(iterations);
    out.print(',');
    out.print(start);
    out.print(',');
  }

  private void print(long ticks, long overheadTicks, int result) {
    out.print(ticks);
    out.print(',');
    out.print(overheadTicks);
    out.print(',');
    out.println(result);
  }
}
