package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/**
 * Runs kernels under the agent, all in one host JVM, and puts their figures beside the references.
 */
public final class KernelComparison {
  private final HostJdk jdk;
  private final List<String> include;
  private final ReferenceSet own = ReferenceSet.ofKernels();

  /**
   * @param include patterns of the classes to instrument; none for all. See {@link
   *     BenchmarkRun#CLASSES}
   */
  public KernelComparison(HostJdk jdk, List<String> include) {
    this.jdk = jdk;
    this.include = include;
  }

  /** What was measured of the kernels with a model's parameters, of what comes with the tool. */
  public ReferenceSet references(ProcessorModel model) {
    return own.of(model);
  }

  /**
   * Runs kernels with the arguments of the references, or else of those that come with the tool.
   *
   * @param modelName its name or directory, for the agent
   * @param settings the parameters that were set, for the agent
   * @throws CommandException if the host JVM fails
   */
  public List<KernelResult> run(
      String modelName,
      Map<String, String> settings,
      List<String> kernels,
      List<Start> starts,
      ReferenceSet references) {
    Function<String, List<Integer>> arguments =
        kernel -> (references.arguments(kernel).isEmpty() ? own : references).ofKernel(kernel);
    return run(modelName, settings, kernels, arguments, starts, references);
  }

  /**
   * Runs kernels with arguments of one's own.
   *
   * @param arguments those of each kernel, in the order of the calls
   * @param references what was measured on this model with these parameters
   * @throws CommandException if the host JVM fails
   */
  public List<KernelResult> run(
      String modelName,
      Map<String, String> settings,
      List<String> kernels,
      Function<String, List<Integer>> arguments,
      List<Start> starts,
      ReferenceSet references) {
    CallPlan plan =
        new CallPlan(
            Kernels.calls(kernels, arguments), starts, Kernels.classes(), CaseClass.CALLER_WORDS);
    AgentOptions options =
        AgentOptions.NONE
            .withModel(modelName, settings)
            .with(AgentOption.PROGRAM, "kernels")
            .with(AgentOption.INCLUDE, include);
    DriverRun run = plan.run(jdk, options);
    List<KernelResult> rows = new ArrayList<>();
    int call = 0;
    for (String kernel : kernels) {
      for (int argument : arguments.apply(kernel)) {
        for (Start start : starts) {
          KernelFigures figures = plan.figures(run, call, start);
          Optional<Measurement> reference = references.find(kernel, Arguments.of(argument), start);
          rows.add(
              new KernelResult(
                  kernel,
                  argument,
                  start,
                  plan.result(run, call),
                  figures.cycles(),
                  figures.methods(),
                  reference,
                  reference.map(references::methods).orElse(Map.of())));
        }
        call++;
      }
    }
    return rows;
  }
}
