package org.cprof.runner.jbe;

import java.util.Map;

/**
 * What a method below a kernel took on a processor, or a software routine.
 *
 * @param place where it is said, as {@code file:line}
 * @param benchmark the kernel's name
 * @param argument the kernel's argument
 * @param method class, name and descriptor
 * @param values the figures that are known, at least one
 */
public record MethodMeasurement(
    String place,
    String benchmark,
    int argument,
    Target target,
    Start start,
    String method,
    Map<Figure, Long> values,
    String source) {
  /** Kernel, argument, start and method, for people. */
  public String name() {
    return benchmark + " " + argument + " " + start + ": " + method;
  }

  /** Whether this is a method of a measured kernel. */
  boolean isOf(Measurement kernel) {
    return benchmark.equals(kernel.benchmark())
        && kernel.arguments().equals(Arguments.of(argument))
        && start == kernel.start()
        && target.equals(kernel.target());
  }

  MethodMeasurement on(Target other) {
    return new MethodMeasurement(place, benchmark, argument, other, start, method, values, source);
  }

  /** One of its figures in place of the cycles of its kernel. */
  public Measurement as(long value) {
    Measurement.Origin origin = new Measurement.Origin(place, source);
    return new Measurement(
        benchmark, Arguments.of(argument), target, start, value, null, null, null, origin);
  }
}
