package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.Arguments;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodCall;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.MethodResult;
import org.cprof.runner.jbe.MethodRun;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Result;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;

/** Runs the benchmarks and methods that measurements ask for, on each of their targets. */
public final class BenchmarkEstimates {
  private final HostJdk jdk;
  private final Supplier<MethodRun> methods;

  /**
   * @param methods what runs methods of the user's, if there are any
   */
  public BenchmarkEstimates(HostJdk jdk, Supplier<MethodRun> methods) {
    this.jdk = jdk;
    this.methods = methods;
  }

  /**
   * Runs all that was measured, but methods of which it is not known which call it was.
   *
   * @throws CommandException if the host JVM fails, or there is no such method
   */
  public ResultRows run(List<Measurement> measurements) {
    return run(new ReferenceSet("", measurements, List.of()));
  }

  /** Runs all that was measured, and the kernels whose methods were measured. */
  ResultRows run(ReferenceSet references) {
    Set<Case> cases = new LinkedHashSet<>();
    Map<Target, List<Measurement>> ofMethods = new LinkedHashMap<>();
    for (Measurement each : references.measurements()) {
      if (each.isMethod()) {
        ofMethods.computeIfAbsent(each.target(), key -> new ArrayList<>()).add(each);
      } else {
        cases.add(new Case(each.target(), each.benchmark(), each.arguments(), each.start()));
      }
    }
    for (MethodMeasurement each : references.methods()) {
      Arguments argument = Arguments.of(each.argument());
      cases.add(new Case(each.target(), each.benchmark(), argument, each.start()));
    }
    Map<Target, List<Case>> byTarget =
        cases.stream()
            .collect(Collectors.groupingBy(Case::target, LinkedHashMap::new, Collectors.toList()));
    List<Estimate> rows = new ArrayList<>();
    byTarget.forEach((target, wanted) -> rows.addAll(run(target, wanted)));
    ofMethods.forEach((target, measured) -> rows.addAll(runMethods(target, measured)));
    return new ResultRows(rows);
  }

  private record Case(Target target, String benchmark, Arguments arguments, Start start) {}

  private List<Estimate> run(Target target, List<Case> cases) {
    Map<String, List<Integer>> kernels = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Case each : cases) {
      String name = each.benchmark();
      if (ReferenceSet.hasIterations(name)) {
        if (!others.contains(name)) {
          others.add(name);
        }
      } else if (!each.arguments().isNone()) {
        List<Integer> arguments = kernels.computeIfAbsent(name, key -> new ArrayList<>());
        if (!arguments.contains(each.arguments().single())) {
          arguments.add(each.arguments().single());
        }
      }
    }
    List<Start> starts = cases.stream().map(Case::start).distinct().toList();
    List<Result> results = new ArrayList<>();
    if (!kernels.isEmpty()) {
      results.addAll(
          new KernelComparison(jdk, BenchmarkRun.CLASSES)
              .run(
                  target.processor(),
                  target.settings(),
                  List.copyOf(kernels.keySet()),
                  kernels::get,
                  starts,
                  ReferenceSet.NONE));
    }
    if (!others.isEmpty()) {
      results.addAll(
          new BenchmarkRun(jdk)
              .run(target.processor(), target.settings(), others, starts, ReferenceSet.NONE));
    }
    return results.stream()
        .map(row -> Estimate.of(row, row.benchmark(), target.name(), target.settings()))
        .toList();
  }

  private List<Estimate> runMethods(Target target, List<Measurement> measured) {
    MethodRun run = methods.get();
    Map<Measurement, MethodCall> calls = new LinkedHashMap<>();
    measured.forEach(each -> run.call(each).ifPresent(call -> calls.put(each, call)));
    if (calls.isEmpty()) {
      return List.of();
    }
    List<MethodCall> distinct =
        calls.values().stream()
            .distinct()
            .sorted(Comparator.comparing(call -> call.method().toString()))
            .toList();
    List<Start> starts = calls.keySet().stream().map(Measurement::start).distinct().toList();
    List<MethodResult> results =
        run.run(target.processor(), target.settings(), distinct, starts, ReferenceSet.NONE);
    List<Estimate> rows = new ArrayList<>();
    calls.forEach(
        (measurement, call) ->
            results.stream()
                .filter(row -> row.call().equals(call) && row.start() == measurement.start())
                .map(
                    row ->
                        Estimate.of(row, measurement.benchmark(), target.name(), target.settings()))
                .forEach(rows::add));
    return rows;
  }
}
