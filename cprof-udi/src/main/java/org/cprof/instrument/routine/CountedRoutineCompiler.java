package org.cprof.instrument.routine;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the methods that run for a routine that is counted by the method that executes its
 * bytecode.
 *
 * @param writer of the class that gets them
 * @param ids of the routines, by name
 */
public record CountedRoutineCompiler(ClassWriter writer, Map<String, Integer> ids) {

  public static final String LOOK_UPS = "java/lang/CProfLookUps";

  /** Bytes of the two counters of a routine. */
  private static final int PAIR_BYTES = 16;

  /** Of {@link #costs}. */
  static String costsDescriptor(int hostOpcode) {
    return "(" + OperandTypes.of(hostOpcode) + "JI)V";
  }

  /**
   * What depends on the operands is added to counters of the caller; outside of the profile nothing
   * is asked about them, since the answers come from instrumented code.
   *
   * @param operands names of the numbers that matter to the routine
   */
  void costs(String name, int hostOpcode, PricedRoutine routine, List<String> operands) {
    String adding = name + "Added";
    compileAdding(adding, routine, operands);
    MethodVisitor code = HiddenFrames.start(writer, name, costsDescriptor(hostOpcode));
    OperandLocals locals = new OperandLocals(code, hostOpcode, "JI");
    int node = locals.parameter();
    Label end = new Label();
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "isBypassed", "(J)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, end); // Stack:
    locals.define(new TreeSet<>(operands));
    code.visitVarInsn(Opcodes.LLOAD, node); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, node + 2); // Stack: J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, RoutineCompiler.RUNTIME, "costs", "(JI)J", false); // Stack: J
    code.visitInsn(Opcodes.ICONST_0); // Stack: J I; a slot that only a routine with a node needs
    for (String operand : operands) {
      code.visitVarInsn(Opcodes.LLOAD, locals.indexes().get(operand)); // Stack: J I J..
    }
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        adding,
        RoutineBody.descriptor(operands),
        false); // Stack:
    code.visitLabel(end);
    end(code, Opcodes.RETURN);
  }

  private void compileAdding(String name, PricedRoutine routine, List<String> operands) {
    MethodVisitor code = HiddenFrames.start(writer, name, RoutineBody.descriptor(operands));
    long bytes = 0;
    for (PricedRoutine running : RoutineInfos.running(routine)) {
      List<PricedSegment> segments = RoutineInfos.dynamic(running);
      if (!segments.isEmpty()) {
        RoutineBody.countOnly(code, operands, segments, bytes);
      }
      bytes += PAIR_BYTES;
    }
    end(code, Opcodes.RETURN);
  }

  /** The look-ups, and the same for a routine that was looked up in the stretch before. */
  void lookUps(String name, PricedRoutine routine) {
    String all = name + "All";
    compileAll(all, routine);
    compileUnless("isDone", name, all);
    compileUnless("areCached", name + CountedRoutine.AGAIN, all);
  }

  private void compileUnless(String condition, String name, String all) {
    MethodVisitor code = HiddenFrames.start(writer, name, CountedRoutine.LOOK_UPS_DESCRIPTOR);
    Label none = new Label();
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitMethodInsn(Opcodes.INVOKESTATIC, LOOK_UPS, condition, "(J)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, none); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        all,
        CountedRoutine.LOOK_UPS_DESCRIPTOR,
        false); // Stack: J
    code.visitInsn(Opcodes.LRETURN);
    code.visitLabel(none);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    end(code, Opcodes.LRETURN);
  }

  /** Locals: 0 the oldest block so far, 2 the node of the caller, 4 offset, 5 tree. */
  private void compileAll(String name, PricedRoutine routine) {
    MethodVisitor code = HiddenFrames.start(writer, name, CountedRoutine.LOOK_UPS_DESCRIPTOR);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, LOOK_UPS, "tree", "()J", false); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, 5); // Stack:
    emitLookUps(code, routine, 0);
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, LOOK_UPS, "back", "(JI)V", false); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    end(code, Opcodes.LRETURN);
  }

  /**
   * The look-ups from the invoke of a routine until it returns.
   *
   * @param index of the routine among all that run
   * @return the index behind the last one that it calls
   */
  private int emitLookUps(MethodVisitor code, PricedRoutine routine, int index) {
    int id = ids.get(routine.name());
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, 5); // Stack: J J
    code.visitLdcInsn(id); // Stack: J J I
    counters(code, index); // Stack: J J I J I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, LOOK_UPS, "invoke", "(JJIJI)J", false); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, 0); // Stack:
    int next = index + 1;
    for (PricedSegment segment : RoutineInfos.calling(routine)) {
      for (long times = segment.times().evaluate(Map.of()); times > 0; times--) {
        int callee = next;
        next = emitLookUps(code, segment.callee(), callee);
        code.visitVarInsn(Opcodes.LLOAD, 5); // Stack: J
        code.visitLdcInsn(id); // Stack: J I
        counters(code, callee); // Stack: J I J I
        code.visitMethodInsn(Opcodes.INVOKESTATIC, LOOK_UPS, "back", "(JIJI)V", false); // Stack:
      }
    }
    return next;
  }

  private static void counters(MethodVisitor code, int index) {
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J I
    code.visitLdcInsn(PAIR_BYTES * index); // Stack: J I I
    code.visitInsn(Opcodes.IADD); // Stack: J I
  }

  private static void end(MethodVisitor code, int returnOpcode) {
    code.visitInsn(returnOpcode);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
