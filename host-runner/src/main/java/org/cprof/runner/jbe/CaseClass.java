package org.cprof.runner.jbe;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.BIPUSH;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.NOP;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.SIPUSH;
import static org.objectweb.asm.Opcodes.V1_8;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Generates the class of a case:
 *
 * <pre>
 * public final class Case1 extends Thread {
 *   private int result;
 *   public void run() { result = call(); }
 *   private static int call() { return Fibonacci.run(12); }
 *   public String toString() { return Integer.toString(result); }
 * }
 * </pre>
 *
 * <p>The references' caller has 14 words: where it was evicted during the run, the return into it
 * takes 26 cycles more at r=1, which is the load of 14 words, 6 + 15 * 2, less the 10 that are
 * hidden. So {@code call} is padded to that with nops; it is generated because no compiler promises
 * a size. A thread of its own gives the case an empty method cache.
 */
final class CaseClass {
  static final int CALLER_WORDS = 14;

  private static final int BYTES_PER_WORD = 4;

  /** Of an invokestatic, a getstatic and the like. */
  static final int INVOKE_BYTES = 3;

  private CaseClass() {}

  static byte[] generate(Case calls) {
    String name = calls.className().replace('.', '/');
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V1_8, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, name, null, "java/lang/Thread", null);
    writer.visitField(ACC_PRIVATE, "result", "I", null, null).visitEnd();
    calls.fields(writer);
    constructor(writer, calls);
    run(writer, name);
    call(writer, calls);
    asText(writer, name);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constructor(ClassWriter writer, Case calls) {
    MethodVisitor code = start(writer, ACC_PUBLIC, "<init>", "()V");
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, "java/lang/Thread", "<init>", "()V", false);
    calls.prepare(code);
    code.visitInsn(RETURN);
    end(code);
  }

  /**
   * Only bytecodes that JOP has in hardware or microcode: a routine would fill the method cache.
   */
  private static void run(ClassWriter writer, String name) {
    MethodVisitor code = start(writer, ACC_PUBLIC, "run", "()V");
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESTATIC, name, "call", "()I", false);
    code.visitFieldInsn(PUTFIELD, name, "result", "I");
    code.visitInsn(RETURN);
    end(code);
  }

  private static void call(ClassWriter writer, Case calls) {
    MethodVisitor code = start(writer, ACC_PRIVATE | ACC_STATIC, "call", "()I");
    int bytes = 1; // ireturn
    for (int time = 1; time <= calls.times(); time++) {
      bytes += calls.call(code);
      if (time < calls.times()) {
        code.visitInsn(POP);
        bytes++;
      }
    }
    if (bytes > BYTES_PER_WORD * calls.callerWords()) {
      throw new IllegalArgumentException(
          "a caller with these calls takes "
              + bytes
              + " bytes, more than "
              + calls.callerWords()
              + " words");
    }
    for (; bytes < BYTES_PER_WORD * calls.callerWords(); bytes++) {
      code.visitInsn(NOP);
    }
    code.visitInsn(IRETURN);
    end(code);
  }

  /** Pushes a constant; returns the bytes that it takes. */
  static int push(MethodVisitor code, int argument) {
    if (argument != (short) argument) {
      throw new IllegalArgumentException("argument " + argument + " does not fit into 16 bits");
    }
    boolean oneByte = argument == (byte) argument;
    code.visitIntInsn(oneByte ? BIPUSH : SIPUSH, argument);
    return oneByte ? 2 : 3;
  }

  private static void asText(ClassWriter writer, String name) {
    MethodVisitor code = start(writer, ACC_PUBLIC, "toString", "()Ljava/lang/String;");
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, name, "result", "I");
    code.visitMethodInsn(
        INVOKESTATIC, "java/lang/Integer", "toString", "(I)Ljava/lang/String;", false);
    code.visitInsn(ARETURN);
    end(code);
  }

  private static MethodVisitor start(ClassWriter writer, int access, String name, String type) {
    MethodVisitor code = writer.visitMethod(access, name, type, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
