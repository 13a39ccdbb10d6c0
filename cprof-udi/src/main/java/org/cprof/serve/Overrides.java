package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What overrides those methods of Object that are native and that programs override. */
final class Overrides {

  private static final int NO_CODE = Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT;

  /**
   * One that does not count itself.
   *
   * @param isNative whether it is a native
   */
  record Uncounted(String className, String name, String descriptor, boolean isNative) {}

  private Overrides() {}

  /**
   * The overrides in a class that do not count themselves. Without them the run-time would take
   * each of their calls for one of Object's native.
   *
   * @param nativesAlone whether the others count themselves
   */
  static List<Uncounted> of(byte[] classFile, boolean nativesAlone) {
    List<Uncounted> found = new ArrayList<>();
    ClassReader reader = new ClassReader(classFile);
    String className = reader.getClassName().replace('/', '.');
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean isNative = (access & Opcodes.ACC_NATIVE) != 0;
            if ((access & NO_CODE) == 0
                && isOverride(name, descriptor)
                && (isNative || !nativesAlone)) {
              found.add(new Uncounted(className, name, descriptor, isNative));
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found;
  }

  /** Whether a method overrides one of Object's that are native. */
  static boolean isOverride(String name, String descriptor) {
    return name.equals("hashCode") && descriptor.equals("()I")
        || name.equals("clone") && descriptor.equals("()Ljava/lang/Object;");
  }
}
