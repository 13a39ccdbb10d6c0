package org.cprof.instrument;

import java.util.List;
import java.util.TreeSet;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the method that runs where a bytecode executes whose routine is counted by the method that
 * executes it. Where a method cache is simulated, the routine runs as such if its call was not
 * counted; otherwise only its costs are added, as far as they depend on the operands.
 *
 * @param operands names of the numbers that matter to the routine
 * @param body name of the method that runs the routine
 * @param costs name of the method that adds what depends on the operands, or null if nothing does
 */
record CountedRoutineCompiler(
    boolean simulatesCache, int hostOpcode, List<String> operands, String body, String costs) {

  String descriptor() {
    return "("
        + (costs == null ? "" : OperandTypes.of(hostOpcode))
        + "J"
        + (simulatesCache ? "II" : "")
        + (costs == null ? "" : "I")
        + ")V";
  }

  void emit(MethodVisitor code) {
    Label end = new Label();
    if (costs == null) {
      if (simulatesCache) {
        code.visitVarInsn(Opcodes.ILOAD, 3); // Stack: I
        code.visitJumpInsn(Opcodes.IFNE, end); // Stack:
        runBody(code, 0, null);
      }
    } else {
      emitWithOperands(code, end);
    }
    code.visitLabel(end);
  }

  private void emitWithOperands(MethodVisitor code, Label end) {
    OperandLocals locals = new OperandLocals(code, hostOpcode, simulatesCache ? "JIII" : "JI");
    int node = locals.parameter();
    int offset = node + (simulatesCache ? 4 : 2);
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "isBypassed", "(J)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, end); // Stack:
    locals.define(new TreeSet<>(operands));
    if (simulatesCache) {
      Label wasCounted = new Label();
      code.visitVarInsn(Opcodes.ILOAD, node + 3); // Stack: I
      code.visitJumpInsn(Opcodes.IFNE, wasCounted); // Stack:
      runBody(code, node, locals);
      code.visitJumpInsn(Opcodes.GOTO, end);
      code.visitLabel(wasCounted);
    }
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, offset); // Stack: J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "costs", "(JI)J", false); // Stack: J
    code.visitInsn(Opcodes.ICONST_0); // Stack: J I; a slot that only the body needs
    pushOperands(code, locals);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        costs,
        RoutineBody.descriptor(operands),
        false); // Stack:
  }

  private void runBody(MethodVisitor code, int node, OperandLocals locals) {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, node + 2); // Stack: J I
    pushOperands(code, locals);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        body,
        RoutineBody.descriptor(operands),
        false); // Stack:
  }

  private void pushOperands(MethodVisitor code, OperandLocals locals) {
    for (String operand : operands) {
      code.visitVarInsn(Opcodes.LLOAD, locals.indexes().get(operand)); // Stack: .. J
    }
  }
}
