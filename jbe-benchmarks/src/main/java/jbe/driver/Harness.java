package jbe.driver;

/**
 * The rule by which rates of embedded Java processors are published: the number of iterations is
 * doubled until they take a second; the same number of empty iterations is subtracted; the rate is
 * what remains, in iterations per second.
 */
public final class Harness {
  private static final int MOST_ITERATIONS = 1 << 30;

  private final Clock clock;

  public Harness(Clock clock) {
    this.clock = clock;
  }

  /** The benchmark's iterations per second; 0 if they take no longer than empty ones. */
  public long rate(Benchmark benchmark) {
    benchmark.start();
    int iterations = 1;
    long ticks = ticksOfRun(benchmark, iterations);
    while (ticks < clock.ticksPerSecond() && iterations < MOST_ITERATIONS) {
      iterations <<= 1;
      ticks = ticksOfRun(benchmark, iterations);
    }
    ticks -= ticksOfOverhead(benchmark, iterations);
    return ticks <= 0 ? 0 : iterations * clock.ticksPerSecond() / ticks;
  }

  private long ticksOfRun(Benchmark benchmark, int iterations) {
    long begin = clock.now();
    benchmark.run(iterations);
    return clock.now() - begin;
  }

  private long ticksOfOverhead(Benchmark benchmark, int iterations) {
    long begin = clock.now();
    benchmark.overhead(iterations);
    return clock.now() - begin;
  }
}
