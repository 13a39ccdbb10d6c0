package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.cprof.code.Instruction;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.MethodRun.Arrival;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Receivers;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.Arithmetic;
import org.cprof.runner.bound.value.Branches;
import org.cprof.runner.bound.value.State;
import org.cprof.runner.bound.value.ValueInterpreter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The abstract execution of the blocks of one call of a method, with what they cost. */
final class BlockRun {
  /** Instructions and variables for which a block counts as one more. */
  private static final int SIZE_OF_STEP = 256;

  private final Execution execution;
  private final PricedMethod method;
  private final InstructionCosts costs;
  private final ValueInterpreter interpreter;
  private final Callers callers;
  private AbstractValue returned;
  private AbstractValue thrown;
  private StackNeed stack;

  /** What bytecodes may have thrown since the last call of the block that is executed. */
  private final List<Thrown> unproven = new ArrayList<>();

  /** By instruction, {@link #assume what is assumed} of it. */
  private final Map<Instruction, List<String>> assumed = new IdentityHashMap<>();

  /** An exception of a bytecode, with what is known before it. */
  private record Thrown(Instruction at, AbstractValue exception, State state) {}

  BlockRun(Execution execution, PricedMethod method, Callers callers) {
    this.execution = execution;
    this.method = method;
    this.callers = callers;
    this.costs = new InstructionCosts(execution, method, callers);
    this.interpreter = new ValueInterpreter(execution::lengthIn);
    this.stack = execution.frames().alone(method);
  }

  /**
   * What is known of how the method ends.
   *
   * @param returned of all ways so far; null if it returns nothing
   * @param thrown of all ways so far, where a caller may catch it; null if nothing
   * @param stack what the method takes of the stack, on all ways so far
   */
  record Ends(AbstractValue returned, AbstractValue thrown, StackNeed stack) {}

  Ends ends() {
    return new Ends(returned, thrown, stack);
  }

  void restore(Ends earlier) {
    returned = earlier.returned();
    thrown = earlier.thrown();
    stack = earlier.stack();
  }

  private void calls(int bytecodeIndex, StackNeed callee) {
    stack = stack.max(execution.frames().calling(method, bytecodeIndex, callee));
  }

  /** Takes the monitor of a synchronized method. */
  void enter(State state) {
    if (method.code().isSynchronized()) {
      state.addMonitors(1);
    }
  }

