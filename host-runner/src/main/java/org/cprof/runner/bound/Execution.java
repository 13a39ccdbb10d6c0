package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.expression.Bounds;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Receivers;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.Definition;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The abstract execution of a method with all that it calls: each turn of each loop and each call
 * are executed on what is known of the values, in each context anew; where paths meet, what holds
 * on both is kept. A method with the same arguments is executed once; of one with very many, the
 * arguments are widened, so that trees of calls cost what their methods cost, not their paths.
 */
final class Execution {

  /**
   * What a call of a method comes to.
   *
   * @param footprint what it looks up beside its own invoke
   * @param returned null if it returns nothing
   * @param returns whether it ever does
   * @param thrown what leaves it where a caller may catch; null if nothing does
   * @param stack what it takes of the target's stack
   */
  record Outcome(
      Cost cost,
      Footprint footprint,
      AbstractValue returned,
      boolean returns,
      Thrown thrown,
      StackNeed stack) {}

  /**
   * An exception that leaves a method.
   *
   * @param cost up to there
   */
  record Thrown(Cost cost, AbstractValue exception) {}

  /** That nothing limits what a call of a native takes. */
  static final class NoLimit extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private NoLimit(String message) {
      super(message);
    }
  }

  /** Contexts of one method beyond which its arguments are no longer told apart. */
  private static final int MOST_CONTEXTS = 1_000;

  /** Calls and loops in each other, for which the stack of {@link DeepThread} is large enough. */
  private static final int DEEPEST = 50_000;

  /** Ways of calls with other handlers, beyond which these are no longer told apart. */
  private static final int MOST_GROUPS = 100;

  private record Context(List<Object> arguments, Group group) {}

  /** All contexts of a method with the same callers. */
  private record Group(MethodNode method, int monitors, Callers callers) {}

  private record Call(List<AbstractValue> arguments, Group group) {
    Context context() {
      return new Context(arguments.stream().map(AbstractValue::content).toList(), group);
    }

    /** One that stands for this, and for others of the method as they grow. */
    Call widen(Call next) {
      List<AbstractValue> wide = new ArrayList<>();
      for (int i = 0; i < arguments.size(); i++) {
        wide.add(arguments.get(i).widen(next.arguments.get(i), Definition.any()));
      }
      return new Call(
          wide,
          new Group(
              group.method,
              Math.min(group.monitors, next.group.monitors),
              Callers.widen(group.callers, next.group.callers)));
    }
  }

  private final Pricing pricing;
  private final ProgramClasses classes;
  private final Receivers receivers;
  private final Assumptions assumptions;
  private LoopBounds loops = new LoopBounds();
  private final StatedBounds stated;
  private final StatedLoops facts;
  private final BytecodeExceptions exceptions;
  private final RoutineBound routines;
  private final OperandRanges operands;
  private final Unwinding unwinding;
  private final StackFrames frames;
  private final Map<MethodNode, MethodCode> codes = new IdentityHashMap<>();
  private final Map<MethodNode, PricedMethod> methods = new IdentityHashMap<>();
  private final Map<Context, Outcome> known = new HashMap<>();
  private final Map<MethodNode, Integer> contexts = new IdentityHashMap<>();
  private final Map<MethodNode, Set<Group>> groups = new IdentityHashMap<>();
  private final Map<Group, Call> widest = new HashMap<>();

  /** What takes back what trials have added, the last first. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  private final Set<MethodNode> active = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Effort effort;
  private int depth;
  private int trials;
  private boolean isStackKnown = true;

  Execution(
      Pricing pricing,
      ProgramClasses classes,
      StatedBounds stated,
      ObservedCalls calls,
      Assumptions assumptions,
      Effort effort) {
    this.effort = effort;
    this.pricing = pricing;
    this.classes = classes;
    this.stated = stated;
    this.facts = stated.in(classes);
    this.exceptions = new BytecodeExceptions(classes);
    this.assumptions = assumptions;
    this.receivers = new Receivers(classes, assumptions, calls);
    this.frames = new StackFrames(pricing.model());
    this.unwinding = new Unwinding(classes);
    this.routines = new RoutineBound(pricing);
    this.operands = new OperandRanges(classes, pricing.model().classes(), assumptions);
  }

  Pricing pricing() {
    return pricing;
  }

  Receivers receivers() {
    return receivers;
  }

  Assumptions assumptions() {
    return assumptions;
  }

  LoopBounds loops() {
    return loops;
  }

  StatedLoops statedLoops() {
    return facts;
  }

  RoutineBound routines() {
    return routines;
  }

  /** The range of the length of an array in a field. */
  Interval lengthIn(FieldInsnNode field) {
    return classes.fieldArrays().length(field, assumptions);
  }

  StackFrames frames() {
    return frames;
  }

  Unwinding unwinding() {
    return unwinding;
  }

  BytecodeExceptions exceptions() {
    return exceptions;
  }

  /**
   * Whether what an instruction throws by itself goes to its handler; it is known what that costs.
   */
  boolean countsException(Instruction thrower) {
    return !stated.assumesNoExceptions()
        && (CycleUdi.countsOnlyBytecodes(pricing.model())
            || pricing.model().exceptionOpcode() >= 0
                && !BytecodeExceptions.isArrayCopy(thrower.node()));
  }

  /**
   * Leaves out an exception of a bytecode that is caught.
   *
   * @throws Refusal if nobody has assumed that there are none
   */
  void leaveOut(Instruction at, String type, String catcher, InstructionCosts costs) {
    String thrown =
        JvmOpcodes.mnemonic(at.node().getOpcode())
            + " may throw "
            + type.substring(type.lastIndexOf('/') + 1)
            + ", which "
            + catcher
            + " catches";
    if (!stated.assumesNoExceptions()) {
      throw costs.refusal(
          at,
          thrown
              + ", and model "
              + pricing.model().name()
              + " has no price for that: narrow its operands by --args, or leave it out by --assume"
              + " "
              + StatedBounds.NO_EXCEPTIONS);
    }
    assumptions.add(
        "no bytecode throws what a handler catches (--assume " + StatedBounds.NO_EXCEPTIONS + ")");
  }

  OperandRanges operands() {
    return operands;
  }

  Effort effort() {
    return effort;
  }

  /** One more loop or call that is executed within another. */
  void enter() {
    if (++depth > DEEPEST) {
      throw new IllegalStateException(
          "calls and loops lie in each other, more than " + DEEPEST + " deep");
    }
  }

  void leave() {
    depth--;
  }

  /** Whether what is executed may be taken back. */
  boolean isTrial() {
    return trials > 0;
  }

  /**
   * Executes something that may turn out to be of no use.
   *
   * @param trial returns null if it is of no use, so that it leaves no trace
   */
  <T> T tryOut(Supplier<T> trial) {
    LoopBounds earlier = loops.copy();
    List<String> assumed = assumptions.texts();
    Set<MethodNode> running = Collections.newSetFromMap(new IdentityHashMap<>());
    running.addAll(active);
    int before = depth;
    int mark = undo.size();
    boolean wasStackKnown = isStackKnown;
    trials++;
    T result = null;
    try {
      result = trial.get();
    } catch (Refusal
        | IllegalStateException
        | ArithmeticException
        | CommandException
        | Effort.UsedUp refused) {
      active.retainAll(running);
      depth = before;
    }
    trials--;
    if (result == null) {
      loops = earlier;
      assumptions.restore(assumed);
      isStackKnown = wasStackKnown;
      while (undo.size() > mark) {
        undo.pop().run();
      }
    } else if (trials == 0) {
      undo.clear();
    }
    return result;
  }

  /** Whether it is known what all that was executed takes of the stack. */
  boolean isStackKnown() {
    return isStackKnown && frames.areKnown();
  }

  /** What is stated of methods. */
  MethodFile statedMethods() {
    return stated.methods();
  }

  /**
   * A call of which somebody says what it takes. Nobody says what it looks up: so much that nothing
   * else stays in the method cache.
   */
  Outcome stated(MethodFile.Row row, MethodInfo callee) {
    assumptions.add(row.assumption());
    isStackKnown = false;
    Footprint all = pricing.footprint();
    all.addInvoke(callee.reference().toString(), pricing.model().cache().blocks() + 1, 0);
    return new Outcome(
        Cost.of(PathCost.of(row.cycles(), 0)),
        all,
        any(Type.getReturnType(callee.descriptor())),
        true,
        null,
        frames.alone(callee.reference()));
  }

  /** In place of a call that nothing limits, to see what else there is where there is no bound. */
  Outcome unlimited(MethodInfo callee) {
    AbstractValue returned = any(Type.getReturnType(callee.descriptor()));
    StackNeed stack = frames.alone(callee.reference());
    return new Outcome(Cost.NOTHING, pricing.footprint(), returned, true, null, stack);
  }

  /**
   * How a call of which somebody says what it takes is priced: it returns into its caller, which
   * may not be there any more.
   */
  MethodInfo ofStated(String owner, String name, String descriptor) {
    return MethodInfo.withoutCode(
        new MethodReference(NodeKind.METHOD, owner.replace('/', '.'), name, descriptor),
        new TargetSize(1, 0),
        BlockCount.ZERO,
        CallingBytecode.NONE);
  }

  private static AbstractValue any(Type type) {
    return type.getSort() == Type.VOID ? null : AbstractValue.any(type);
  }

  /** The method with its prices. */
  PricedMethod priced(ClassCode owner, MethodNode method) {
    PricedMethod found = methods.get(method);
    if (found == null) {
      if (!codes.containsKey(method)) {
        owner.methods().forEach(code -> codes.put(code.node(), code));
      }
      found = new PricedMethod(codes.get(method), pricing);
      methods.put(method, found);
    }
    return found;
  }

  /**
   * Executes a method.
   *
   * @param callers those that may catch what it throws
   * @throws IllegalStateException if it is executing, or has no code and no price, with the reason
   */
  Outcome call(
      ClassCode owner,
      MethodNode method,
      List<AbstractValue> arguments,
      int monitors,
      Callers callers) {
    if ((method.access & Opcodes.ACC_NATIVE) != 0) {
      MethodInfo info = ofNative(owner, method);
      assumeNormal(info, callers);
      return ofNative(info, method, arguments, monitors);
    }
    PricedMethod priced = priced(owner, method);
    if (priced.plan().isFixedPrice()) {
      assumeNormal(priced.info(), callers);
      return fixed(
          priced.info(), priced.plan().routine(), priced.plan().entry().cycles(), method, monitors);
    }
    if (active.contains(method)) {
      throw new IllegalStateException(
          "recursion: " + priced.info().reference() + " is executing already");
    }
    Call asked = new Call(arguments, new Group(method, monitors, callers));
    Outcome outcome = known.get(asked.context());
    if (outcome == null && isToWiden(method)) {
      Call wide = widened(asked);
      outcome = known.get(wide.context());
      return outcome == null ? execute(priced, wide) : outcome;
    }
    return outcome == null ? execute(priced, asked) : outcome;
  }

  /** What the host's code of a method may throw is not looked for where the model has its price. */
  private void assumeNormal(MethodInfo priced, Callers callers) {
    if (callers != null) {
      assumptions.add(
          "a call of " + priced.reference() + ", which the model prices, throws nothing");
    }
  }

  private Outcome execute(PricedMethod method, Call call) {
    MethodNode node = method.code().node();
    active.add(node);
    enter();
    Group group = call.group();
    Outcome outcome =
        new MethodRun(this, method, group.callers()).run(call.arguments(), group.monitors());
    leave();
    active.remove(node);
    Context context = call.context();
    known.put(context, outcome);
    contexts.merge(node, 1, Integer::sum);
    Set<Group> ofMethod = groups.computeIfAbsent(node, each -> new HashSet<>());
    boolean isNew = ofMethod.add(group);
    if (isTrial()) {
      undo.push(
          () -> {
            known.remove(context);
            contexts.merge(node, -1, Integer::sum);
            if (isNew) {
              ofMethod.remove(group);
            }
          });
    }
    return outcome;
  }

  private boolean isToWiden(MethodNode method) {
    return effort.isShort() || contexts.getOrDefault(method, 0) >= MOST_CONTEXTS;
  }

  /** A call that stands for this one, and for all of its group that were widened before. */
  private Call widened(Call call) {
    Group of = call.group();
    boolean areTooMany = groups.getOrDefault(of.method(), Set.of()).size() > MOST_GROUPS;
    Group key = areTooMany ? new Group(of.method(), 0, null) : of;
    Call before = widest.get(key);
    Call wide = before == null ? call : before.widen(call);
    widest.put(key, wide);
    if (isTrial()) {
      undo.push(() -> widest.compute(key, (group, now) -> before));
    }
    return wide;
  }

  /** How calls of a method are priced. */
  MethodInfo info(ClassCode owner, MethodNode method) {
    return (method.access & Opcodes.ACC_NATIVE) != 0
        ? ofNative(owner, method)
        : priced(owner, method).info();
  }

  private MethodInfo ofNative(ClassCode owner, MethodNode method) {
    ProcessorModel model = pricing.model();
    String className = owner.node().name.replace('/', '.');
    int words = model.methodWords(className, method.name, method.desc);
    return MethodInfo.withoutCode(
        new MethodReference(NodeKind.NATIVE, className, method.name, method.desc),
        new TargetSize(words, 0),
        BlockCount.ZERO,
        CallingBytecode.NONE);
  }

  private Outcome ofNative(
      MethodInfo info, MethodNode method, List<AbstractValue> arguments, int monitors) {
    ProcessorModel model = pricing.model();
    PricedRoutine routine = model.methodRoutine(info.className(), info.name(), info.descriptor());
    OptionalLong price = model.methodPrice(info.className(), info.name(), info.descriptor());
    Expression most = model.methodMost(info.className(), info.name(), info.descriptor());
    if (most != null) {
      return fixed(info, null, byLength(most, info, arguments), method, monitors);
    }
    if (routine == null && price.isEmpty()) {
      throw new IllegalStateException(
          "the native method " + info.reference() + " has no price in model " + model.name());
    }
    return fixed(info, routine, price.orElse(0), method, monitors);
  }

  /** The last argument says how many elements are copied, not more than any of the arrays has. */
  private static long byLength(Expression cycles, MethodInfo info, List<AbstractValue> arguments) {
    long most = arguments.get(arguments.size() - 1).range().most();
    for (AbstractValue argument : arguments) {
      most = argument.reference() == null ? most : Math.min(most, argument.range().most());
    }
    if (most == Integer.MAX_VALUE) {
      throw new NoLimit(
          info.reference()
              + " has no limit: nothing is known of its length, which --args may say of an array");
    }
    Interval length = new Interval(0, Math.max(0, most));
    return Bounds.whereDefined(Map.of(MethodPrice.LENGTH, length)).of(cycles).most();
  }

  private Outcome fixed(
      MethodInfo info, PricedRoutine routine, long price, MethodNode method, int monitors) {
    AbstractValue returned = any(Type.getReturnType(method.desc));
    if (routine == null) {
      Cost cost = Cost.of(PathCost.of(price, 0));
      StackNeed stack = frames.alone(info.reference());
      return new Outcome(cost, pricing.footprint(), returned, true, null, stack);
    }
    RoutineBound.Result body =
        routines.of(
            routine,
            info,
            List.of(Map.of(Operands.MONITORS, new Interval(monitors, Integer.MAX_VALUE))));
    StackNeed stack = frames.ofRoutine(info.reference(), routine);
    return new Outcome(body.cost(), body.footprint(), returned, true, null, stack);
  }
}
