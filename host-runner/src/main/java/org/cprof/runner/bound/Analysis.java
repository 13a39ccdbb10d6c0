package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.Parameters;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the bound of a method.
 *
 * @param sizes of methods, where they do not follow from the classes
 * @param classes the program's, which all methods share
 * @param stated what is stated of loops
 * @param receivers where virtual calls went in a run, assumed of all runs
 * @param effort seconds that the analysis of a method may take, on an ordinary machine
 */
public record Analysis(
    ProcessorModel model,
    MethodSizes sizes,
    ProgramClasses classes,
    StatedBounds stated,
    ObservedCalls receivers,
    long effort) {
  /** Seconds for each method, where nobody says another number. */
  public static final long EFFORT = 60;

  private static final String STATE_LOOPS =
      "\nState how often it turns at most: in a file of --loops, with the columns "
          + LoopFile.COLUMNS
          + ", or in its source, which --source finds, by '// @WCA loop <= N' in its line; what a"
          + " parameter is, by --args.";

  private static final String STATE_METHODS =
      "\nState in a file of --methods, with the columns "
          + MethodFile.COLUMNS
          + ", what a call takes at most of a "
          + "method that has no bound, or of one that calls it.";

  /**
   * With the classes of files.
   *
   * @throws CommandException if something is stated of what the classes do not have
   */
  public Analysis(
      ProcessorModel model,
      MethodSizes sizes,
      ProgramFiles files,
      StatedBounds stated,
      ObservedCalls receivers,
      long effort) {
    this(model, sizes, new ProgramClasses(files), stated, receivers, effort);
    stated.check(classes);
  }

  /** Without a run beside it. */
  public Analysis(
      ProcessorModel model, MethodSizes sizes, ProgramFiles files, StatedBounds stated) {
    this(model, sizes, files, stated, ObservedCalls.NONE, EFFORT);
  }

  /** This analysis with another limit of the work for each method. */
  public Analysis within(long otherEffort) {
    return new Analysis(model, sizes, classes, stated, receivers, otherEffort);
  }

  /**
   * This analysis of a program that starts with the main method of a class, so that there are only
   * the objects that it leads to.
   *
   * @param main internal name of the class; null if it is not known
   */
  public Analysis startingAt(String main) {
    return new Analysis(model, sizes, new ProgramClasses(files(), main), stated, receivers, effort);
  }

  /**
   * Tells of the methods that a run has executed, before the first bound. Where nothing leads to
   * one of them, all methods of the class path may be called, and the bounds say so.
   */
  public void addExecuted(Collection<MethodReference> methods) {
    for (MethodReference method : methods) {
      if (method.kind() == NodeKind.METHOD) {
        classes.addExecuted(
            method.className().replace('.', '/'), method.name() + method.descriptor());
      }
    }
  }

  /** What files state of methods that were not called, or that their classes do not have. */
  public List<String> unused() {
    List<String> unused = new ArrayList<>(stated.unused());
    if (!sizes.isEmpty()) {
      List<String> methods = new ArrayList<>();
      for (ClassCode code : classes.ofClassPath()) {
        String owner = code.node().name.replace('/', '.');
        code.node().methods.forEach(one -> methods.add(owner + "." + one.name + one.desc));
      }
      for (String other : sizes.without(methods)) {
        String owner = MethodReference.parse(NodeKind.METHOD, other).className();
        if (classes.names().contains(owner.replace('.', '/'))) {
          unused.add("the sizes: there is no method " + other);
        }
      }
    }
    return unused;
  }

  /** This analysis for another processor. */
  public Analysis on(ProcessorModel other) {
    return new Analysis(other, sizes, classes, stated, receivers, effort);
  }

  /** Where the program's classes are. */
  public ProgramFiles files() {
    return classes.files();
  }

  /**
   * The bound.
   *
   * @param parameters the ranges of the method's parameters; empty if they may be anything
   * @throws CommandException if there is none, with the places that have none
   */
  public Bound of(MethodCode method, Parameters parameters, Bound.CacheAtStart start) {
    try {
      return DeepThread.run(() -> find(method, parameters, start));
    } catch (CommandException hasNone) {
      throw hasNone;
    } catch (OutOfMemoryError full) {
      throw CommandException.checkFailed(
          "no bound: the analysis of "
              + ProgramClasses.reference(method)
              + " needs more memory than "
              + Runtime.getRuntime().maxMemory() / 1_000_000
              + " MB; set CPROF_OPTS=-Xmx8g for 8 GB");
    } catch (RuntimeException | StackOverflowError unexpected) {
      StackTraceElement[] trace = unexpected.getStackTrace();
      throw CommandException.wrongUse(
          ProgramClasses.reference(method)
              + ": a class file is broken in a way that CProf does not know, or CProf is: "
              + unexpected
              + (trace.length == 0 ? "" : ", " + trace[0]));
    }
  }

  private Bound find(MethodCode method, Parameters parameters, Bound.CacheAtStart start) {
    Pricing pricing = new Pricing(model, sizes);
    Assumptions assumptions = new Assumptions();
    Execution execution =
        new Execution(pricing, classes, stated, receivers, assumptions, new Effort(effort));
    ProgramClasses.Declared declared =
        classes.declared(method.owner().name, method.name(), method.descriptor());
    classes.addBounded(method);
    Execution.Outcome outcome = execute(execution, declared, parameters);
    MethodInfo info = execution.info(declared.owner(), declared.method());
    assumptions.add(
        "no class is initialized, no memory collected, and no other code runs meanwhile");
    assumptions.add(
        "no bytecode throws what nothing here catches, and neither memory nor stack runs out");
    if (parameters.areOfTypes(Type.getArgumentTypes(method.descriptor()))) {
      assumptions.add(
          "callers pass to a boolean, byte, char or short only what it holds, as compilers see to");
    }
    StartOfCall known = StartOfCall.of(start, pricing, outcome, info, assumptions);
    PathCost any = fromAny(pricing, outcome, info);
    PathCost worst = known == null ? any : any.min(known.body());
    List<Bound.Loop> loops = new ArrayList<>();
    for (LoopBounds.Bounded loop : execution.loops().bounded()) {
      loops.add(new Bound.Loop(loop.loop().toString(), loop.turns(), loop.origin()));
    }
    List<CallSites.Site> sites = CallSites.of(declared, classes, pricing, assumptions);
    classes.assumptions().forEach(assumptions::add);
    long cycles = 0;
    for (CallSites.Site site : sites) {
      long invoke = pricing.calls().invokeCycles(site.kind(), info);
      long call = call(pricing, outcome, info, site);
      if (known != null) {
        call = Math.min(call, known.cycles(pricing, info, site.kind(), site.caller()));
      }
      cycles = Math.max(cycles, invoke + call);
    }
    Footprint.Size lookedUp = outcome.footprint().size();
    return new Bound(
        info.reference().toString(),
        cycles,
        worst.cycles(),
        outcome.cost().hits().cycles(),
        new Bound.CacheUse(
            lookedUp.methods(), lookedUp.blocks(), pricing.fits(outcome.footprint())),
        loops,
        assumptions.texts(),
        () -> BoundProfile.of(pricing, info, worst, assumptions.texts()),
        execution.isStackKnown()
            ? new Bound.Stack(outcome.stack().words(), outcome.stack().path())
            : null);
  }

  private static long call(
      Pricing pricing, Execution.Outcome outcome, MethodInfo info, CallSites.Site site) {
    return pricing
        .call(
            info,
            site.kind(),
            outcome.cost(),
            outcome.footprint(),
            site.caller(),
            pricing.footprint())
        .any()
        .cycles();
  }

  private static Execution.Outcome execute(
      Execution execution, ProgramClasses.Declared method, Parameters parameters) {
    ClassCode owner = method.owner();
    MethodNode node = method.method();
    List<AbstractValue> arguments = new ArrayList<>();
    if (!method.is(Opcodes.ACC_STATIC)) {
      arguments.add(AbstractValue.ofReference(owner.node().name, false, false));
    }
    arguments.addAll(parameters.values(Type.getArgumentTypes(node.desc)));
    try {
      Execution.Outcome outcome = execution.call(owner, node, arguments, 0, null);
      checkStated(execution.loops());
      if (!outcome.returns()) {
        throw CommandException.checkFailed(
            "no bound: " + execution.info(owner, node).reference() + " never returns");
      }
      return outcome;
    } catch (Refusal | IllegalStateException reason) {
      throw CommandException.checkFailed("no bound: " + reason.getMessage() + STATE_METHODS);
    } catch (Effort.UsedUp usedUp) {
      throw CommandException.checkFailed(
          "no bound: " + usedUp.getMessage() + (usedUp.hasLoop() ? STATE_LOOPS : STATE_METHODS));
    } catch (ArithmeticException tooMuch) {
      throw CommandException.checkFailed("no bound: it does not fit into 64 bits");
    }
  }

  /** Whether all that the code does not tell is stated. */
  private static void checkStated(LoopBounds loops) {
    List<String> lacking = new ArrayList<>();
    List<String> states = new ArrayList<>();
    if (!loops.lacking().isEmpty()) {
      StringBuilder turning = new StringBuilder("nothing says how often a loop turns in");
      loops.lacking().forEach((loop, reason) -> turning.append("\n  ").append(loop).append(reason));
      lacking.add(turning.toString());
      states.add(STATE_LOOPS);
    }
    if (!loops.unlimited().isEmpty()) {
      lacking.add("nothing limits\n  " + String.join("\n  ", loops.unlimited()));
      states.add(STATE_METHODS);
    }
    if (!lacking.isEmpty()) {
      throw CommandException.checkFailed(
          "no bound: " + String.join("\nand ", lacking) + String.join("", states));
    }
  }

  private static PathCost fromAny(Pricing pricing, Execution.Outcome outcome, MethodInfo info) {
    return pricing.once(outcome.cost(), outcome.footprint(), info).any();
  }
}
