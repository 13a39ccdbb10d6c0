package jbe.driver;

/**
 * A program to measure. All memory is allocated by the constructor. What {@link #run} returns
 * depends on the calls since {@link #start} and on nothing else, so that benchmarks can be run in
 * any order.
 */
public interface Benchmark {
  /** One word, the same on every processor. */
  String name();

  /** Puts the benchmark into its first state. This is not part of what is measured. */
  void start();

  /**
   * Does the work.
   *
   * @param iterations how often, at least 0
   * @return a checksum of the work
   */
  int run(int iterations);

  /**
   * Does all that {@link #run} does but the work: the loop, and what it needs to keep the result.
   * What this takes is subtracted.
   */
  int overhead(int iterations);
}
