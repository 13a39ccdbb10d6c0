package org.cprof.instrument.method;

/**
 * The bytecode of the target that calls a method, or is counted as a node.
 *
 * @param cycles its own price
 * @param opcode -1 if no bytecode calls the method
 */
public record CallingBytecode(long cycles, int opcode) {

  /** For a method that only invokes call. */
  public static final CallingBytecode NONE = new CallingBytecode(0, -1);
}
