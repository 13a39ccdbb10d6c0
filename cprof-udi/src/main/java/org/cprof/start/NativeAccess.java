package org.cprof.start;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes {@code java.lang.CProfNative}, which calls natives of Unsafe that Java code cannot name.
 */
final class NativeAccess {

  static final String CLASS = "java/lang/CProfNative";

  private static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private static final String UNSAFE_TYPE = "L" + UNSAFE + ";";

  private NativeAccess() {}

  static byte[] classFile() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, CLASS, null, "java/lang/Object", null);
    MethodVisitor unsafe = begin(writer, "unsafe", "()" + UNSAFE_TYPE);
    end(unsafe, Opcodes.ARETURN);
    MethodVisitor offset =
        begin(writer, "objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J");
    offset.visitVarInsn(Opcodes.ALOAD, 0); // Stack: U L
    offset.visitVarInsn(Opcodes.ALOAD, 1); // Stack: U L L
    call(offset, "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J"); // Stack: J
    end(offset, Opcodes.LRETURN);
    MethodVisitor allocate = begin(writer, "allocateMemory", "(J)J");
    allocate.visitVarInsn(Opcodes.LLOAD, 0); // Stack: U J
    call(allocate, "allocateMemory0", "(J)J"); // Stack: J
    end(allocate, Opcodes.LRETURN);
    MethodVisitor copy = begin(writer, "copyMemory", "(JJJ)V");
    copy.visitInsn(Opcodes.ACONST_NULL); // Stack: U L
    copy.visitVarInsn(Opcodes.LLOAD, 0); // Stack: U L J
    copy.visitInsn(Opcodes.ACONST_NULL); // Stack: U L J L
    copy.visitVarInsn(Opcodes.LLOAD, 2); // Stack: U L J L J
    copy.visitVarInsn(Opcodes.LLOAD, 4); // Stack: U L J L J J
    call(copy, "copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V"); // Stack:
    end(copy, Opcodes.RETURN);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Begins a method with the JDK's own Unsafe on the stack. */
  private static MethodVisitor begin(ClassWriter writer, String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, name, descriptor, null, null);
    method.visitCode();
    method.visitFieldInsn(Opcodes.GETSTATIC, UNSAFE, "theUnsafe", UNSAFE_TYPE); // Stack: U
    return method;
  }

  private static void call(MethodVisitor method, String name, String descriptor) {
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, name, descriptor, false);
  }

  private static void end(MethodVisitor method, int opcode) {
    method.visitInsn(opcode);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
