package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.cprof.code.BlockRule;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOption;

/**
 * Runs a user's kernel as the built-in ones are run: each call in a thread of its own, which starts
 * with an empty method cache, from a caller of a given size, after all classes were initialized.
 */
public record MethodRun(HostJdk jdk, KernelClasses classes, int callerWords) {

  /**
   * Runs a method once with each list of arguments, and for a warm start twice in a row.
   *
   * @param modelName the model's name or directory
   * @param settings the parameters that were set
   */
  public List<MethodResult> run(
      ProcessorModel model,
      String modelName,
      Map<String, String> settings,
      StaticMethod method,
      List<List<Integer>> calls,
      List<Start> starts) {
    List<MethodCase> cases = new ArrayList<>();
    List<String> plan = new ArrayList<>();
    for (int times = 1; times <= (starts.contains(Start.WARM) ? 2 : 1); times++) {
      plan.add("loader");
      classes.references(method.className()).forEach(name -> plan.add("load " + name));
      for (List<Integer> arguments : calls) {
        MethodCase each = new MethodCase(cases.size() + 1, method, arguments, times, callerWords);
        cases.add(each);
        plan.add("run " + each.className());
      }
    }
    // What an exception leaves out is no part of a call: a board does not execute it either.
    AgentOptionsFile options =
        new AgentOptionsFile()
            .model(modelName, settings)
            .set(AgentOption.BLOCK_RULE, BlockRule.PRECISE.name())
            .set(AgentOption.PROGRAM, method.toString());
    DriverRun run = DriverRun.of(jdk, options, cases, plan, classes.classPath());
    List<MethodResult> results = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      for (Start start : starts) {
        MethodCase once = cases.get(i);
        KernelFigures figures = KernelFigures.of(run.profile(), once);
        if (start == Start.WARM) {
          MethodCase twice = cases.get(calls.size() + i);
          figures = KernelFigures.of(run.profile(), twice).minus(figures);
        }
        OptionalInt result =
            method.returnsInt()
                ? OptionalInt.of(run.results().get(once.className()))
                : OptionalInt.empty();
        results.add(
            new MethodResult(
                method, calls.get(i), start, result, figures.cycles(), OptionalLong.empty()));
      }
    }
    return results;
  }
}
