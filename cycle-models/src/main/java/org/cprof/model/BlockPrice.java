package org.cprof.model;

import java.util.List;
import org.cprof.model.code.Fold;

/**
 * What one execution of a basic block costs.
 *
 * @param cycles the base price in cycles: methods called or returned into are in the method cache,
 *     and software routines are not included
 * @param bytecodes the number of bytecodes executed, folded ones too
 * @param folds what the target executes as one, in the order of execution; empty for a target that
 *     does not fold
 */
public record BlockPrice(long cycles, int bytecodes, List<Fold> folds) {
  public BlockPrice {
    folds = List.copyOf(folds);
  }
}
