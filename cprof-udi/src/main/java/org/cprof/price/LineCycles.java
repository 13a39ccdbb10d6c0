package org.cprof.price;

import java.util.Map;
import java.util.SortedMap;
import org.cprof.code.Instruction;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.udi.CycleUdi;

/**
 * A method's exclusive cycles by source line: executions of its bytecodes with typical operands,
 * invokes and the dispatch of software bytecodes among them. Method loads and monitors of
 * synchronized methods are in no line.
 */
public final class LineCycles {
  private LineCycles() {}

  /**
   * Prices all that ran.
   *
   * @return cycles by line, by method; the line is -1 where it is unknown
   * @throws ArithmeticException if a sum does not fit into 64 bits
   */
  public static Map<MethodReference, SortedMap<Integer, Long>> of(
      BlockTotals totals, ProcessorModel model) {
    CycleUdi udi = new CycleUdi(model);
    return totals.byLine(
        block -> {
          Map<Instruction, Long> prices = udi.byInstruction(block, false);
          return instruction -> prices.get(instruction) + beyondBase(instruction, model);
        });
  }

  private static long beyondBase(Instruction instruction, ProcessorModel model) {
    return model.translate(instruction.host()).operandDependent().stream()
        .mapToLong(
            priced -> TypicalPrice.beyondBase(model, instruction.host().opcode(), priced.opcode()))
        .sum();
  }
}
