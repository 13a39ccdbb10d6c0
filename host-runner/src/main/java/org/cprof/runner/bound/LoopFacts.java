package org.cprof.runner.bound;

import java.util.List;

/** What somebody says of loops. */
interface LoopFacts {
  /** Nothing is said. */
  LoopFacts NONE = (method, loop) -> List.of();

  /** What is said of a loop: for its entries, or for what is around it. */
  List<LoopFact> of(PricedMethod method, Flow.Region loop);
}
