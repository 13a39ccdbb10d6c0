package org.cprof.price;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.code.Instruction;
import org.cprof.model.MethodSize;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.Fold;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.profile.MethodReference;

/**
 * A method's own cycles by source line: executions of its bytecodes with typical operands, invokes
 * and the dispatch of software bytecodes among them. Method loads and monitors of synchronized
 * methods are in no line.
 */
public final class LineCycles {
  private final ProcessorModel model;
  private final Map<MethodReference, SortedMap<Integer, Long>> lines = new HashMap<>();

  private LineCycles(ProcessorModel model) {
    this.model = model;
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
    MethodSize size = new MethodSize(model, false);
    int number = 0;
    for (int block = 0; block < runs.length; block++) {
      BasicBlock each = code.blocks().get(block);
      List<Fold> folds =
          model.priceBlock(each.instructions().stream().map(Instruction::host).toList()).folds();
      int executed = 0;
      for (Instruction instruction : each.instructions()) {
        TargetCode target = size.add(instruction.host());
        int before = executed;
        executed += target.instructions().size();
        long cycles = target.cycles() - savedBy(folds, before, executed);
        for (TargetInstruction priced : target.operandDependent()) {
          cycles +=
              BlockPricing.typicallyBeyondBasePrice(
                  model, instruction.host().opcode(), priced.opcode());
        }
        ofMethod.merge(
            code.lines().get(number++), Math.multiplyExact(runs[block], cycles), Math::addExact);
      }
    }
  }

  /** What folds that end within an instruction save. */
  private static long savedBy(List<Fold> folds, int before, int executed) {
    long saved = 0;
    for (Fold fold : folds) {
      int end = fold.first() + fold.count();
      if (before < end && end <= executed) {
        saved += fold.savedCycles();
      }
    }
    return saved;
  }
}
