package org.cprof.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.SpecialMethods;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What matters of a class: its methods, native or not, and where to look for inherited ones.
 *
 * @param superName internal name; null of Object and where nothing is known
 * @param accessByMethod flags of its methods, by name and descriptor
 */
public record ClassMethods(String superName, Map<String, Integer> accessByMethod) {

  /**
   * A flag beside those of class files: the method's callers count its calls as those of a native,
   * see {@link SpecialMethods}.
   */
  static final int LIKE_NATIVE = 1 << 16;

  /** Of a class that nobody knows. */
  public static final ClassMethods UNKNOWN = new ClassMethods(null, Map.of());

  public static ClassMethods of(ClassReader reader) {
    Map<String, Integer> methods = new HashMap<>();
    String owner = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            String method = name + descriptor;
            methods.put(method, access | flag(owner, name, descriptor, false));
            return SpecialMethods.mayHaveInterpreterEntry(owner, name, descriptor)
                ? new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                    boolean isIntrinsic = SpecialMethods.isOfIntrinsics(annotation);
                    methods.put(
                        method, methods.get(method) | flag(owner, name, descriptor, isIntrinsic));
                    return null;
                  }
                }
                : null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassMethods(reader.getSuperName(), methods);
  }

  private static int flag(String owner, String name, String descriptor, boolean isIntrinsic) {
    return SpecialMethods.isCountedByCallers(owner, name, descriptor, isIntrinsic)
        ? LIKE_NATIVE
        : 0;
  }

  /** The names and descriptors of its natives. */
  public List<String> natives() {
    List<String> natives = new ArrayList<>();
    accessByMethod.forEach(
        (method, access) -> {
          if ((access & Opcodes.ACC_NATIVE) != 0) {
            natives.add(method);
          }
        });
    return natives;
  }
}
