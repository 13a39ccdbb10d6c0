package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import jbe.Benchmarks;
import jbe.driver.Benchmark;
import jbe.driver.Driver;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/**
 * Runs benchmarks under the agent as their own driver does: with fixed numbers of iterations, from
 * an empty and from a warm method cache.
 */
public final class BenchmarkRun {
  /**
   * The classes that benchmarks are made of, and the one by which class loading is told from the
   * program. To instrument no others saves most of the time of a run, which is the start of the
   * host JVM; the cycles of all kernels are the same.
   */
  public static final List<String> CLASSES =
      List.of("jbe.*", "java.lang.Object", "java.lang.ClassLoader");

  private final HostJdk jdk;
  private int cases;

  public BenchmarkRun(HostJdk jdk) {
    this.jdk = jdk;
  }

  /** The names of all benchmarks but the kernels, in the order of the registry. */
  public static List<String> names() {
    return Arrays.stream(Benchmarks.all()).map(Benchmark::name).toList();
  }

  /** What kind of benchmark it is: {@code app}, {@code micro} or {@code wcet}. */
  public static String group(String benchmark) {
    return Benchmarks.find(benchmark).getClass().getName().split("\\.")[1];
  }

  /**
   * Runs benchmarks.
   *
   * @param modelName the model's name or directory
   * @param settings the parameters that were set
   * @param benchmarks their names
   * @param references what was measured on this model with these parameters
   * @throws CommandException if the host JVM fails
   */
  public List<BenchmarkResult> run(
      String modelName,
      Map<String, String> settings,
      List<String> benchmarks,
      List<Start> starts,
      ReferenceSet references) {
    List<Timed> allTimed = new ArrayList<>();
    for (String benchmark : benchmarks) {
      for (int iterations : Driver.iterations()) {
        allTimed.add(
            new Timed(calls(benchmark, true, iterations), calls(benchmark, false, iterations)));
      }
    }
    List<Case> all = new ArrayList<>();
    KernelClasses classes = Kernels.classes();
    List<String> plan = classes.loading(Benchmarks.class.getName());
    allTimed.forEach(timed -> timed.addTo(all));
    all.forEach(each -> plan.add("run " + each.className()));

    AgentOptions options =
        AgentOptions.NONE
            .withModel(modelName, settings)
            .with(AgentOption.PROGRAM, "benchmarks")
            .with(AgentOption.INCLUDE, CLASSES);
    DriverRun run = DriverRun.of(jdk, options, all, plan, classes.classPath());
    List<BenchmarkResult> results = new ArrayList<>();
    for (Timed timed : allTimed) {
      for (Start start : starts) {
        results.add(timed.result(run, start, references));
      }
    }
    return results;
  }

  private Calls calls(String benchmark, boolean work, int iterations) {
    return new Calls(
        new BenchmarkCase(++cases, benchmark, work, iterations, 1),
        new BenchmarkCase(++cases, benchmark, work, iterations, 2));
  }

  /** One call made once, and twice in a row. */
  private record Calls(BenchmarkCase once, BenchmarkCase twice) {
    long cycles(DriverRun run, Start start) {
      long cold = KernelFigures.of(run.profile(), once).cycles();
      return start == Start.EMPTY ? cold : KernelFigures.of(run.profile(), twice).cycles() - cold;
    }
  }

  private record Timed(Calls work, Calls overhead) {
    void addTo(List<Case> cases) {
      cases.addAll(List.of(work.once(), work.twice(), overhead.once(), overhead.twice()));
    }

    BenchmarkResult result(DriverRun run, Start start, ReferenceSet references) {
      BenchmarkCase last = start == Start.EMPTY ? work.once() : work.twice();
      return new BenchmarkResult(
          last.benchmark(),
          group(last.benchmark()),
          start,
          last.iterations(),
          work.cycles(run, start),
          overhead.cycles(run, start),
          run.results().get(last.className()),
          references.find(last.benchmark(), Arguments.of(last.iterations()), start));
    }
  }
}
