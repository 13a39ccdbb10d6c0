package org.cprof.model.rewrite;

import java.util.List;
import org.cprof.model.expression.Condition;

/**
 * A row of {@code rewrites.csv}.
 *
 * @param construct what it replaces
 * @param when for which operands; the first rule that holds is taken
 * @param steps what it puts in place
 */
record RewriteRule(String construct, Condition when, List<Step> steps) {

  /** Whether what it puts in place, or whether it does, follows from operands. */
  boolean dependsOnOperands() {
    for (Step step : steps) {
      if (!(step instanceof Step.Fixed)) {
        return true;
      }
    }
    return !when.variables().isEmpty();
  }

  boolean holds(int local, int constant) {
    return when.test(name -> name.equals("x") ? local : constant);
  }
}
