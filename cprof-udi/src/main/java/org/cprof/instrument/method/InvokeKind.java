package org.cprof.instrument.method;

import org.cprof.model.code.Operand;
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
  NONE("none", -1, Operand.NONE),
  VIRTUAL("virtual", Opcodes.INVOKEVIRTUAL, Operand.NONE),
  SPECIAL("special", Opcodes.INVOKESPECIAL, Operand.NONE),
  SUPER("super", Opcodes.INVOKESPECIAL, Operand.SUPER_CALL),
  STATIC("static", Opcodes.INVOKESTATIC, Operand.NONE),
  INTERFACE("interface", Opcodes.INVOKEINTERFACE, Operand.NONE),
  DYNAMIC("dynamic", Opcodes.INVOKEDYNAMIC, Operand.NONE),
  /** Not an invoke: a bytecode that is counted as a node. */
  EVENT("event", -1, Operand.NONE),
  /** Of a constructor on an object that is under construction already; only where a UDI asks. */
  CHAINED("chained", Opcodes.INVOKESPECIAL, Operand.NONE);

  private static final InvokeKind[] KINDS = values();

  private final String label;
  private final int opcode;
  private final Operand operand;

  InvokeKind(String label, int opcode, Operand operand) {
    this.label = label;
    this.opcode = opcode;
    this.operand = operand;
  }

  /** The word for it in a profile. */
  public String label() {
    return label;
  }

  /** Returns the kind with this label, or null if there is none. */
  public static InvokeKind ofLabel(String label) {
    for (InvokeKind kind : KINDS) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return null;
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
