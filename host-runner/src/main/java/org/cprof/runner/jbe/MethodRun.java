package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cprof.code.BlockRule;
import org.cprof.profile.MethodReference;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

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
    List<MethodCase> cases = new ArrayList<>();
    List<String> plan = new ArrayList<>();
    for (int times = 1; times <= (starts.contains(Start.WARM) ? 2 : 1); times++) {
      StaticMethod last = null;
      for (MethodCall call : calls) {
        StaticMethod method = call.method();
        if (!method.equals(last)) {
          plan.add("loader");
          classes.references(method.className()).forEach(name -> plan.add("load " + name));
          last = method;
        }
        MethodCase each = new MethodCase(cases.size() + 1, call, times, callerWords);
        cases.add(each);
        plan.add("run " + each.className());
      }
    }
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
    DriverRun run = run(options, cases, plan);
    List<MethodResult> results = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      for (Start start : starts) {
        MethodCase once = cases.get(i);
        KernelFigures figures = KernelFigures.of(run.profile(), once);
        if (start == Start.WARM) {
          MethodCase twice = cases.get(calls.size() + i);
          figures = KernelFigures.of(run.profile(), twice).minus(figures);
        }
        Optional<Integer> result =
            Optional.of(run.results().get(once.className()))
                .filter(each -> once.call().method().returnsInt());
        results.add(
            new MethodResult(calls.get(i), start, result, figures.cycles(), Optional.empty())
                .with(references));
      }
    }
    return results;
  }

  private DriverRun run(AgentOptions options, List<MethodCase> cases, List<String> plan) {
    try {
      return DriverRun.of(jdk, options, cases, plan, classes.classPath());
    } catch (IllegalArgumentException tooLarge) {
      throw CommandException.wrongUse("--caller-words: " + tooLarge.getMessage());
    }
  }

  /**
   * The call of a user's kernel.
   *
   * @param number tells the cases of a run apart
   * @param times how often it is called in a row, 1 or 2
   */
  private record MethodCase(int number, MethodCall call, int times, int callerWords)
      implements Case {

    @Override
    public boolean isCallee(MethodReference called) {
      StaticMethod method = call.method();
      return called.className().equals(method.className())
          && called.name().equals(method.name())
          && called.descriptor().equals(method.descriptor());
    }

    /** What is no int is dropped: to convert it could call a routine. */
    @Override
    public int call(MethodVisitor code) {
      StaticMethod method = call.method();
      int bytes = CaseClass.INVOKE_BYTES;
      for (int argument : call.arguments().values()) {
        bytes += CaseClass.push(code, argument);
      }
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          method.className().replace('.', '/'),
          method.name(),
          method.descriptor(),
          false);
      if (method.returnsInt()) {
        return bytes;
      }
      int size = Type.getReturnType(method.descriptor()).getSize();
      if (size > 0) {
        code.visitInsn(size == 1 ? Opcodes.POP : Opcodes.POP2);
      }
      code.visitInsn(Opcodes.ICONST_0);
      return bytes + (size > 0 ? 2 : 1);
    }
  }
}
