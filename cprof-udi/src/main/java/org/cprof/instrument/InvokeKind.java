package org.cprof.instrument;

import org.cprof.model.Operand;
import org.objectweb.asm.Opcodes;

/**
 * How a node was called, which decides what the call cost its caller. The ordinal is the kind in
 * the run-time's tables.
 */
public enum InvokeKind {
  /**
   * By no bytecode: the VM calls the first method of a thread, a class initializer, a shutdown
   * hook.
   */
  NONE(-1, Operand.NONE),
  VIRTUAL(Opcodes.INVOKEVIRTUAL, Operand.NONE),
  SPECIAL(Opcodes.INVOKESPECIAL, Operand.NONE),
  SUPER(Opcodes.INVOKESPECIAL, Operand.SUPER_CALL),
  STATIC(Opcodes.INVOKESTATIC, Operand.NONE),
  INTERFACE(Opcodes.INVOKEINTERFACE, Operand.NONE),
  DYNAMIC(Opcodes.INVOKEDYNAMIC, Operand.NONE),
  /** Not an invoke: a bytecode that is counted as a node. */
  EVENT(-1, Operand.NONE);

  private static final InvokeKind[] KINDS = values();

  private final int opcode;
  private final Operand operand;

  InvokeKind(int opcode, Operand operand) {
    this.opcode = opcode;
    this.operand = operand;
  }

  /** The JVM's opcode, or -1. */
  public int opcode() {
    return opcode;
  }

  public Operand operand() {
    return operand;
  }

  public static InvokeKind of(int opcode, Operand operand) {
    for (InvokeKind kind : KINDS) {
      if (kind.opcode == opcode && kind.operand == operand) {
        return kind;
      }
    }
    throw new IllegalArgumentException("not an invoke: opcode " + opcode);
  }

  public static InvokeKind ofOrdinal(int ordinal) {
    return KINDS[ordinal];
  }
}
