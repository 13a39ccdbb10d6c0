package org.cprof.instrument.routine;

import java.util.List;
import org.cprof.instrument.frame.UnwindingStubs;
import org.cprof.instrument.method.Layout;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.software.PricedRoutine;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the methods that run for a routine of athrow whose price depends on the way to the handler.
 * Where the exception is thrown, the routine is called and looked up; at the handler follow what
 * depends on the way, what the routine calls, and its return into the method with the handler.
 *
 * @param writer of the class that gets them
 */
public record UnwindingCompiler(ClassWriter writer, Layout layout) {

  public static final String THROWS = "java/lang/CProfThrows";

  public static final String CAUGHT = "caught";

  /** Exception, node of the method with the handler, and what {@link UnwindingStubs} keep. */
  public static final String CAUGHT_DESCRIPTOR = "(Ljava/lang/Object;JJJ)V";

  private static final String LANDED = "landed";

  /**
   * @param name of the method that runs before an athrow
   * @param id of the routine
   * @param callees the bodies of what it calls
   */
  void compile(String name, int id, PricedRoutine routine, List<String> callees) {
    compileThrown(name, id);
    List<String> operands = List.copyOf(routine.operands());
    compileLanded(routine, operands, callees);
    compileCaught(operands);
  }

  private void compileThrown(String name, int id) {
    MethodVisitor code =
        HiddenFrames.start(writer, name, RoutineCompiler.routineDescriptor(Opcodes.ATHROW));
    Label bypassed = new Label();
    Calls.unlessBypassed(code, 1, bypassed);
    code.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    code.visitVarInsn(Opcodes.LLOAD, 1); // Stack: L J
    code.visitVarInsn(Opcodes.ILOAD, 3); // Stack: L J I
    code.visitLdcInsn(id); // Stack: L J I I
    Calls.runtime(code, "routine", "(JII)J"); // Stack: L J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, THROWS, "begin", "(Ljava/lang/Object;J)V", false); // Stack:
    code.visitLabel(bypassed);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  /** Takes the routine's node as the first parameter. */
  private void compileLanded(PricedRoutine routine, List<String> operands, List<String> callees) {
    MethodVisitor code = HiddenFrames.start(writer, LANDED, RoutineBody.descriptor(operands));
    RoutineBody body = RoutineBody.begun(code, operands);
    body.share(routine.segments());
    body.count(RoutineInfos.dynamic(routine));
    body.call(RoutineInfos.calling(routine), layout::slot, callees);
    HiddenFrames.end(code, Opcodes.RETURN);
  }

  /** Locals: 0 exception, 1 node of the handler's method, 3 table, 5 type, 7 routine's node. */
  private void compileCaught(List<String> operands) {
    MethodVisitor code = HiddenFrames.start(writer, CAUGHT, CAUGHT_DESCRIPTOR);
    Label none = new Label();
    Calls.unlessBypassed(code, 1, none);
    code.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
    code.visitVarInsn(Opcodes.LLOAD, 1); // Stack: L J
    code.visitVarInsn(Opcodes.LLOAD, 3); // Stack: L J J
    code.visitVarInsn(Opcodes.LLOAD, 5); // Stack: L J J J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, THROWS, CAUGHT, "(Ljava/lang/Object;JJJ)J", false); // Stack: J
    code.visitInsn(Opcodes.DUP2); // Stack: J J
    code.visitVarInsn(Opcodes.LSTORE, 7); // Stack: J
    code.visitInsn(Opcodes.LCONST_0); // Stack: J J
    code.visitInsn(Opcodes.LCMP); // Stack: I
    code.visitJumpInsn(Opcodes.IFEQ, none); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 7); // Stack: J
    code.visitInsn(Opcodes.ICONST_0); // Stack: J I
    List<String> all = Operands.of(Opcodes.ATHROW);
    for (String operand : operands) {
      if (operand.equals(Operands.MONITORS)) {
        Calls.operands(code, operand, "()J");
      } else {
        code.visitLdcInsn(all.indexOf(operand));
        code.visitMethodInsn(Opcodes.INVOKESTATIC, THROWS, "operand", "(I)J", false);
      }
    } // Stack: J I J..
    Calls.routine(code, LANDED, RoutineBody.descriptor(operands)); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 7); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, 1); // Stack: J J
    Calls.runtime(code, "exitRoutine", "(JJ)V"); // Stack:
    code.visitLabel(none);
    HiddenFrames.end(code, Opcodes.RETURN);
  }
}
