package org.cprof.runner.jbe;

import org.cprof.profile.MethodReference;

/**
 * What a benchmark took on a processor.
 *
 * @param benchmark a benchmark's name, or a method as {@code package.Class.method}
 * @param cycles measured, or what follows from the rate and the clock
 * @param overhead cycles of as many empty iterations, which the others contain; null if not known
 * @param rate in iterations per second, if that is what was published; or else null
 * @param result what the benchmark returned; null if that is not known
 * @param origin where it comes from
 */
public record Measurement(
    String benchmark,
    Arguments arguments,
    Target target,
    Start start,
    double cycles,
    Double overhead,
    Double rate,
    Integer result,
    Origin origin) {

  /**
   * Where a measurement comes from.
   *
   * @param place where it is said, as {@code file:line}
   * @param source who measured it, and with what; empty if that is not said
   */
  public record Origin(String place, String source) {}

  public String place() {
    return origin.place();
  }

  public String source() {
    return origin.source();
  }

  public Measurement on(Target other) {
    return new Measurement(
        benchmark, arguments, other, start, cycles, overhead, rate, result, origin);
  }

  /** Benchmark, arguments and start, for people. */
  public String name() {
    return benchmark + (arguments.isNone() ? "" : " " + arguments) + " " + start;
  }

  /** Whether this is of a method, named with its descriptor or without. */
  public boolean isOf(MethodReference method) {
    String qualified = method.className() + "." + method.name();
    return benchmark.equals(qualified) || benchmark.equals(qualified + method.descriptor());
  }

  /** Whether a name is that of the benchmark; a method may have its descriptor there or here. */
  public boolean isNamed(String name) {
    return benchmark.equals(name)
        || benchmark.startsWith(name + "(")
        || name.startsWith(benchmark + "(");
  }

  /** Whether a method is meant, and not one of the benchmarks. */
  public boolean isMethod() {
    return benchmark.indexOf('.') >= 0;
  }
}
