package org.cprof.validation.reference;

import org.cprof.profile.MethodReference;
import org.cprof.runner.jbe.Start;

/**
 * What a benchmark took on a processor.
 *
 * @param place where it is said, as {@code file:line}
 * @param benchmark a benchmark's name, or a method as {@code package.Class.method}
 * @param argument the kernel's argument or the number of iterations; null if the cycles are those
 *     of one iteration, or of one call of a method
 * @param cycles measured, or what follows from the rate and the clock
 * @param rate in iterations per second, if that is what was published; or else null
 * @param result what the benchmark returned; null if that is not known
 */
public record Measurement(
    String place,
    String benchmark,
    Integer argument,
    Target target,
    Start start,
    double cycles,
    Double rate,
    Integer result,
    String source,
    String date) {
  /** The same on another target. */
  public Measurement on(Target other) {
    return new Measurement(
        place, benchmark, argument, other, start, cycles, rate, result, source, date);
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
