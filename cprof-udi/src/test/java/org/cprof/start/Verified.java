package org.cprof.start;

import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * A class of a JDK, checked as far as that goes without loading what it names: operand stacks,
 * local variables and frames. The JVM does not verify those of its own.
 */
final class Verified {

  private final ClassNode node = new ClassNode();

  /**
   * @throws IllegalArgumentException if it is not in order
   */
  Verified(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    // A writer that computes nothing has the frames of the class itself checked.
    reader.accept(withoutAnnotations(new CheckClassAdapter(new ClassWriter(0), true)), 0);
    reader.accept(node, 0);
  }

  /** Annotations of intrinsics have a name that the VM does not know. */
  private static ClassVisitor withoutAnnotations(ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(
            Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
          @Override
          public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
            return null;
          }
        };
      }
    };
  }

  MethodNode method(String name) {
    return node.methods.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  MethodNode method(String name, String descriptor) {
    return node.methods.stream()
        .filter(each -> each.name.equals(name) && each.desc.equals(descriptor))
        .findFirst()
        .orElseThrow();
  }

  FieldNode field(String name) {
    return node.fields.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  ClassNode node() {
    return node;
  }

  /** How many instructions of a method are of a kind. */
  static <T> long count(MethodNode method, Class<T> kind, Predicate<T> which) {
    return StreamSupport.stream(method.instructions.spliterator(), false)
        .map(AbstractInsnNode.class::cast)
        .filter(kind::isInstance)
        .map(kind::cast)
        .filter(which)
        .count();
  }
}
