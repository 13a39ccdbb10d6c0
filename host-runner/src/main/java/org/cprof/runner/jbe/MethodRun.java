package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cprof.code.BlockRule;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/**
 * Runs a user's kernels as the built-in ones are run: each call in a thread of its own, which
 * starts with an empty method cache, from a caller of a given size, after all classes were
 * initialized.
 */
public record MethodRun(HostJdk jdk, KernelClasses classes, int callerWords) {

  /**
   * The call that was measured; empty if nothing says which, as of the mean of all calls in a run.
   *
   * @throws CommandException if there is no such method, or it takes another number of arguments
   */
  public Optional<MethodCall> call(Measurement measured) {
    Arguments arguments = measured.arguments();
    try {
      StaticMethod method = classes.method(measured.benchmark(), arguments.values().size());
      if (method.parameters() == arguments.values().size()) {
        return Optional.of(new MethodCall(method, arguments));
      }
      if (!arguments.isNone()) {
        throw CommandException.wrongUse(
            method + " takes " + Numbers.count(method.parameters(), "int"));
      }
    } catch (CommandException wrong) {
      if (!arguments.isNone()) {
        throw CommandException.wrongUse(measured.place() + ": " + wrong.getMessage());
      }
    }
    return Optional.empty();
  }

  /**
   * Makes each call once, and for a warm start twice in a row. The calls of a method run in the
   * same program, one after the other.
   *
   * @param modelName the model's name or directory
   * @param settings the parameters that were set
   * @param references what was measured on this model with these parameters
   * @throws CommandException if a caller is too small for its calls
   */
  public List<MethodResult> run(
      String modelName,
      Map<String, String> settings,
      List<MethodCall> calls,
      List<Start> starts,
      ReferenceSet references) {
    CallPlan plan = new CallPlan(calls, starts, classes, callerWords);
    // What an exception leaves out is no part of a call: a board does not execute it either.
    AgentOptions options =
        AgentOptions.NONE
            .withModel(modelName, settings)
            .with(AgentOption.BLOCK_RULE, BlockRule.PRECISE.name())
            .with(
                AgentOption.PROGRAM,
                calls.stream()
                    .map(call -> call.method().toString())
                    .distinct()
                    .collect(Collectors.joining(" ")));
    DriverRun run = run(plan, options);
    List<MethodResult> results = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      MethodCall call = calls.get(i);
      Optional<Integer> result =
          Optional.of(plan.result(run, i)).filter(each -> call.method().returnsInt());
      for (Start start : starts) {
        long cycles = plan.figures(run, i, start).cycles();
        results.add(
            new MethodResult(call, start, result, cycles, Optional.empty()).with(references));
      }
    }
    return results;
  }

  private DriverRun run(CallPlan plan, AgentOptions options) {
    try {
      return plan.run(jdk, options);
    } catch (IllegalArgumentException tooLarge) {
      throw CommandException.wrongUse("--caller-words: " + tooLarge.getMessage());
    }
  }
}
