package org.cprof.instrument.routine;

import org.objectweb.asm.Opcodes;

/**
 * How the operands of an instruction reach the code that prices it: as parameters of the types that
 * they have on the operand stack, followed by what only the call site knows. The names and their
 * order are those of {@link org.cprof.model.bytecode.Operands}.
 */
public final class OperandTypes {

  private static final String NUMBERS = "IJFD";

  private OperandTypes() {}

  /** Descriptors of the parameters for an opcode of the JVM, without node and slot. */
  static String of(int opcode) {
    return switch (opcode) {
      case Opcodes.AASTORE -> "Ljava/lang/Object;ILjava/lang/Object;";
      case Opcodes.ATHROW -> "Ljava/lang/Object;";
      case Opcodes.NEW -> "I";
      case Opcodes.GETFIELD,
          Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD ->
          "Ljava/lang/Object;I";
      case Opcodes.PUTFIELD -> "Ljava/lang/Object;I";
      case Opcodes.PUTSTATIC -> "Ljava/lang/Object;";
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> "Ljava/lang/Object;I";
      case Opcodes.NEWARRAY -> "II";
      case Opcodes.ANEWARRAY -> "I";
      case Opcodes.MULTIANEWARRAY -> "IIIIIII";
      case Opcodes.TABLESWITCH -> "III";
      case Opcodes.LOOKUPSWITCH -> "II";
      default -> numbers(opcode);
    };
  }

  /** The one or two numbers on the stack that arithmetic, comparisons and conversions take. */
  public static String numbers(int opcode) {
    if (opcode >= Opcodes.IADD && opcode <= Opcodes.DREM) {
      return twice(NUMBERS.charAt((opcode - Opcodes.IADD) % 4));
    }
    if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
      return NUMBERS.substring(opcode - Opcodes.INEG, opcode - Opcodes.INEG + 1);
    }
    if (opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR) {
      return (opcode - Opcodes.ISHL) % 2 == 0 ? "II" : "JI";
    }
    if (opcode >= Opcodes.IAND && opcode <= Opcodes.LXOR) {
      return twice(NUMBERS.charAt((opcode - Opcodes.IAND) % 2));
    }
    if (opcode >= Opcodes.I2L && opcode <= Opcodes.D2F) {
      return NUMBERS.substring((opcode - Opcodes.I2L) / 3, (opcode - Opcodes.I2L) / 3 + 1);
    }
    return switch (opcode) {
      case Opcodes.I2B, Opcodes.I2C, Opcodes.I2S -> "I";
      case Opcodes.LCMP -> "JJ";
      case Opcodes.FCMPL, Opcodes.FCMPG -> "FF";
      case Opcodes.DCMPL, Opcodes.DCMPG -> "DD";
      default -> "";
    };
  }

  private static String twice(char type) {
    return "" + type + type;
  }
}
