package org.cprof.model.software;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;

/**
 * A bytecode that a routine executes, with the operands on which its own price depends.
 *
 * @param bytecode the bytecode
 * @param arguments its operands, as expressions in the routine's; empty if they are not known or do
 *     not matter
 * @param count how often
 */
record ExecutedBytecode(Bytecode bytecode, List<Expression> arguments, long count) {

  /** The price of one execution, in the routine's operands and the load time {@code b}. */
  Expression price() {
    boolean constant = bytecode.cycles() instanceof Expression.Constant;
    if (constant) {
      return bytecode.cycles();
    }
    if (bytecode.opcode() >= JvmOpcodes.COUNT) {
      return Choices.base(bytecode.cycles(), Operands.all());
    }
    List<String> names = Operands.of(bytecode.opcode());
    if (arguments.isEmpty()) {
      return names.isEmpty()
          ? bytecode.cycles()
          : Choices.base(bytecode.cycles(), Set.copyOf(names));
    }
    Map<String, Expression> values = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), arguments.get(i));
    }
    return bytecode.cycles().substitute(values);
  }
}
