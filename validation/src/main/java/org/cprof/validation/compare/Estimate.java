package org.cprof.validation.compare;

import java.util.Map;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.Result;
import org.cprof.runner.jbe.Start;

/**
 * What CProf says that a benchmark takes, or calls of a method.
 *
 * @param arguments of a kernel or a method, or the number of iterations
 * @param settings the values of all the model's parameters
 * @param overhead cycles of the same number of empty iterations; null for a kernel and a call
 * @param result what the benchmark returned; null if that is not known
 * @param methods the figures of its methods by class, name and descriptor; null if not known
 */
public record Estimate(
    String benchmark,
    Arguments arguments,
    String model,
    Map<String, String> settings,
    Start start,
    long cycles,
    Long overhead,
    Integer result,
    Map<String, Map<Figure, Long>> methods) {
  /** One whose methods are not known. */
  public Estimate(
      String benchmark,
      Arguments arguments,
      String model,
      Map<String, String> settings,
      Start start,
      long cycles,
      Long overhead,
      Integer result) {
    this(benchmark, arguments, model, settings, start, cycles, overhead, result, null);
  }

  static Estimate of(Result row, String benchmark, String model, Map<String, String> settings) {
    return new Estimate(
        benchmark,
        row.arguments(),
        model,
        settings,
        row.start(),
        row.cycles(),
        row.overhead().orElse(null),
        row.returned().orElse(null),
        row instanceof KernelResult kernel ? kernel.methodsByName() : null);
  }

  /**
   * A row of a file with results.
   *
   * @throws CommandException if its cycles are no whole number
   */
  static Estimate of(Measurement row) {
    Double overhead = row.overhead();
    return new Estimate(
        row.benchmark(),
        row.arguments(),
        row.target().name(),
        row.target().settings(),
        row.start(),
        whole(row, row.cycles()),
        overhead == null ? null : Long.valueOf(whole(row, overhead)),
        row.result());
  }

  private static long whole(Measurement row, double cycles) {
    if (cycles != Math.rint(cycles)) {
      throw CommandException.wrongUse(
          row.place() + ": expected whole cycles of what was estimated, not " + cycles);
    }
    return (long) cycles;
  }

  /** The cycles of what was measured: of an iteration without the overhead, or of a whole call. */
  public double cyclesOf(Measurement measurement) {
    return isDividedFor(measurement) ? (double) (cycles - overhead) / arguments.single() : cycles;
  }

  /** Whether a measurement is of one iteration, of which the estimate has several. */
  public boolean isDividedFor(Measurement measurement) {
    return overhead != null && measurement.arguments().isNone();
  }

  /** Benchmark, argument and start, for people. */
  String name() {
    return benchmark + (arguments.isNone() ? "" : " " + arguments) + " " + start;
  }
}
