package org.cprof.instrument.routine;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits the method that runs a user's routine in place of a bytecode: it calls the routine from the
 * call site of the bytecode, computes the host's own result, and lets both be compared. The routine
 * is instrumented like every method, so it gets its node by itself. Once it has thrown what the
 * host does not, the model's price takes its place.
 */
final class ExecutedRoutine {

  private static final String CHECK = "java/lang/CProfCheck";
  private static final String RUNTIME = "java/lang/CProf";

  private final MethodVisitor code;
  private final UserRoutine routine;
  private final String priced;
  private final Type[] operands;
  private final Type result;

  /** Locals: the operands, the caller's node and slot, then these. */
  private final int node;

  private final int routineBits;
  private final int problem;

  /**
   * @param priced the method that counts what the model says
   */
  ExecutedRoutine(MethodVisitor code, UserRoutine routine, String priced) {
    this.code = code;
    this.routine = routine;
    this.priced = priced;
    this.operands = routine.operands();
    this.result = routine.result();
    int next = 0;
    for (Type operand : operands) {
      next += operand.getSize();
    }
    this.node = next;
    this.routineBits = next + 3;
    this.problem = next + 5;
  }

  void emit() {
    Label end = new Label();
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "isBypassed", "(J)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, end); // Stack:
    Label asPriced = new Label();
    code.visitLdcInsn(routine.target().opcode()); // Stack: I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, CHECK, "hasThrown", "(I)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, asPriced); // Stack:
    callRoutine();
    Label from = new Label();
    Label to = new Label();
    Label hostThrows = new Label();
    code.visitTryCatchBlock(from, to, hostThrows, "java/lang/ArithmeticException");
    code.visitLabel(from);
    host(); // Stack: J
    code.visitLabel(to);
    compare(end, asPriced);
    code.visitLabel(hostThrows); // Stack: L; the program's own bytecode will throw it again
    code.visitInsn(Opcodes.POP); // Stack:
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(asPriced); // Stack:
    price();
    code.visitLabel(end);
  }

  private void price() {
    for (int i = 0; i < operands.length; i++) {
      load(i); // Stack: .. operand
    }
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: .. J
    code.visitVarInsn(Opcodes.ILOAD, node + 2); // Stack: .. J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        priced,
        RoutineCompiler.routineDescriptor(routine.hostOpcode()),
        false); // Stack:
  }

  /** Leaves the routine's result or what it threw in locals. */
  private void callRoutine() {
    Label from = new Label();
    Label to = new Label();
    Label thrown = new Label();
    Label done = new Label();
    code.visitTryCatchBlock(from, to, thrown, "java/lang/Throwable");
    code.visitInsn(Opcodes.LCONST_0); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, routineBits); // Stack:
    code.visitInsn(Opcodes.ACONST_NULL); // Stack: L
    code.visitVarInsn(Opcodes.ASTORE, problem); // Stack:
    storeContext();
    code.visitLabel(from);
    Type[] parameters = Type.getArgumentTypes(routine.descriptor());
    for (int i = 0; i < operands.length; i++) {
      load(i); // Stack: .. operand
      if (!parameters[i].equals(operands[i])) {
        toBits(operands[i]); // Stack: .. I or J
      }
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, routine.owner(), routine.name(), routine.descriptor(), false);
    toLong(Type.getReturnType(routine.descriptor())); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, routineBits); // Stack:
    code.visitLabel(to);
    code.visitJumpInsn(Opcodes.GOTO, done);
    code.visitLabel(thrown); // Stack: L
    code.visitVarInsn(Opcodes.ASTORE, problem); // Stack:
    storeContext();
    code.visitLabel(done);
  }

  private void storeContext() {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, node + 2); // Stack: J I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "call", "(JI)V", false); // Stack:
  }

  /** The host's result as bits. */
  private void host() {
    for (int i = 0; i < operands.length; i++) {
      load(i); // Stack: .. operand
    }
    code.visitInsn(routine.hostOpcode()); // Stack: result
    toLong(result); // Stack: J
  }

  private void compare(Label end, Label asPriced) {
    int hostBits = problem + 1;
    Label returned = new Label();
    code.visitVarInsn(Opcodes.LSTORE, hostBits); // Stack:
    code.visitLdcInsn(routine.target().opcode()); // Stack: I
    operandBits(0); // Stack: I J
    operandBits(1); // Stack: I J J
    code.visitVarInsn(Opcodes.ALOAD, problem); // Stack: I J J L
    code.visitJumpInsn(Opcodes.IFNULL, returned); // Stack: I J J
    code.visitVarInsn(Opcodes.LLOAD, hostBits); // Stack: I J J J
    code.visitVarInsn(Opcodes.ALOAD, problem); // Stack: I J J J L
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, CHECK, "threw", "(IJJJLjava/lang/Throwable;)V", false); // Stack:
    code.visitJumpInsn(Opcodes.GOTO, asPriced);
    code.visitLabel(returned); // Stack: I J J
    code.visitVarInsn(Opcodes.LLOAD, routineBits); // Stack: I J J J
    code.visitVarInsn(Opcodes.LLOAD, hostBits); // Stack: I J J J J
    String check =
        switch (result.getSort()) {
          case Type.FLOAT -> "compareFloats";
          case Type.DOUBLE -> "compareDoubles";
          default -> "compare";
        };
    code.visitMethodInsn(Opcodes.INVOKESTATIC, CHECK, check, "(IJJJJ)V", false); // Stack:
    code.visitJumpInsn(Opcodes.GOTO, end);
  }

  /** An operand as bits; 0 for a second one that the bytecode does not have. */
  private void operandBits(int operand) {
    if (operand < operands.length) {
      load(operand);
      toLong(operands[operand]); // Stack: J
    } else {
      code.visitInsn(Opcodes.LCONST_0); // Stack: J
    }
  }

  private void load(int operand) {
    int local = 0;
    for (int i = 0; i < operand; i++) {
      local += operands[i].getSize();
    }
    code.visitVarInsn(operands[operand].getOpcode(Opcodes.ILOAD), local);
  }

  /** Natives, which no inserted code counts: nothing is instrumented here. */
  private void toBits(Type type) {
    if (type.getSort() == Type.FLOAT) {
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
    } else if (type.getSort() == Type.DOUBLE) {
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
    }
  }

  private void toLong(Type type) {
    toBits(type);
    if (type.getSize() == 1) {
      code.visitInsn(Opcodes.I2L);
    }
  }
}
