package org.cprof.runner.bound;

import java.util.ArrayList;
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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** The abstract execution of the blocks of one call of a method, with what they cost. */
final class BlockRun {
  private final Execution execution;
  private final PricedMethod method;
  private final InstructionCosts costs;
  private final ValueInterpreter interpreter;
  private final Callers callers;
  private AbstractValue returned;
  private AbstractValue thrown;
  private StackNeed stack;

  BlockRun(Execution execution, PricedMethod method, Callers callers) {
    this.execution = execution;
    this.method = method;
    this.callers = callers;
    this.costs = new InstructionCosts(execution, method, callers);
    this.interpreter = new ValueInterpreter(execution.arrays());
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
            method.info().reference().toString(), method.line(method.flow().block(number).first()));
    if (method.flow().isThrowing(number) && callers == null) {
      leaves(method.flow().block(number).first());
      return Map.of();
    }
    Map<Integer, Arrival> next = new LinkedHashMap<>();
    State state = before.copy();
    Cost cost = number == 0 ? costs.ofEntry() : Cost.NOTHING;
    for (Instruction instruction : method.flow().block(number).instructions()) {
      cost = cost.plus(costs.of(instruction, state, scope));
      costs.routines(instruction).forEach(routine -> calls(StackFrames.ANYWHERE, routine));
      int opcode = instruction.node().getOpcode();
      if (JvmOpcodes.isInvoke(opcode)) {
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
        execute(instruction, state);
      }
    }
    addNext(number, state, cost, next);
    return next;
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
    for (Receivers.Target target :
        execution
            .receivers()
            .of(call, method.info().reference(), method.code().owner(), receiver)) {
      ProgramClasses.Declared declared = target.method();
      if (declared.is(Opcodes.ACC_ABSTRACT)) {
        throw new IllegalStateException(
            declared.method().name + declared.method().desc + " is abstract");
      }
      List<AbstractValue> passed = new ArrayList<>(arguments);
      if (receiver != null) {
        passed.set(0, receiver(receiver, target, declared));
      }
      Execution.Outcome outcome =
          execution.call(
              declared.owner(),
              declared.method(),
              passed,
              state.monitors(),
              Callers.of(method, instruction, callers));
      calls(instruction.bytecodeIndex(), outcome.stack());
      MethodInfo callee = execution.info(declared.owner(), declared.method());
      Execution.Thrown exception = outcome.thrown();
      if (exception != null) {
        Function<MethodInfo, Cost> cost =
            catcher ->
                before.plus(
                    execution
                        .pricing()
                        .thrown(
                            callee, kind, exception.cost(), outcome.footprint(), catcher, scope));
        thrown(instruction, exception.exception(), state, cost, next);
      }
      if (outcome.returns()) {
        Cost one =
            execution
                .pricing()
                .call(callee, kind, outcome.cost(), outcome.footprint(), method.info(), scope);
        most = most == null ? one : most.max(one);
        result =
            result == null
                ? outcome.returned()
                : outcome.returned() == null ? null : result.join(outcome.returned());
      }
    }
    interpreter.returns(result);
    return most;
  }

  private static AbstractValue receiver(
      AbstractValue receiver, Receivers.Target target, ProgramClasses.Declared declared) {
    boolean isKnown = receiver.reference().isExact() && receiver.reference().type() != null;
    if (isKnown) {
      return receiver.notNull();
    }
    boolean isOne = target.type() != null && !declared.is(Opcodes.ACC_STATIC);
    String type = isOne ? target.type() : declared.owner().node().name;
    return AbstractValue.ofReference(type, false, false);
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
      thrown = thrown == null ? exception : thrown.join(exception);
      add(MethodRun.THROWN, cost.apply(null), next);
    }
  }

  private void leaves(Instruction instruction) {
    execution
        .assumptions()
        .add(
            "no exception leaves "
                + Refusal.at(method.info().reference().toString(), method.line(instruction)));
  }
}
