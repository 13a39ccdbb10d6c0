package org.cprof.instrument.routine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.bytecode.Operands;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Turns the parameters of a compiled method, typed as on the operand stack, into the numbers that
 * prices refer to.
 */
final class OperandLocals {

  static final String OPERANDS = "java/lang/CProfOperands";
  static final String ANSWER = "Ljava/lang/CProfTypeSite$Answer;";

  private final MethodVisitor code;
  private final int opcode;
  private final Type[] types;
  private final int[] parameters;
  private final int parameter;
  private final Map<String, Integer> indexes = new HashMap<>();
  private boolean isSecondTime;
  private int next;

  /**
   * @param further descriptors of the parameters behind the operands
   */
  OperandLocals(MethodVisitor code, int opcode, String further) {
    this.code = code;
    this.opcode = opcode;
    this.types = Type.getArgumentTypes("(" + OperandTypes.of(opcode) + ")V");
    this.parameters = new int[types.length];
    for (int i = 0; i < types.length; i++) {
      parameters[i] = next;
      next += types[i].getSize();
    }
    this.parameter = next;
    for (Type type : Type.getArgumentTypes("(" + further + ")V")) {
      next += type.getSize();
    }
  }

  /** The operands were computed just before, so that nothing is to be looked up once more. */
  void againstSecondLookUp() {
    isSecondTime = true;
  }

  /** Index of the first parameter behind the operands. */
  int parameter() {
    return parameter;
  }

  /** Index of the local of each operand that was defined. */
  Map<String, Integer> indexes() {
    return indexes;
  }

  void define(Set<String> names) {
    if (names.contains(Operands.MONITORS)) {
      Calls.operands(code, "monitors", "()J"); // Stack: J
      store(Operands.MONITORS);
    }
    switch (opcode) {
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> defineTypeTest(names);
      case Opcodes.AASTORE -> {
        defineBy(2, "oldElement", "(Ljava/lang/Object;I)J", names, "old");
        defineHit(names, "elementHit");
        if (names.stream().anyMatch(OperandLocals::isOfStore)) {
          code.visitVarInsn(Opcodes.ALOAD, parameters[0]); // Stack: L
          code.visitVarInsn(Opcodes.ALOAD, parameters[2]); // Stack: L L
          String descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)" + ANSWER;
          Calls.operands(code, "store", descriptor); // Stack: L
          defineAnswer(names);
        }
      }
      case Opcodes.GETFIELD -> defineHit(names, "fieldHit");
      case Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD ->
          defineHit(names, "elementHit");
      case Opcodes.NEW -> defineBy(1, "words", "(I)J", names, "words");
      case Opcodes.PUTFIELD -> defineBy(2, "oldField", "(Ljava/lang/Object;I)J", names, "old");
      case Opcodes.PUTSTATIC -> defineBy(1, "oldStatic", "(Ljava/lang/Object;)J", names, "old");
      case Opcodes.LOOKUPSWITCH -> {
        defineBy(2, "matchIndex", "(II)J", names, "index");
        if (names.contains("pairs")) {
          code.visitVarInsn(Opcodes.ILOAD, parameters[1]); // Stack: I
          Calls.operands(code, "matches", "(I)J"); // Stack: J
          store("pairs");
        }
      }
      default -> defineNumbers(names);
    }
  }

  private void defineNumbers(Set<String> names) {
    List<String> operands = Operands.of(opcode);
    for (int i = 0; i < types.length && i < operands.size(); i++) {
      if (names.contains(operands.get(i))) {
        load(i); // Stack: J
        if (isDistance(i)) {
          code.visitLdcInsn(types[0].getSize() == 2 ? 63L : 31L); // Stack: J J
          code.visitInsn(Opcodes.LAND); // Stack: J
        } else if (operands.get(i).startsWith("length")) {
          atLeastZero();
        }
        store(operands.get(i));
      }
    }
  }

  private boolean isDistance(int operand) {
    return operand == 1 && opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
  }

  /** Nothing is made of a negative length, and prices are told of no less than 0. */
  private void atLeastZero() {
    code.visitInsn(Opcodes.DUP2); // Stack: J J
    code.visitIntInsn(Opcodes.BIPUSH, 63); // Stack: J J I
    code.visitInsn(Opcodes.LSHR); // Stack: J J
    code.visitLdcInsn(-1L); // Stack: J J J
    code.visitInsn(Opcodes.LXOR); // Stack: J J
    code.visitInsn(Opcodes.LAND); // Stack: J
  }

  private void load(int operand) {
    switch (types[operand].getSort()) {
      case Type.LONG -> code.visitVarInsn(Opcodes.LLOAD, parameters[operand]); // Stack: J
      case Type.FLOAT -> {
        code.visitVarInsn(Opcodes.FLOAD, parameters[operand]); // Stack: F
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
        code.visitInsn(Opcodes.I2L); // Stack: J
      }
      case Type.DOUBLE -> {
        code.visitVarInsn(Opcodes.DLOAD, parameters[operand]); // Stack: D
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
      }
      default -> {
        code.visitVarInsn(Opcodes.ILOAD, parameters[operand]); // Stack: I
        code.visitInsn(Opcodes.I2L); // Stack: J
      }
    }
  }

  /** All from one answer, which is looked for once. */
  private void defineTypeTest(Set<String> names) {
    pushTypeTest();
    defineAnswer(names);
  }

  /** Leaves what is known of the object's class on the stack. */
  void pushTypeTest() {
    code.visitVarInsn(Opcodes.ALOAD, parameters[0]); // Stack: L
    code.visitVarInsn(Opcodes.ILOAD, parameters[1]); // Stack: L I
    Calls.operands(code, "type", "(Ljava/lang/Object;I)" + ANSWER); // Stack: L
  }

  private static boolean isOfStore(String name) {
    return Operands.of(Opcodes.AASTORE).contains(name)
        && !name.equals("old")
        && !name.equals(Operands.HIT);
  }

  /** Computes the operands of these names of an answer, which is on the stack. */
  void defineAnswer(Set<String> names) {
    int answer = next++;
    code.visitVarInsn(Opcodes.ASTORE, answer); // Stack:
    for (String name : Operands.of(opcode)) {
      if (names.contains(name) && (opcode != Opcodes.AASTORE || isOfStore(name))) {
        code.visitVarInsn(Opcodes.ALOAD, answer); // Stack: L
        Calls.operands(code, "type_" + name, "(" + ANSWER + ")J"); // Stack: J
        store(name);
      }
    }
  }

  /** Looks up in a data cache, or tells what was found there just before. */
  private void defineHit(Set<String> names, String method) {
    if (!names.contains(Operands.HIT)) {
      return;
    }
    if (isSecondTime) {
      code.visitVarInsn(Opcodes.ALOAD, parameters[0]); // Stack: L
      Calls.operands(code, "lastHit", "(Ljava/lang/Object;)J"); // Stack: J
      store(Operands.HIT);
    } else {
      defineBy(2, method, "(Ljava/lang/Object;I)J", names, Operands.HIT);
    }
  }

  /** By a method of the run-time that takes the first of the parameters. */
  private void defineBy(
      int count, String method, String descriptor, Set<String> names, String name) {
    if (names.contains(name)) {
      for (int i = 0; i < count; i++) {
        code.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), parameters[i]);
      }
      Calls.operands(code, method, descriptor); // Stack: J
      store(name);
    }
  }

  private void store(String name) {
    indexes.put(name, next);
    code.visitVarInsn(Opcodes.LSTORE, next); // Stack:
    next += 2;
  }
}
