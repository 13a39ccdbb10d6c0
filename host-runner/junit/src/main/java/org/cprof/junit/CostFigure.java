package org.cprof.junit;

import java.util.function.ToLongFunction;

/** What a test can have too much of, and what of its methods tells where that comes from. */
enum CostFigure {
  CYCLES("cycles", MethodCost::cycles),
  BYTECODES("bytecodes", MethodCost::bytecodes),

  /** Of methods it is not known; of what makes objects, calls tell how many. */
  ALLOCATIONS("objects and arrays", MethodCost::calls);

  private final String words;
  private final ToLongFunction<MethodCost> ofMethod;

  CostFigure(String words, ToLongFunction<MethodCost> ofMethod) {
    this.words = words;
    this.ofMethod = ofMethod;
  }

  long of(MethodCost cost) {
    return ofMethod.applyAsLong(cost);
  }

  @Override
  public String toString() {
    return words;
  }
}
