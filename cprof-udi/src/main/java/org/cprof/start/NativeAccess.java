package org.cprof.start;

import java.io.IOException;
import java.util.List;
import org.cprof.classes.JdkImage;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the classes of the run-time that call natives which its Java code cannot name: {@code
 * jdk.internal.misc.CProfNative} those of Unsafe; and {@code java.lang.CProfThreadAccess}, which
 * needs of threads what is private or not in all JDKs. Those of channels: {@link IoAccess}.
 */
final class NativeAccess {

  static final String CLASS = "jdk/internal/misc/CProfNative";
  static final String THREAD_CLASS = "java/lang/CProfThreadAccess";

  private static final String THREAD = "java/lang/Thread";

  /** From JDK 19 on, has the address of the next thread's id. */
  private static final String THREAD_IDS = "java/lang/Thread$ThreadIdentifiers";

  private static final int OPEN_CLASS = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
  private static final int OPEN_METHOD = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private static final String UNSAFE_TYPE = "L" + UNSAFE + ";";

  private static final String OFFSET = "(Ljava/lang/Class;Ljava/lang/String;)J";

  /** The native for the offset of a field, from JDK 26 on and before. */
  private static final List<String> OFFSETS =
      List.of("knownObjectFieldOffset0", "objectFieldOffset1");

  private NativeAccess() {}

  /** The class that has the natives of a JDK's Unsafe. */
  static byte[] classFile(JdkImage jdk) throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, OPEN_CLASS, CLASS, null, "java/lang/Object", null);
    writer.visitNestHost(UNSAFE);
    MethodVisitor unsafe = begin(writer, "unsafe", "()" + UNSAFE_TYPE);
    end(unsafe, Opcodes.ARETURN);
    MethodVisitor offset = begin(writer, "objectFieldOffset", OFFSET);
    offset.visitVarInsn(Opcodes.ALOAD, 0); // Stack: U L
    offset.visitVarInsn(Opcodes.ALOAD, 1); // Stack: U L L
    call(offset, nativeOf(jdk, List.of(UNSAFE), OFFSETS, OFFSET).name(), OFFSET); // Stack: J
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

  /** The class that has what a JDK's threads do not show. */
  static byte[] threadClassFile(JdkImage jdk) throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    writer.visit(Opcodes.V17, access, THREAD_CLASS, null, "java/lang/Object", null);
    writer.visitNestHost(THREAD);
    MethodVisitor next = writer.visitMethod(Opcodes.ACC_STATIC, "nextId", "()J", null, null);
    next.visitCode();
    if (jdk.classFile(THREAD_IDS) == null) {
      next.visitInsn(Opcodes.LCONST_0); // Stack: J
    } else {
      next.visitFieldInsn(Opcodes.GETSTATIC, THREAD_IDS, "NEXT_TID_OFFSET", "J"); // Stack: J
    }
    end(next, Opcodes.LRETURN);
    String ofThread = "(L" + THREAD + ";)V";
    MethodVisitor stop = writer.visitMethod(Opcodes.ACC_STATIC, "stop", ofThread, null, null);
    stop.visitCode();
    if (jdk.methods(THREAD).accessByMethod().containsKey("stop()V")) {
      stop.visitVarInsn(Opcodes.ALOAD, 0); // Stack: L
      stop.visitMethodInsn(Opcodes.INVOKEVIRTUAL, THREAD, "stop", "()V", false); // Stack:
    }
    end(stop, Opcodes.RETURN);
    writer.visitEnd();
    return writer.toByteArray();
  }

  record Native(String owner, String name) {}

  /** The first native that a JDK has. */
  static Native nativeOf(JdkImage jdk, List<String> owners, List<String> names, String descriptor)
      throws IOException {
    Native found = find(jdk, owners, names, descriptor);
    if (found != null) {
      return found;
    }
    throw new IOException(
        "CProf needs a native "
            + names
            + " in "
            + owners
            + ", which JDK "
            + jdk.feature()
            + " does not have");
  }

  /** The first native that a JDK has, or null. */
  static Native find(JdkImage jdk, List<String> owners, List<String> names, String descriptor) {
    for (String owner : owners) {
      List<String> natives = jdk.methods(owner).natives();
      for (String name : names) {
        if (natives.contains(name + descriptor)) {
          return new Native(owner, name);
        }
      }
    }
    return null;
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

  static void end(MethodVisitor method, int opcode) {
    method.visitInsn(opcode);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
