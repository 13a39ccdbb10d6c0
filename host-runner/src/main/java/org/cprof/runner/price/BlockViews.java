package org.cprof.runner.price;

import java.util.Map;
import java.util.SortedMap;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockTotals;
import org.cprof.price.LineCycles;
import org.cprof.profile.MethodReference;
import org.cprof.runner.output.Table;

/** The tables of what ran how often. */
public final class BlockViews {

  private BlockViews() {}

  /**
   * @param view any but the summary
   */
  public static Table<?> of(BlockView view, BlockTotals totals, ProcessorModel model) {
    return switch (view) {
      case LINES -> {
        Map<MethodReference, SortedMap<Integer, Long>> cycles = LineCycles.of(totals, model);
        boolean isExact = !BlockPricing.dependsOnOperands(model);
        yield new Table<>(totals.lines())
            .column(
                isExact ? "cycles" : "typical_cycles",
                line -> cycles.get(line.method()).get(line.line()))
            .inCycles()
            .column("bytecodes", BlockTotals.Line::bytecodes)
            .line(BlockTotals.Line::line)
            .method(BlockTotals.Line::method);
      }
      case OPCODES ->
          new Table<>(totals.opcodes())
              .column("executions", BlockTotals.Opcode::executions)
              .column("opcode", BlockTotals.Opcode::opcode)
              .words("mnemonic", opcode -> JvmOpcodes.mnemonic(opcode.opcode()));
      default ->
          new Table<>(totals.never())
              .line(BlockTotals.Never::line)
              .column("bytecode_index", BlockTotals.Never::bytecodeIndex)
              .column("block", BlockTotals.Never::block)
              .column("bytecodes", BlockTotals.Never::instructions)
              .method(BlockTotals.Never::method);
    };
  }
}
