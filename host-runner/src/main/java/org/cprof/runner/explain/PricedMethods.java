package org.cprof.runner.explain;

import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.methods.MethodPrice;

/** What methods cost that are others on the target. */
final class PricedMethods {

  private PricedMethods() {}

  /**
   * The cycles of a method with all that it calls, without the invoke, with everything cached, in a
   * thread that holds no monitor; null if they depend on a length.
   */
  static Long cycles(ProcessorModel model, MethodPrice price) {
    if (price.isForBounds()) {
      return null;
    }
    return price.isRoutine()
        ? model
            .methodRoutine(price.className(), price.method(), price.descriptor())
            .inclusiveCycles(Map.of(Operands.MONITORS, 0L))
        : price.cycles().evaluate(model.parameters());
  }
}
