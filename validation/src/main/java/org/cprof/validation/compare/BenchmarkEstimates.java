package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BenchmarkResult;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;

/** Runs the benchmarks that measurements ask for, on each of their targets. */
public final class BenchmarkEstimates {
  private final HostJdk jdk;

  public BenchmarkEstimates(HostJdk jdk) {
    this.jdk = jdk;
  }

  /**
   * Runs all benchmarks among what was measured; methods are left out.
   *
   * @throws CommandException if the host JVM fails
   */
  public ResultRows run(List<Measurement> measurements) {
    return run(new ReferenceSet("", measurements, List.of()));
  }

  /** The same with the kernels whose methods were measured. */
  ResultRows run(ReferenceSet references) {
    Set<Case> cases = new LinkedHashSet<>();
    for (Measurement each : references.measurements()) {
      if (!each.isMethod()) {
        cases.add(new Case(each.target(), each.benchmark(), each.argument(), each.start()));
      }
    }
    for (MethodMeasurement each : references.methods()) {
      cases.add(new Case(each.target(), each.benchmark(), each.argument(), each.start()));
    }
    Map<Target, List<Case>> byTarget =
        cases.stream()
            .collect(Collectors.groupingBy(Case::target, LinkedHashMap::new, Collectors.toList()));
    List<Estimate> rows = new ArrayList<>();
    byTarget.forEach((target, wanted) -> rows.addAll(run(target, wanted)));
    return new ResultRows(rows);
  }

  private record Case(Target target, String benchmark, Integer argument, Start start) {}

  private List<Estimate> run(Target target, List<Case> cases) {
    Map<String, List<Integer>> kernels = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Case each : cases) {
      String name = each.benchmark();
      if (ReferenceSet.hasIterations(name)) {
        if (!others.contains(name)) {
          others.add(name);
        }
      } else if (each.argument() != null) {
        List<Integer> arguments = kernels.computeIfAbsent(name, key -> new ArrayList<>());
        if (!arguments.contains(each.argument())) {
          arguments.add(each.argument());
        }
      }
    }
    List<Start> starts = cases.stream().map(Case::start).distinct().toList();
    List<Estimate> estimates = new ArrayList<>();
    if (!kernels.isEmpty()) {
      for (KernelResult row : runKernels(target, kernels, starts)) {
        estimates.add(Estimate.of(row, target.name(), target.settings()));
      }
    }
    if (!others.isEmpty()) {
      for (BenchmarkResult row :
          new BenchmarkRun(jdk).run(target.processor(), target.settings(), others, starts)) {
        estimates.add(Estimate.of(row, target.name(), target.settings()));
      }
    }
    return estimates;
  }

  private List<KernelResult> runKernels(
      Target target, Map<String, List<Integer>> kernels, List<Start> starts) {
    try {
      ProcessorModel model = Models.load(target.processor(), target.settings());
      return new KernelComparison(jdk, BenchmarkRun.CLASSES)
          .run(
              model,
              target.processor(),
              target.settings(),
              List.copyOf(kernels.keySet()),
              kernels::get,
              starts);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }
}
