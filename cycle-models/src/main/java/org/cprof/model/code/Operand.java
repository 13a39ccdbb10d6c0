package org.cprof.model.code;

/** What about an instruction's constant pool entry matters to a target's tool chain. */
public enum Operand {
  /** Nothing. */
  NONE(""),
  /** getfield, putfield, getstatic, putstatic of a field of reference type. */
  REFERENCE_FIELD("reference"),
  /** getfield, putfield, getstatic, putstatic of a field of type long or double. */
  LONG_FIELD("long"),
  /** invokespecial of a superclass's method that is neither private nor a constructor. */
  SUPER_CALL("super");

  private final String symbol;

  Operand(String symbol) {
    this.symbol = symbol;
  }

  /** How the operand is written in a model. */
  public String symbol() {
    return symbol;
  }
}
