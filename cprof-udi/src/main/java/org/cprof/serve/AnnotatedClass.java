package org.cprof.serve;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

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
    ClassNode node = new ClassNode();
    new ClassReader(classFile)
        .accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    String outer = null;
    for (InnerClassNode inner : node.innerClasses) {
      outer = inner.name.equals(node.name) ? inner.outerName : outer;
    }
    return new AnnotatedClass(
        node.name,
        node.superName,
        node.interfaces,
        outer,
        names(node.visibleAnnotations, node.invisibleAnnotations),
        node.methods.stream()
            .map(
                each ->
                    new Method(
                        each.access,
                        each.name,
                        each.desc,
                        names(each.visibleAnnotations, each.invisibleAnnotations)))
            .toList());
  }

  /** Null stands for none. */
  private static Set<String> names(List<AnnotationNode> visible, List<AnnotationNode> others) {
    Set<String> names = new TreeSet<>();
    for (List<AnnotationNode> each : Arrays.asList(visible, others)) {
      if (each != null) {
        each.forEach(annotation -> names.add(Type.getType(annotation.desc).getClassName()));
      }
    }
    return names;
  }
}
