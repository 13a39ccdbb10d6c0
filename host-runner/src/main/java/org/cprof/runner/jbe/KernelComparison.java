package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;

/**
 * Runs kernels under the agent, all in one host JVM, and puts their figures beside the references.
 */
public final class KernelComparison {
  private final HostJdk jdk;
  private final List<String> include;
  private final ReferenceSet references = ReferenceSet.ofKernels();

  /** Instruments all classes, the JDK's too, as for any program. */
  public KernelComparison(HostJdk jdk) {
    this(jdk, List.of());
  }

  /**
   * @param include patterns of the classes to instrument; none for all. See {@link
   *     BenchmarkRun#CLASSES}
   */
  public KernelComparison(HostJdk jdk, List<String> include) {
    this.jdk = jdk;
    this.include = include;
  }

  /**
   * Runs kernels with the arguments of the references.
   *
   * @param model the loaded model, for the choice of references
   * @param modelName its name or directory, for the agent
   * @param settings the parameters that were set, for the agent
   * @throws CommandException if the host JVM fails
   */
  public List<KernelResult> run(
      ProcessorModel model,
      String modelName,
      Map<String, String> settings,
      List<String> kernels,
      List<Start> starts) {
    return run(model, modelName, settings, kernels, references::arguments, starts);
  }

  /**
   * Runs kernels with arguments of one's own.
   *
   * @param arguments those of each kernel, in the order of the calls
   * @throws CommandException if the host JVM fails
   */
  public List<KernelResult> run(
      ProcessorModel model,
      String modelName,
      Map<String, String> settings,
      List<String> kernels,
      Function<String, List<Integer>> arguments,
      List<Start> starts) {
    KernelPlan plan = new KernelPlan(kernels, arguments, starts);
    AgentOptionsFile options =
        new AgentOptionsFile()
            .model(modelName, settings)
            .set(AgentOption.PROGRAM, "kernels")
            .set(AgentOption.INCLUDE, include);
    ReferenceSet ofModel = references.of(model);
    DriverRun run = DriverRun.of(jdk, options, plan.cases(), plan.lines());
    return collect(plan, run.results(), run.profile(), ofModel, starts);
  }

  private List<KernelResult> collect(
      KernelPlan plan,
      Map<String, Integer> results,
      Profile profile,
      ReferenceSet ofModel,
      List<Start> starts) {
    List<KernelResult> rows = new ArrayList<>();
    for (KernelCase once : plan.cases()) {
      if (once.times() != 1) {
        continue;
      }
      for (Start start : starts) {
        KernelFigures figures = KernelFigures.of(profile, once);
        if (start == Start.WARM) {
          KernelCase twice = plan.find(once.kernel(), once.argument(), 2);
          figures = KernelFigures.of(profile, twice).minus(figures);
        }
        Optional<Measurement> reference = ofModel.find(once.kernel(), once.argument(), start);
        rows.add(
            new KernelResult(
                once.kernel(),
                once.argument(),
                start,
                results.get(once.className()),
                figures.cycles(),
                figures.methods(),
                reference,
                reference.map(ofModel::methods).orElse(Map.of())));
      }
    }
    return rows;
  }
}
