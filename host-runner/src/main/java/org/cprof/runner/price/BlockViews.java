package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.JvmOpcodes;
import org.cprof.price.BlockTotals;
import org.cprof.runner.price.CountTable.Row;

/** The tables of what ran how often. */
public final class BlockViews {

  private BlockViews() {}

  /**
   * @param view any but the summary
   */
  public static CountTable of(View view, BlockTotals totals) {
    List<Row> rows = new ArrayList<>();
    switch (view) {
      case LINES -> {
        totals
            .lines()
            .forEach(l -> rows.add(new Row(List.of(l.bytecodes(), l.line()), l.method())));
        return new CountTable(List.of("bytecodes", "line"), rows);
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
