package org.cprof.price;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.Instruction;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.TargetInstruction;
import org.cprof.profile.MethodReference;
import org.cprof.udi.CycleUdi;

/**
 * A method's exclusive cycles by source line: executions of its bytecodes with typical operands,
 * invokes and the dispatch of software bytecodes among them. Method loads and monitors of
 * synchronized methods are in no line.
 */
public final class LineCycles {
  private final ProcessorModel model;
  private final CycleUdi udi;
  private final Map<MethodReference, SortedMap<Integer, Long>> lines = new HashMap<>();

  private LineCycles(ProcessorModel model) {
    this.model = model;
    this.udi = new CycleUdi(model);
  }

  /**
   * Prices all that ran.
   *
   * @return cycles by line, by method; the line is -1 where it is unknown
   * @throws ArithmeticException if a sum does not fit into 64 bits
   */
  public static Map<MethodReference, SortedMap<Integer, Long>> of(
      BlockTotals totals, ProcessorModel model) {
    LineCycles cycles = new LineCycles(model);
    totals.forEach(cycles::add);
    return cycles.lines;
  }

  private void add(MethodReference method, CodeText.Code code, long[] runs) {
    SortedMap<Integer, Long> ofMethod = lines.computeIfAbsent(method, m -> new TreeMap<>());
    int number = 0;
    for (int block = 0; block < runs.length; block++) {
      BasicBlock each = code.blocks().get(block);
      Map<Instruction, Long> prices = udi.byInstruction(each, false);
      for (Instruction instruction : each.instructions()) {
        long cycles = prices.get(instruction);
        for (TargetInstruction priced : model.translate(instruction.host()).operandDependent()) {
          cycles += TypicalPrice.beyondBase(model, instruction.host().opcode(), priced.opcode());
        }
        ofMethod.merge(
            code.lines().get(number++), Math.multiplyExact(runs[block], cycles), Math::addExact);
      }
    }
  }
}
