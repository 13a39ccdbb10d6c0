package org.cprof.instrument.routine;

import java.util.Map;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the methods that look up a routine in the simulated method cache, with all that it calls,
 * where a stretch of code begins whose method counts its calls.
 *
 * @param writer of the class that gets them
 * @param ids of the routines, by name
 */
public record CallerCountedLookUps(ClassWriter writer, Map<String, Integer> ids) {

  public static final String RUNTIME = "java/lang/CProfLookUps";

  /** Bytes of the two counters of a routine. */
  static final int PAIR_BYTES = 16;

  /** The look-ups, and the same for a routine that was looked up in the stretch before. */
  void compile(String name, PricedRoutine routine) {
    String all = name + "All";
    compileAll(all, routine);
    compileUnless("isDone", name, all);
    compileUnless("areCached", name + CallerCountedRoutine.AGAIN, all);
    compileAlone(name);
  }

  /** A stretch with this routine and no other: it is asked at once whether it has to look up. */
  private void compileAlone(String name) {
    String due = name + CallerCountedRoutine.ALONE + "Due";
    MethodVisitor all = HiddenFrames.startApart(writer, due, CallerCountedRoutine.ALONE_DESCRIPTOR);
    all.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    all.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J I
    all.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "begin", "(JI)J", false); // Stack: J
    all.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J J
    all.visitVarInsn(Opcodes.ILOAD, 3); // Stack: J J I
    all.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        name,
        CallerCountedRoutine.LOOK_UPS_DESCRIPTOR,
        false); // Stack: J
    all.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J J
    all.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J J I
    all.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "end", "(JJI)V", false); // Stack:
    end(all, Opcodes.RETURN);
    MethodVisitor code =
        HiddenFrames.start(
            writer, name + CallerCountedRoutine.ALONE, CallerCountedRoutine.ALONE_DESCRIPTOR);
    Label none = new Label();
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "isDue", "(JI)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFEQ, none); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 2); // Stack: J I
    code.visitVarInsn(Opcodes.ILOAD, 3); // Stack: J I I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        due,
        CallerCountedRoutine.ALONE_DESCRIPTOR,
        false); // Stack:
    code.visitLabel(none);
    end(code, Opcodes.RETURN);
  }

  private void compileUnless(String condition, String name, String all) {
    MethodVisitor code = HiddenFrames.start(writer, name, CallerCountedRoutine.LOOK_UPS_DESCRIPTOR);
    Label none = new Label();
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, condition, "(J)Z", false); // Stack: I
    code.visitJumpInsn(Opcodes.IFNE, none); // Stack:
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        RoutineCompiler.CLASS,
        all,
        CallerCountedRoutine.LOOK_UPS_DESCRIPTOR,
        false); // Stack: J
    code.visitInsn(Opcodes.LRETURN);
    code.visitLabel(none);
    code.visitVarInsn(Opcodes.LLOAD, 0); // Stack: J
    end(code, Opcodes.LRETURN);
  }

  /** Locals: 0 the oldest block so far, 2 the node of the caller, 4 offset, 5 tree. */
  private void compileAll(String name, PricedRoutine routine) {
    MethodVisitor code = HiddenFrames.start(writer, name, CallerCountedRoutine.LOOK_UPS_DESCRIPTOR);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "tree", "()J", false); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, 5); // Stack:
    emitLookUps(code, routine, 0);
    code.visitVarInsn(Opcodes.LLOAD, 2); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 4); // Stack: J I
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "back", "(JI)V", false); // Stack:
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
    code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "invoke", "(JJIJI)J", false); // Stack: J
    code.visitVarInsn(Opcodes.LSTORE, 0); // Stack:
    int next = index + 1;
    for (PricedSegment segment : RoutineInfos.calling(routine)) {
      for (long times = segment.times().evaluate(Map.of()); times > 0; times--) {
        int callee = next;
        next = emitLookUps(code, segment.callee(), callee);
        code.visitVarInsn(Opcodes.LLOAD, 5); // Stack: J
        code.visitLdcInsn(id); // Stack: J I
        counters(code, callee); // Stack: J I J I
        code.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "back", "(JIJI)V", false); // Stack:
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
