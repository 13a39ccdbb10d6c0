package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockTotals;
import org.cprof.price.LineCycles;
import org.cprof.profile.MethodReference;
import org.cprof.runner.price.CountTable.Row;

/** The tables of what ran how often. */
public final class BlockViews {

  private BlockViews() {}

  /**
   * @param view any but the summary
   */
  public static CountTable of(View view, BlockTotals totals, ProcessorModel model) {
    List<Row> rows = new ArrayList<>();
    switch (view) {
      case LINES -> {
        Map<MethodReference, SortedMap<Integer, Long>> cycles = LineCycles.of(totals, model);
        for (BlockTotals.Line line : totals.lines()) {
          long ofLine = cycles.get(line.method()).get(line.line());
          rows.add(new Row(List.of(ofLine, line.bytecodes(), line.line()), line.method()));
        }
        boolean isExact = !BlockPricing.dependsOnOperands(model);
        return new CountTable(
            List.of(isExact ? "cycles" : "typical_cycles", "bytecodes", "line"), rows);
      }
      case OPCODES -> {
        totals
            .opcodes()
            .forEach(
                o ->
                    rows.add(
                        new Row(
                            List.of(o.executions(), o.opcode(), JvmOpcodes.mnemonic(o.opcode())),
                            null)));
        return new CountTable(List.of("executions", "opcode", "mnemonic"), rows);
      }
      default -> {
        totals
            .never()
            .forEach(
                n ->
                    rows.add(
                        new Row(
                            List.of(n.line(), n.bytecodeIndex(), n.block(), n.instructions()),
                            n.method())));
        return new CountTable(List.of("line", "bytecode_index", "block", "bytecodes"), rows);
      }
    }
  }
}
