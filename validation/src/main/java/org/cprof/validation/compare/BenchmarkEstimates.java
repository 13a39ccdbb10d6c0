package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BenchmarkResult;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.Start;
import org.cprof.validation.reference.Measurement;
import org.cprof.validation.reference.ReferenceSet;
import org.cprof.validation.reference.Target;

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
    Map<Target, List<Measurement>> byTarget = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      if (!measurement.isMethod()) {
        byTarget
            .computeIfAbsent(measurement.target(), target -> new ArrayList<>())
            .add(measurement);
      }
    }
    List<Estimate> rows = new ArrayList<>();
    byTarget.forEach((target, wanted) -> rows.addAll(run(target, wanted)));
    return new ResultRows(rows);
  }

  private List<Estimate> run(Target target, List<Measurement> measurements) {
    Map<String, List<Integer>> kernels = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Measurement measurement : measurements) {
      String name = measurement.benchmark();
      if (ReferenceSet.hasIterations(name)) {
        if (!others.contains(name)) {
          others.add(name);
        }
      } else if (measurement.argument() != null) {
        List<Integer> arguments = kernels.computeIfAbsent(name, key -> new ArrayList<>());
        if (!arguments.contains(measurement.argument())) {
          arguments.add(measurement.argument());
        }
      }
    }
    List<Start> starts = measurements.stream().map(Measurement::start).distinct().toList();
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
