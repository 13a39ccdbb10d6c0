package org.cprof.runner.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * What one kind of code adds to the total.
 *
 * @param cycles what its nodes take; of bytecodes with their dispatch, which their callers execute
 * @param calls how often they were called
 * @param bytecodes the mnemonics, if the nodes are bytecodes
 */
record Share(long cycles, long calls, List<String> bytecodes) {
  static final Share NOTHING = new Share(0, 0, List.of());

  Share plus(long moreCycles, long moreCalls) {
    return new Share(cycles + moreCycles, calls + moreCalls, bytecodes);
  }

  Share plus(String bytecode, long moreCycles, long moreCalls) {
    List<String> names =
        Stream.concat(bytecodes.stream(), Stream.of(bytecode)).distinct().sorted().toList();
    return new Share(cycles + moreCycles, calls + moreCalls, names);
  }
}
