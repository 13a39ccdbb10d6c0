package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class and its methods with their annotations, visible at run time or not.
 *
 * @param name internal name
 * @param superName internal name; null of Object
 * @param interfaces internal names
 * @param outerName internal name of the class that it is a member of; null if it is of none
 * @param annotations their full names
 */
record AnnotatedClass(
    String name,
    String superName,
    List<String> interfaces,
    String outerName,
    Set<String> annotations,
    List<Method> methods) {

  /**
   * A method that a class declares.
   *
   * @param annotations their full names
   */
  record Method(int access, String name, String descriptor, Set<String> annotations) {

    /** Whether it has all of some access flags. */
    boolean is(int flags) {
      return (access & flags) == flags;
    }

    /** Name and descriptor in one. */
    String full() {
      return name + descriptor;
    }
  }

  static AnnotatedClass of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    Set<String> ofClass = new TreeSet<>();
    List<Method> methods = new ArrayList<>();
    String[] outer = new String[1];
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public AnnotationVisitor visitAnnotation(String annotation, boolean isVisible) {
            return add(annotation, ofClass);
          }

          @Override
          public void visitInnerClass(String name, String outerName, String simple, int access) {
            if (name.equals(reader.getClassName())) {
              outer[0] = outerName;
            }
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            Method method = new Method(access, name, descriptor, new TreeSet<>());
            methods.add(method);
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public AnnotationVisitor visitAnnotation(String annotation, boolean isVisible) {
                return add(annotation, method.annotations());
              }
            };
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new AnnotatedClass(
        reader.getClassName(),
        reader.getSuperName(),
        List.of(reader.getInterfaces()),
        outer[0],
        ofClass,
        methods);
  }

  private static AnnotationVisitor add(String annotation, Set<String> names) {
    names.add(Type.getType(annotation).getClassName());
    return null;
  }
}
