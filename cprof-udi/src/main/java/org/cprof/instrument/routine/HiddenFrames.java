package org.cprof.instrument.routine;

import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Keeps the run-time's methods out of stack traces, and the natives by which it counts. They are on
 * top of the stack where it overflows in one of them; the program is to find its own methods there.
 */
public final class HiddenFrames {

  /**
   * What HotSpot takes from classes of the boot loader; {@code -XX:+ShowHiddenFrames} shows them.
   */
  private static final String HIDDEN = "Ljdk/internal/vm/annotation/Hidden;";

  private static final String DONT_INLINE = "Ljdk/internal/vm/annotation/DontInline;";

  /** Natives that throw nothing in whose trace the program might look for the frames. */
  private static final Set<String> NATIVES =
      Set.of(
          "java/lang/Thread.currentThread",
          "jdk/internal/misc/Unsafe.getInt",
          "jdk/internal/misc/Unsafe.getLong",
          "jdk/internal/misc/Unsafe.getReference",
          "jdk/internal/misc/Unsafe.putInt",
          "jdk/internal/misc/Unsafe.putLong",
          "jdk/internal/misc/Unsafe.putReference");

  private HiddenFrames() {}

  /** Hides a method of the JDK if it is one of those natives. */
  public static void hideNative(ClassNode owner, MethodNode method) {
    if ((method.access & Opcodes.ACC_NATIVE) != 0
        && NATIVES.contains(owner.name + "." + method.name)) {
      hide(method);
    }
  }

  /** Starts a static method of a class of the run-time that is made for a run. */
  static MethodVisitor start(ClassVisitor owner, String name, String descriptor) {
    MethodVisitor method = declare(owner, name, descriptor);
    method.visitCode();
    return method;
  }

  /** Starts a static method that runs seldom, and would make its callers larger. */
  static MethodVisitor startApart(ClassVisitor owner, String name, String descriptor) {
    MethodVisitor method = declare(owner, name, descriptor);
    method.visitAnnotation(DONT_INLINE, true).visitEnd();
    method.visitCode();
    return method;
  }

  /** Ends such a method, whose limits the writer computes. */
  static void end(MethodVisitor method, int returnOpcode) {
    method.visitInsn(returnOpcode);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static MethodVisitor declare(ClassVisitor owner, String name, String descriptor) {
    MethodVisitor method =
        owner.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    hide(method);
    return method;
  }

  /** The class file of a class of the run-time, with its methods hidden. */
  public static byte[] of(byte[] classFile) {
    // A writer that knew the reader would copy the methods as they are.
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  String signature,
                  String[] exceptions) {
                MethodVisitor method =
                    super.visitMethod(access, name, descriptor, signature, exceptions);
                hide(method);
                return method;
              }
            },
            0);
    return writer.toByteArray();
  }

  private static void hide(MethodVisitor method) {
    method.visitAnnotation(HIDDEN, true).visitEnd();
  }
}
