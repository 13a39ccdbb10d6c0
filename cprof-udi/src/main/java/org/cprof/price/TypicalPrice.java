package org.cprof.price;

import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.TypicalOperands;
import org.cprof.model.expression.Expression;

/** What a bytecode of the target costs with typical operands and a method cache that hits. */
public final class TypicalPrice {
  private TypicalPrice() {}

  /**
   * The cycles of one execution; of a software bytecode those of calling its routine.
   *
   * @param hostOpcode the bytecode of the class file of which the target's is made
   */
  public static long of(ProcessorModel model, int hostOpcode, int targetOpcode) {
    return cycles(model, targetOpcode).evaluate(TypicalOperands.of(hostOpcode));
  }

  /** What it costs beyond its base price. */
  static long beyondBase(ProcessorModel model, int hostOpcode, int targetOpcode) {
    return of(model, hostOpcode, targetOpcode) - model.basePrice(targetOpcode);
  }

  /** The price of a bytecode whose method is in the cache. */
  static Expression cycles(ProcessorModel model, int targetOpcode) {
    Expression loaded = new Expression.Constant(model.hitLoadCycles());
    return model.price(targetOpcode).substitute(Map.of("b", loaded));
  }
}
