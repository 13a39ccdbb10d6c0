package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.runner.bound.objects.CodeCheck;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.explain.SourceLines;
import org.cprof.udi.BlockCount;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.OperandPrice;
import org.objectweb.asm.LimitExceededException;

/** A method with code, its flow, and what its instructions cost on the target. */
final class PricedMethod {

  /**
   * What an instruction costs.
   *
   * @param cycles whatever the operands
   * @param beyond what operands add
   * @param events routines that it executes
   */
  record Price(long cycles, long bytecodes, List<OperandPrice> beyond, List<Event> events) {}

  private final MethodCode code;
  private final MethodPlan plan;
  private final MethodInfo info;
  private final SourceLines lines;
  private final Flow flow;
  private final Map<Instruction, Price> prices = new IdentityHashMap<>();

  /** By their headers, once one is asked for. */
  private final Map<Integer, LoopBounds.Loop> loops = new HashMap<>();

  /**
   * @throws Refusal if the target cannot run it, or its flow is of a kind that has no bound
   */
  PricedMethod(MethodCode code, Pricing pricing) {
    this.code = code;
    lines = new SourceLines(code);
    MethodReference reference = ProgramClasses.reference(code);
    try {
      CodeCheck.check(code);
    } catch (LimitExceededException tooLarge) {
      throw new Refusal(
          reference,
          firstLine(),
          "its code is too large for the analysis: " + tooLarge.getMessage());
    }
    plan = pricing.udi().plan(code);
    info = MethodInfo.withoutCode(reference, plan.size(), BlockCount.ZERO, CallingBytecode.NONE);
    if (!plan.violations().isEmpty()) {
      throw new Refusal(
          reference, firstLine(), "the target cannot run it: " + plan.violations().get(0));
    }
    if (plan.isFixedPrice()) {
      flow = null;
      return;
    }
    try {
      flow = new Flow(code);
    } catch (IllegalStateException reason) {
      throw new Refusal(reference, firstLine(), "no bound is known for " + reason.getMessage());
    }
    for (BasicBlock block : code.blocks()) {
      addPrices(block, pricing);
    }
  }

  private void addPrices(BasicBlock block, Pricing pricing) {
    Map<Instruction, Long> cycles = pricing.udi().byInstruction(block, code.isSynchronized());
    for (Instruction instruction : block.instructions()) {
      List<OperandPrice> beyond = new ArrayList<>();
      plan.operandPrices().stream().filter(one -> one.at() == instruction).forEach(beyond::add);
      List<Event> events = new ArrayList<>();
      plan.events().stream().filter(one -> one.at() == instruction).forEach(events::add);
      long bytecodes = pricing.model().translate(instruction.host()).bytecodes();
      prices.put(
          instruction,
          new Price(cycles.get(instruction), bytecodes, List.copyOf(beyond), List.copyOf(events)));
    }
  }

  MethodCode code() {
    return code;
  }

  MethodPlan plan() {
    return plan;
  }

  /** The method as calls of it are priced. */
  MethodInfo info() {
    return info;
  }

  /** Null where the target executes something else. */
  Flow flow() {
    return flow;
  }

  Price price(Instruction instruction) {
    return prices.get(instruction);
  }

  /** The line of an instruction; 0 where the class file has none. */
  int line(Instruction instruction) {
    return lines.of(instruction);
  }

  /** A loop of the method by its name. */
  LoopBounds.Loop named(Flow.Region loop) {
    if (loops.isEmpty()) {
      nameLoops();
    }
    return loops.get(loop.header());
  }

  private void nameLoops() {
    Map<Integer, List<Integer>> byLine = new HashMap<>();
    for (Flow.Region loop : flow.loops()) {
      int line = line(flow.block(loop.header()).first());
      byLine.computeIfAbsent(line, each -> new ArrayList<>()).add(loop.header());
    }
    byLine.forEach(
        (line, headers) -> {
          for (int i = 0; i < headers.size(); i++) {
            int header = headers.get(i);
            int number = headers.size() == 1 ? 0 : i + 1;
            loops.put(
                header, new LoopBounds.Loop(info.reference().toString(), line, header, number));
          }
        });
  }

  private int firstLine() {
    return line(code.instructions().get(0));
  }
}
