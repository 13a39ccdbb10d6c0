package org.cprof.agent.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param interfaces their internal names
 * @param access flags of the class
 * @param accessByMethod flags of its methods, by name and descriptor
 * @param intrinsics names and descriptors of those that have code
 */
public record ClassMethods(
    String superName,
    List<String> interfaces,
    int access,
    Map<String, Integer> accessByMethod,
    Set<String> intrinsics) {

  static final ClassMethods UNKNOWN = new ClassMethods(null, List.of(), 0, Map.of(), Set.of());

  public static ClassMethods of(ClassReader reader) {
    Map<String, Integer> methods = new HashMap<>();
    Set<String> intrinsics = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            methods.put(name + descriptor, access);
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
                if (SpecialMethods.isIntrinsic(type) && (access & Opcodes.ACC_NATIVE) == 0) {
                  intrinsics.add(name + descriptor);
                }
                return null;
              }
            };
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassMethods(
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        reader.getAccess(),
        methods,
        intrinsics);
  }

  public boolean declaresNatives() {
    for (int flags : accessByMethod.values()) {
      if ((flags & Opcodes.ACC_NATIVE) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The class and interfaces that it extends and implements directly. */
  List<String> parents() {
    List<String> parents = new ArrayList<>(interfaces);
    if (superName != null) {
      parents.add(superName);
    }
    return parents;
  }
}
