package org.cprof.start;

import java.io.IOException;
import java.util.List;
import org.cprof.classes.JdkImage;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the classes of the run-time that call natives which its Java code cannot name: {@code
 * jdk.internal.misc.CProfNative} those of Unsafe, {@code sun.nio.ch.CProfPipe} those of channels.
 */
final class NativeAccess {

  static final String CLASS = "jdk/internal/misc/CProfNative";
  static final String PIPE_CLASS = "sun/nio/ch/CProfPipe";

  private static final int OPEN_CLASS = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
  private static final int OPEN_METHOD = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  private static final String FILES = "sun/nio/ch/FileDispatcherImpl";

  /** Has the natives in newer JDKs. */
  private static final String UNIX_FILES = "sun/nio/ch/UnixFileDispatcherImpl";

  private static final String TRANSFER = "(Ljava/io/FileDescriptor;JI)I";

  static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private static final String UNSAFE_TYPE = "L" + UNSAFE + ";";

  /** Ends the names of natives. */
  private static final String NATIVE = "0";

  private NativeAccess() {}

  static byte[] classFile() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, OPEN_CLASS, CLASS, null, "java/lang/Object", null);
    writer.visitNestHost(UNSAFE);
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

  /** The class that has the natives of channels. */
  static byte[] pipeClassFile(JdkImage jdk) throws IOException {
    String owner = jdk.classFile(UNIX_FILES) == null ? FILES : UNIX_FILES;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, OPEN_CLASS, PIPE_CLASS, null, "java/lang/Object", null);
    for (String name : List.of("read", "write")) {
      MethodVisitor method =
          writer.visitMethod(
              OPEN_METHOD, name, TRANSFER, null, new String[] {"java/io/IOException"});
      method.visitCode();
      method.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
      method.visitVarInsn(Opcodes.LLOAD, 1); // Stack: L J
      method.visitVarInsn(Opcodes.ILOAD, 3); // Stack: L J I
      method.visitMethodInsn(
          Opcodes.INVOKESTATIC, owner, name + NATIVE, TRANSFER, false); // Stack: I
      end(method, Opcodes.IRETURN);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Begins a method with the JDK's own Unsafe on the stack. */
  private static MethodVisitor begin(ClassWriter writer, String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(OPEN_METHOD, name, descriptor, null, null);
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
