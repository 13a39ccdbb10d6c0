package org.cprof.model;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.datacache.DataCaches;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.cprof.model.rewrite.Rules;
import org.cprof.model.rewrite.Translator;

/** The prices of a target's bytecodes in cycles, by opcode, for values of its parameters. */
final class BytecodePrices {
  private final Expression[] prices = new Expression[BytecodeTable.SIZE];
  private final Expression[] withoutOperands = new Expression[BytecodeTable.SIZE];
  private final boolean[] dependsOnOperands = new boolean[BytecodeTable.SIZE];
  private final long[] basePrices = new long[BytecodeTable.SIZE];

  /**
   * @param hitCycles the load time of a method that is in the cache
   */
  BytecodePrices(
      BytecodeTable table, DataCaches dataCaches, Map<String, Long> parameters, long hitCycles) {
    for (Bytecode bytecode : table.all()) {
      int opcode = bytecode.opcode();
      if (bytecode.cycles() instanceof Expression.Constant constant) { // most of them
        prices[opcode] = constant;
        withoutOperands[opcode] = constant;
        basePrices[opcode] = constant.value();
      } else {
        Set<String> operands =
            opcode < JvmOpcodes.COUNT ? Set.copyOf(Operands.of(opcode)) : Operands.all();
        Expression price = bytecode.cycles().bind(parameters);
        prices[opcode] = dataCaches.isRead(bytecode) ? price : price.bind(Map.of(Operands.HIT, 0L));
        withoutOperands[opcode] = Choices.base(prices[opcode], operands);
        basePrices[opcode] = withLoad(opcode, hitCycles);
        dependsOnOperands[opcode] = !Collections.disjoint(prices[opcode].variables(), operands);
      }
    }
  }

  Translator translator(BytecodeTable table, Rules rules) {
    return new Translator(table, basePrices, dependsOnOperands, rules);
  }

  /** Null where the target has no such bytecode. */
  Expression of(int opcode) {
    return opcode < 0 || opcode >= prices.length ? null : prices[opcode];
  }

  long base(int opcode) {
    return basePrices[opcode];
  }

  /** The base price where the load of a method takes so many cycles. */
  long withLoad(int opcode, long load) {
    return withoutOperands[opcode].evaluate(Map.of("b", load));
  }
}
