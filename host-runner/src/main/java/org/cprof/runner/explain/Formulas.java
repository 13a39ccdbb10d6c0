package org.cprof.runner.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.expression.Expression;

/** How the prices of a model's bytecodes come about, with the values of their variables. */
final class Formulas {
  private final ProcessorModel model;
  private final Map<Integer, Bytecode> byOpcode = new HashMap<>();

  Formulas(ProcessorModel model) {
    this.model = model;
    model.bytecodes().forEach(bytecode -> byOpcode.put(bytecode.opcode(), bytecode));
  }

  Bytecode bytecode(int targetOpcode) {
    return byOpcode.get(targetOpcode);
  }

  /** The price as the model states it; empty if it is a plain number. */
  String formula(int targetOpcode) {
    Expression price = byOpcode.get(targetOpcode).cycles();
    return price instanceof Expression.Constant ? "" : price.toString();
  }

  /** The values of the formula's variables, such as {@code r=1, b=4}; operands have none. */
  String values(int targetOpcode) {
    Set<String> variables = byOpcode.get(targetOpcode).cycles().variables();
    List<String> values = new ArrayList<>();
    model
        .parameters()
        .forEach(
            (name, value) -> {
              if (variables.contains(name)) {
                values.add(name + "=" + value);
              }
            });
    if (variables.contains("b")) {
      values.add("b=" + model.hitLoadCycles());
    }
    return String.join(", ", values);
  }

  /** The base price with its formula, such as {@code 74 = 73 + r + [b - 37], r=1, b=4}. */
  String filledIn(int targetOpcode) {
    String price = Long.toString(model.basePrice(targetOpcode));
    String formula = formula(targetOpcode);
    if (formula.isEmpty()) {
      return price;
    }
    String values = values(targetOpcode);
    return price + " = " + formula + (values.isEmpty() ? "" : ", " + values);
  }
}
