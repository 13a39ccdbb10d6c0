package org.cprof.agent.transform;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells the run-time which classes have a {@code hashCode} or {@code clone} that does not count
 * itself. Without that it would take each of their calls for one of Object's native.
 */
public final class Overrides {

  /** Learns of a class whose methods do not count themselves. */
  void learn(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    String className = reader.getClassName().replace('/', '.');
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0
                && isOverride(name, descriptor)) {
              CProfControl.uncountedOverride(className, name);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** Whether a method overrides one of Object's that are native. */
  static boolean isOverride(String name, String descriptor) {
    return name.equals("hashCode") && descriptor.equals("()I")
        || name.equals("clone") && descriptor.equals("()Ljava/lang/Object;");
  }
}
