package org.cprof.runner.bound;

import java.util.List;
import org.cprof.runner.bound.source.LoopFact;

/** What somebody says of loops. */
interface LoopFacts {

  /**
   * What is said of a loop.
   *
   * @param facts for its entries, or for what is around it
   * @param problem why something that is said may be of another loop, or is of several; null if
   *     nothing is
   */
  record Said(List<LoopFact> facts, String problem) {
    static final Said NOTHING = new Said(List.of(), null);
  }

  /** Nothing is said. */
  LoopFacts NONE = (method, loop) -> Said.NOTHING;

  Said of(PricedMethod method, Flow.Region loop);
}
