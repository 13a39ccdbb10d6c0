package org.cprof.validation.compare;

import java.util.Map;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.MethodFigures;
import org.cprof.runner.jbe.Result;
import org.cprof.runner.jbe.Start;

/**
 * What CProf says that a benchmark takes.
 *
 * @param argument the kernel's argument, or the number of iterations
 * @param settings the values of all the model's parameters
 * @param overhead cycles of the same number of empty iterations; null for a kernel
 * @param result what the benchmark returned; null if that is not known
 * @param methods the figures of its methods by class, name and descriptor; null if not known
 */
public record Estimate(
    String benchmark,
    int argument,
    String model,
    Map<String, String> settings,
    Start start,
    long cycles,
    Long overhead,
    Integer result,
    Map<String, MethodFigures> methods) {
  /** One whose methods are not known. */
  public Estimate(
      String benchmark,
      int argument,
      String model,
      Map<String, String> settings,
      Start start,
      long cycles,
      Long overhead,
      Integer result) {
    this(benchmark, argument, model, settings, start, cycles, overhead, result, null);
  }

  static Estimate of(Result row, String model, Map<String, String> settings) {
    return new Estimate(
        row.benchmark(),
        row.argument(),
        model,
        settings,
        row.start(),
        row.cycles(),
        row.overhead().orElse(null),
        row.result(),
        row instanceof KernelResult kernel ? kernel.methodsByName() : null);
  }

  /** The cycles of an iteration without the overhead. */
  public double cyclesPerIteration() {
    return (double) (cycles - overhead) / argument;
  }

  /** Benchmark, argument and start, for people. */
  String name() {
    return benchmark + " " + argument + " " + start;
  }
}