  /** What comes of a block: the blocks that may follow, with the states there and the costs. */
  Map<Integer, Arrival> execute(int number, State before, Footprint scope) {
    execution
        .effort()
        .step(
            work(number),
            method.info().reference().toString(),
            method.line(method.flow().block(number).first()));
    if (method.flow().isThrowing(number)
        && (callers == null || execution.unwinding().endsInError(method, number, callers))) {
      leaves(method.flow().block(number).first());
      return Map.of();
    }
    Map<Integer, Arrival> next = new LinkedHashMap<>();
    State state = before.copy();
    Cost cost = number == 0 ? costs.ofEntry() : Cost.NOTHING;
    unproven.clear();
    for (Instruction instruction : method.flow().block(number).instructions()) {
      assume(instruction);
      addThrown(instruction, state);
      cost = cost.plus(costs.of(instruction, state, scope));
      costs.routines(instruction).forEach(routine -> calls(StackFrames.ANYWHERE, routine));
      int opcode = instruction.node().getOpcode();
      if (JvmOpcodes.isInvoke(opcode)) {
        throwUnproven(cost, scope, next);
        Cost call = call(instruction, state, cost, scope, next);
        if (call == null) {
          return next;
        }
        cost = cost.plus(call);
      }
      if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
        state.addMonitors(opcode == Opcodes.MONITORENTER ? 1 : -1);
      }
      if (!endsFlow(opcode)) {
        AbstractValue used = used(instruction, state);
        execute(instruction, state);
        state = used == null ? state : notNull(used, state);
      }
    }
    throwUnproven(cost, scope, next);
    addNext(number, state, cost, next);
    return next;
  }

  /** A step, and more of very long blocks and methods with very many variables. */
  private int work(int number) {
    MethodNode node = method.code().node();
    int size = method.flow().block(number).instructions().size() + node.maxLocals + node.maxStack;
    return 1 + size / SIZE_OF_STEP;
  }

  /** The object that an instruction would throw for if it were null; null if there is none. */
  private static AbstractValue used(Instruction instruction, State state) {
    int below = BytecodeExceptions.objectBelow(instruction.node());
    AbstractValue object = below < 0 ? null : state.stack(below);
    boolean mayBeNull =
        object != null && object.reference() != null && object.reference().canBeNull();
    return mayBeNull && object.reference().type() != null ? object : null;
  }

  /** What is known where an object is not null. */
  private State notNull(AbstractValue object, State state) {
    MethodNode node = method.code().node();
    Frame<AbstractValue> frame = new Frame<>(node.maxLocals, node.maxStack + 1);
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, state.frame().getLocal(i));
    }
    for (int below = state.frame().getStackSize() - 1; below >= 0; below--) {
      frame.push(state.stack(below));
    }
    frame.push(object);
    return Branches.behind(Opcodes.IFNONNULL, new State(frame, state.monitors()), true);
  }

  /** What the bound rests on where something would catch what an instruction does not throw. */
  private void assume(Instruction instruction) {
    if (callers != null || !method.code().node().tryCatchBlocks.isEmpty()) {
      assumed
          .computeIfAbsent(instruction, this::caughtButForAssumptions)
          .forEach(execution.assumptions()::add);
    }
  }

  private List<String> caughtButForAssumptions(Instruction instruction) {
    List<BytecodeExceptions.AssumedAway> all = BytecodeExceptions.assumedAway(instruction.node());
    if (all.isEmpty()) {
      return List.of();
    }
    Unwinding unwinding = execution.unwinding();
    Callers thrower = unwinding.throwing(method, instruction, callers);
    return all.stream()
        .filter(
            one ->
                unwinding.catcher(thrower, AbstractValue.ofReference(one.type(), false, false))
                    != null)
        .map(BytecodeExceptions.AssumedAway::assumption)
        .toList();
  }

  /** What an instruction may throw itself, if something catches it. */
  private void addThrown(Instruction instruction, State state) {
    if (callers == null && method.code().node().tryCatchBlocks.isEmpty()) {
      return;
    }
    boolean isStated =
        instruction.node() instanceof MethodInsnNode call
            && BytecodeExceptions.isArrayCopy(call)
            && execution.statedMethods().of(call.owner, call.name, call.desc) != null;
    if (isStated) {
      return;
    }
    Collection<String> types = execution.exceptions().of(instruction.node(), state);
    Callers thrower =
        types.isEmpty() ? null : execution.unwinding().throwing(method, instruction, callers);
    for (String type : types) {
      AbstractValue exception = AbstractValue.ofReference(type, true, false);
      String catcher = execution.unwinding().catcher(thrower, exception);
      if (catcher != null && execution.countsException(instruction)) {
        unproven.add(new Thrown(instruction, exception, state.copy()));
      } else if (catcher != null) {
        execution.leaveOut(instruction, type, catcher, costs);
      }
    }
  }

  /**
   * Goes to the handlers of what bytecodes may have thrown. A run counts the instructions of a
   * block up to a call together, those behind the one that throws, too.
   */
  private void throwUnproven(Cost cost, Footprint scope, Map<Integer, Arrival> next) {
    for (Thrown one : unproven) {
      Cost upToHandler =
          cost.plus(costs.ofException(one.at(), one.exception(), one.state(), scope));
      costs.exceptions().forEach(routine -> calls(StackFrames.ANYWHERE, routine));
      thrown(one.at(), one.exception(), one.state(), catcher -> upToHandler, next);
    }
    unproven.clear();
  }

  private static boolean endsFlow(int opcode) {
    return opcode >= Opcodes.IFEQ && opcode <= Opcodes.RETURN && opcode != Opcodes.GOTO
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL;
  }

  private void execute(Instruction instruction, State state) {
    try {
      state.frame().execute(instruction.node(), interpreter);
    } catch (AnalyzerException | RuntimeException broken) {
      throw costs.refusal(instruction, "the code is not as it should be: " + broken.getMessage());
    }
  }

  /**
   * Null if it never returns.
   *
   * @param before the cost up to the call
   * @param next gets the handlers of what it throws
   */
  private Cost call(
      Instruction instruction,
      State state,
      Cost before,
      Footprint scope,
      Map<Integer, Arrival> next) {
    if (method.plan().replaced().contains(instruction)) {
      return Cost.NOTHING;
    }
    if (instruction.node() instanceof InvokeDynamicInsnNode) {
      throw costs.refusal(instruction, "invokedynamic, whose target is made when the program runs");
    }
    try {
      return callTargets(instruction, state, before, scope, next);
    } catch (IllegalStateException reason) {
      throw costs.refusal(instruction, reason.getMessage());
    }
  }

  private Cost callTargets(
      Instruction instruction,
      State state,
      Cost before,
      Footprint scope,
      Map<Integer, Arrival> next) {
    MethodInsnNode call = (MethodInsnNode) instruction.node();
    List<AbstractValue> arguments = arguments(call, state);
    AbstractValue receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? null : arguments.get(0);
    InvokeKind kind = InvokeKind.of(instruction.host().opcode(), instruction.host().operand());
    Cost most = null;
    AbstractValue result = null;
    MethodFile.Row named = execution.statedMethods().of(call.owner, call.name, call.desc);
    if (named != null) {
      MethodInfo callee = execution.ofStated(call.owner, call.name, call.desc);
      Execution.Outcome outcome = execution.stated(named, callee);
      calls(instruction.bytecodeIndex(), outcome.stack());
      interpreter.returns(outcome.returned());
      return execution
          .pricing()
          .call(callee, kind, outcome.cost(), outcome.footprint(), method.info(), scope);
    }
    List<Receivers.Target> targets =
        execution.receivers().of(call, method.info().reference(), method.code().owner(), receiver);
    execution
        .effort()
        .step(
            Math.max(0, targets.size() - 1),
            method.info().reference().toString(),
            method.line(instruction));
    for (Receivers.Target target : targets) {
      ProgramClasses.Declared declared = target.method();
      String owner = declared.owner().node().name;
      MethodNode node = declared.method();
      MethodFile.Row row = execution.statedMethods().of(owner, node.name, node.desc);
      MethodInfo callee =
          row == null
              ? execution.info(declared.owner(), node)
              : execution.ofStated(owner, node.name, node.desc);
      Execution.Outcome outcome;
      try {
        outcome =
            row == null
                ? execution.call(
                    declared.owner(),
                    node,
                    target.passed(arguments),
                    state.monitors(),
                    execution.unwinding().calling(method, instruction, callers))
                : execution.stated(row, callee);
      } catch (Execution.NoLimit reason) {
        execution.loops().lacksLimit(place(instruction), reason.getMessage());
        outcome = execution.unlimited(callee);
      }
      calls(instruction.bytecodeIndex(), outcome.stack());
      Footprint lookedUp = outcome.footprint();
      Execution.Thrown exception = outcome.thrown();
      if (exception != null) {
        Function<MethodInfo, Cost> cost =
            catcher ->
                before.plus(
                    execution
                        .pricing()
                        .thrown(callee, kind, exception.cost(), lookedUp, catcher, scope));
        thrown(instruction, exception.exception(), state, cost, next);
      }
      if (outcome.returns()) {
        Cost one =
            execution.pricing().call(callee, kind, outcome.cost(), lookedUp, method.info(), scope);
        most = most == null ? one : most.max(one);
        AbstractValue returned = target.returned(outcome.returned());
        result = result == null ? returned : returned == null ? null : result.join(returned);
      }
    }
    interpreter.returns(result);
    return most;
  }

  /** What is on the stack, the receiver first. */
  private static List<AbstractValue> arguments(MethodInsnNode call, State state) {
    int count = Type.getArgumentTypes(call.desc).length;
    count += call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
    List<AbstractValue> arguments = new ArrayList<>();
    for (int below = count - 1; below >= 0; below--) {
      arguments.add(state.stack(below));
    }
    return arguments;
  }

  private void addNext(int number, State state, Cost cost, Map<Integer, Arrival> next) {
    Instruction last = method.flow().block(number).last();
    AbstractInsnNode insn = last.node();
    int opcode = insn.getOpcode();
    if (JvmOpcodes.isReturn(opcode)) {
      if (opcode != Opcodes.RETURN) {
        AbstractValue value = returned(state.stack(0));
        returned = returned == null ? value : returned.join(value);
      }
      add(MethodRun.RETURNED, cost, next);
    } else if (opcode == Opcodes.ATHROW) {
      thrown(last, state.stack(0), state, catcher -> cost, next);
    } else if (insn instanceof TableSwitchInsnNode table) {
      List<Integer> keys = new ArrayList<>();
      for (int key = table.min; key <= table.max && key >= table.min; key++) {
        keys.add(key);
        if (key == Integer.MAX_VALUE) {
          break;
        }
      }
      cases(keys, table.labels, table.dflt, state, cost, next);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      cases(lookup.keys, lookup.labels, lookup.dflt, state, cost, next);
    } else if (insn instanceof JumpInsnNode jump && opcode != Opcodes.GOTO) {
      add(Branches.behind(opcode, state, true), jump.label, cost, next);
      add(Branches.behind(opcode, state, false), number + 1, cost, next);
    } else if (insn instanceof JumpInsnNode jump) {
      add(state, jump.label, cost, next);
    } else {
      add(state, number + 1, cost, next);
    }
  }

  /** A return cuts an int to the type of the method (JVMS 6.5, ireturn). */
  private AbstractValue returned(AbstractValue value) {
    Interval all = AbstractValue.any(Type.getReturnType(method.code().descriptor())).range();
    return value.kind() == AbstractValue.Kind.INT
        ? Arithmetic.cut(value.range(), all.least(), all.most())
        : value;
  }

  private void add(State state, LabelNode label, Cost cost, Map<Integer, Arrival> next) {
    add(state, method.flow().blockAt(label), cost, next);
  }

  private static void add(State state, int block, Cost cost, Map<Integer, Arrival> next) {
    if (state != null) {
      next.merge(block, new Arrival(state, cost), Arrival::join);
    }
  }

  private static void add(int end, Cost cost, Map<Integer, Arrival> next) {
    next.merge(end, new Arrival(null, cost), Arrival::join);
  }

  private void cases(
      List<Integer> keys,
      List<LabelNode> labels,
      LabelNode otherwise,
      State state,
      Cost cost,
      Map<Integer, Arrival> next) {
    Interval value = state.stack(0).range();
    long matching = 0;
    for (int i = 0; i < keys.size(); i++) {
      if (value.contains(keys.get(i))) {
        matching++;
        add(Branches.inCase(state, Interval.of(keys.get(i))), labels.get(i), cost, next);
      }
    }
    if (value.most() - value.least() >= matching) {
      add(Branches.inCase(state, value), otherwise, cost, next);
    }
  }

  /**
   * An exception goes to the handlers of this method that may take it, or leaves the method.
   *
   * @param cost up to a handler of this method, or of a caller (null)
   */
  private void thrown(
      Instruction at,
      AbstractValue exception,
      State state,
      Function<MethodInfo, Cost> cost,
      Map<Integer, Arrival> next) {
    for (TryCatchBlockNode handler : Flow.handlers(method.code(), at)) {
      Unwinding.Takes takes = execution.unwinding().takes(handler, exception);
      if (takes == Unwinding.Takes.NEVER) {
        continue;
      }
      boolean isSure = takes == Unwinding.Takes.SURELY;
      State caught = state.copy();
      caught.frame().clearStack();
      caught
          .frame()
          .push(isSure ? exception : AbstractValue.ofReference(handler.type, false, false));
      add(caught, handler.handler, cost.apply(method.info()), next);
      if (isSure) {
        return;
      }
    }
    if (callers == null) {
      leaves(at);
    } else {
      thrown = execution.unwinding().either(thrown, exception);
      add(MethodRun.THROWN, cost.apply(null), next);
    }
  }

  private void leaves(Instruction instruction) {
    execution.assumptions().add("no exception leaves " + place(instruction));
  }

  private String place(Instruction instruction) {
    return Refusal.at(method.info().reference().toString(), method.line(instruction));
  }
}
