package org.cprof.runner.jbe;

import org.cprof.profile.MethodReference;

/**
 * What a benchmark took on a processor.
 *
 * @param benchmark a benchmark's name, or a method as {@code package.Class.method}
 * @param argument the kernel's argument or the number of iterations; null if the cycles are those
 *     of one iteration, or of one call of a method
 * @param cycles measured, or what follows from the rate and the clock
 * @param rate in iterations per second, if that is what was published; or else null
 * @param result what the benchmark returned; null if that is not known
 * @param origin where it comes from
 */
public record Measurement(
    String benchmark,
    Integer argument,
    Target target,
    Start start,
    double cycles,
    Double rate,
    Integer result,
    Origin origin) {

  /**
   * Where a measurement comes from.
   *
   * @param place where it is said, as {@code file:line}
   * @param source who measured it, and with what; empty if that is not said
   * @param date when; empty if that is not said
   */
  public record Origin(String place, String source, String date) {}

  public String place() {
    return origin.place();
  }

  public String source() {
    return origin.source();
  }

  public String date() {
    return origin.date();
  }

  /** The same on another target. */
  public Measurement on(Target other) {
    return new Measurement(benchmark, argument, other, start, cycles, rate, result, origin);
  }

  /** Benchmark, argument and start, for people. */
  public String name() {
    return benchmark + (argument == null ? "" : " " + argument) + " " + start;
  }

  /** Whether this is of a method, named with its descriptor or without. */
  public boolean isOf(MethodReference method) {
    String qualified = method.className() + "." + method.name();
    return benchmark.equals(qualified) || benchmark.equals(qualified + method.descriptor());
  }

  /** Whether a method is meant, and not one of the benchmarks. */
  public boolean isMethod() {
    return benchmark.indexOf('.') >= 0;
  }
}
