package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.expression.Bounds;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.NodeKind;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.State;
import org.cprof.udi.Event;
import org.cprof.udi.OperandPrice;
import org.objectweb.asm.Opcodes;

/**
 * What the instructions of a method cost at most, without what they call.
 *
 * @param callers that may catch what it throws; null if none may
 */
record InstructionCosts(Execution execution, PricedMethod method, Callers callers) {

  /** What the target's tool chain inserts at the entry of a synchronized method. */
  Cost ofEntry() {
    long cycles =
        method.code().isSynchronized()
            ? execution.pricing().model().synchronizedEntry().cycles()
            : 0;
    return Cost.of(PathCost.of(cycles, method.code().isSynchronized() ? 1 : 0));
  }

  /** With what its operands and routines take at most. */
  Cost of(Instruction instruction, State state, Footprint scope) {
    PricedMethod.Price price = method.price(instruction);
    long cycles = price.cycles();
    for (OperandPrice beyond : price.beyond()) {
      cycles += beyond(instruction, beyond, state);
    }
    Cost cost = Cost.of(PathCost.of(cycles, price.bytecodes()));
    for (Event event : price.events()) {
      cost = cost.plus(routine(instruction, event, state, scope));
    }
    return cost;
  }

  /** What the routines that it executes take of the stack. */
  List<StackNeed> routines(Instruction instruction) {
    Pricing pricing = execution.pricing();
    List<StackNeed> routines = new ArrayList<>();
    for (Event event : method.price(instruction).events()) {
      MethodInfo info = pricing.routines().describe(event.targetOpcode(), event.cycles());
      PricedRoutine routine = pricing.model().routine(event.targetOpcode());
      routines.add(execution.frames().ofRoutine(info.reference(), routine));
    }
    return routines;
  }

  /** What the target executes from an exception of a bytecode to its handler. */
  Cost ofException(Instruction thrower, AbstractValue exception, State state, Footprint scope) {
    Pricing pricing = execution.pricing();
    int opcode = pricing.model().exceptionOpcode();
    if (opcode < 0) {
      return Cost.NOTHING;
    }
    long invoke = pricing.model().basePrice(opcode);
    MethodInfo info = pricing.routines().describe(opcode, invoke);
    RoutineBound.Result body =
        execution
            .routines()
            .of(
                pricing.model().routine(opcode),
                info,
                List.of(unwinding(thrower, exception, state)));
    return Cost.of(PathCost.of(invoke, 1))
        .plus(
            pricing.call(
                info, InvokeKind.EVENT, body.cost(), body.footprint(), method.info(), scope));
  }

  /** What that takes of the stack. */
  List<StackNeed> exceptions() {
    ProcessorModel model = execution.pricing().model();
    int opcode = model.exceptionOpcode();
    return opcode < 0
        ? List.of()
        : List.of(
            execution
                .frames()
                .ofRoutine(
                    execution.pricing().routines().describe(opcode, 0).reference(),
                    model.routine(opcode)));
  }

  private Map<String, Interval> unwinding(
      Instruction thrower, AbstractValue exception, State state) {
    return execution
        .unwinding()
        .ranges(
            execution.unwinding().throwing(method, thrower, callers),
            exception,
            state.monitors(),
            execution.operands().deepest(exception));
  }

  /** What operands add to the base price at most. */
  private long beyond(Instruction instruction, OperandPrice price, State state) {
    Pricing pricing = execution.pricing();
    Map<String, Interval> ranges =
        execution.operands().of(instruction, price.hostOpcode(), state, price.position());
    ranges.put("b", Interval.of(pricing.model().hitLoadCycles()));
    Expression cycles = pricing.model().price(price.targetOpcode());
    long most = 0;
    for (Map<String, Interval> each : OperandRanges.cases(ranges)) {
      most = Math.max(most, Bounds.whereDefined(each).of(cycles).most());
    }
    return most - pricing.model().basePrice(price.targetOpcode());
  }

  private Cost routine(Instruction instruction, Event event, State state, Footprint scope) {
    Pricing pricing = execution.pricing();
    PricedRoutine routine = pricing.model().routine(event.targetOpcode());
    if (event.kind() == NodeKind.UNSUPPORTED || routine == null) {
      throw refusal(
          instruction,
          "the target has no " + event.name() + ", or nobody knows what it costs there");
    }
    MethodInfo info = pricing.routines().describe(event.targetOpcode(), event.cycles());
    Map<String, Interval> ranges =
        event.targetOpcode() == Opcodes.ATHROW
            ? unwinding(instruction, state.stack(0), state)
            : execution
                .operands()
                .of(instruction, instruction.node().getOpcode(), state, event.position());
    RoutineBound.Result body;
    try {
      body = execution.routines().of(routine, info, OperandRanges.cases(ranges));
    } catch (ArithmeticException noLimit) {
      throw refusal(
          instruction,
          event.name()
              + " has no limit: it depends on a value of which nothing is known, "
              + routine.operands());
    }
    Cost once =
        pricing.call(info, InvokeKind.EVENT, body.cost(), body.footprint(), method.info(), scope);
    return once.times(event.times());
  }

  Refusal refusal(Instruction instruction, String reason) {
    return new Refusal(method.info().reference(), method.line(instruction), reason);
  }
}
