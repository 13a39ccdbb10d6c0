package org.cprof.instrument.routine;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits what compiled routines call. */
final class Calls {
  private Calls() {}

  /** A method that counts. */
  static void runtime(MethodVisitor code, String name, String descriptor) {
    call(code, RoutineCompiler.RUNTIME, name, descriptor);
  }

  /** A method that answers what an operand is. */
  static void operands(MethodVisitor code, String name, String descriptor) {
    call(code, OperandLocals.OPERANDS, name, descriptor);
  }

  /** Another compiled method. */
  static void routine(MethodVisitor code, String name, String descriptor) {
    call(code, RoutineCompiler.CLASS, name, descriptor);
  }

  /**
   * Jumps where a node is none of the profile.
   *
   * @param node the local that has it
   */
  static void unlessBypassed(MethodVisitor code, int node, Label bypassed) {
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    runtime(code, "isBypassed", "(J)Z"); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, bypassed); // Stack:
  }

  private static void call(MethodVisitor code, String owner, String name, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
