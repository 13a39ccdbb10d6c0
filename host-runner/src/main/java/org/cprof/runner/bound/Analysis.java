package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the bound of a method.
 *
 * @param classPath where the program's classes are
 * @param facts what is stated of loops
 */
public record Analysis(ProcessorModel model, ClassPathFiles classPath, Facts facts) {

  /**
   * The bound.
   *
   * @param parameters the ranges of the method's parameters; empty if they may be anything
   * @throws CommandException if there is none, with the places that have none
   */
  public Bound of(MethodCode method, Parameters parameters, Bound.CacheAtStart start) {
    Pricing pricing = new Pricing(model);
    ProgramClasses classes = new ProgramClasses(classPath, JdkImage.own());
    Assumptions assumptions = new Assumptions();
    Execution execution = new Execution(pricing, classes, facts.in(classes), assumptions);
    ClassCode owner = classes.find(method.owner().name);
    MethodNode node =
        classes.method(method.owner().name, method.name(), method.descriptor()).method();
    Execution.Outcome outcome = execute(execution, owner, node, parameters);
    MethodInfo info = execution.info(owner, node);
    assumptions.add(
        "no class is initialized, no memory collected, and no other code runs meanwhile");
    assumptions.add("no bytecode but athrow throws");
    Spent worst = worst(pricing, outcome, start, assumptions);
    List<Bound.Loop> loops = new ArrayList<>();
    for (Loops.Bounded loop : execution.loops().bounded()) {
      loops.add(new Bound.Loop(loop.place().toString(), loop.turns(), loop.origin()));
    }
    return new Bound(
        info.reference().toString(),
        worst.cycles(),
        withInvoke(pricing, outcome, info, node),
        outcome.cost().hits().cycles(),
        outcome.footprint().methods(),
        outcome.footprint().blocks(),
        pricing.fits(outcome.footprint()),
        loops,
        assumptions.texts(),
        BoundProfile.of(pricing, info, worst, assumptions.texts()));
  }

  private static Execution.Outcome execute(
      Execution execution, ClassCode owner, MethodNode node, Parameters parameters) {
    List<AbstractValue> arguments = new ArrayList<>();
    if ((node.access & Opcodes.ACC_STATIC) == 0) {
      arguments.add(AbstractValue.ofReference(owner.node().name, false, false));
    }
    arguments.addAll(parameters.values(Type.getArgumentTypes(node.desc)));
    try {
      Execution.Outcome outcome = execution.call(owner, node, arguments, 0);
      checkLoops(execution.loops());
      if (!outcome.returns()) {
        throw CommandException.checkFailed(
            "no bound: " + execution.info(owner, node).reference() + " never returns");
      }
      return outcome;
    } catch (Refusal | IllegalStateException reason) {
      throw CommandException.checkFailed("no bound: " + reason.getMessage());
    } catch (ArithmeticException tooMuch) {
      throw CommandException.checkFailed("no bound: it does not fit into 64 bits");
    }
  }

  /** With an invoke at which the cache holds anything: by the bytecode that such methods have. */
  private static long withInvoke(
      Pricing pricing, Execution.Outcome outcome, MethodInfo info, MethodNode node) {
    InvokeKind kind =
        (node.access & Opcodes.ACC_STATIC) != 0
            ? InvokeKind.STATIC
            : node.name.equals("<init>") ? InvokeKind.SPECIAL : InvokeKind.VIRTUAL;
    Cost call =
        pricing.call(info, kind, outcome.cost(), outcome.footprint(), null, new Footprint());
    return call.any().cycles() + pricing.calls().invokeCycles(kind, info);
  }

  private static void checkLoops(Loops loops) {
    Map<Loops.Place, String> lacking = loops.lacking();
    if (!lacking.isEmpty()) {
      StringBuilder message = new StringBuilder("no bound: nothing says how often a loop turns in");
      lacking.forEach(
          (place, reason) ->
              message.append("\n  ").append(place).append(reason.isEmpty() ? "" : ": " + reason));
      throw CommandException.checkFailed(message.toString());
    }
    loops.checkFacts();
  }

  private static Spent worst(
      Pricing pricing,
      Execution.Outcome outcome,
      Bound.CacheAtStart start,
      Assumptions assumptions) {
    if (start == Bound.CacheAtStart.EMPTY && pricing.fits(outcome.footprint())) {
      assumptions.add("the method cache is empty at the start but for the method itself");
      return outcome.cost().hits().plus(pricing.loads(outcome.footprint().cyclesOnInvoke()));
    }
    return pricing.once(outcome.cost(), outcome.footprint()).any();
  }
}
