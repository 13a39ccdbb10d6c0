package org.cprof.instrument.call;

/** Takes what instrumented code names by numbers, and what is to be known of its class. */
@FunctionalInterface
public interface Items {

  /** No JVM behind: for class files that will not run here. */
  Items NONE = item -> 0;

  /** The number that stands for an item in the code, if any does. */
  int add(Item item);
}
