package org.cprof.classes;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes class files of methods without code, and with what an instruction may name. */
public final class SketchedClass {

  private final ClassWriter writer = new ClassWriter(0);

  public SketchedClass(String name) {
    this(name, "java/lang/Object");
  }

  /**
   * @param name internal name, as that of the superclass
   */
  public SketchedClass(String name, String superName) {
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, null);
  }

  /** Has an annotation with this name. */
  public SketchedClass annotated(String annotation) {
    writer.visitAnnotation(descriptor(annotation), true).visitEnd();
    return this;
  }

  public SketchedClass innerOf(String outerName, String name) {
    writer.visitInnerClass(name, outerName, "Inner", 0);
    return this;
  }

  /** Declares a method by name and descriptor in one, with annotations. */
  public SketchedClass method(int access, String method, String... annotations) {
    int descriptor = method.indexOf('(');
    MethodVisitor visitor =
        writer.visitMethod(
            access, method.substring(0, descriptor), method.substring(descriptor), null, null);
    for (String annotation : annotations) {
      visitor.visitAnnotation(descriptor(annotation), true).visitEnd();
    }
    visitor.visitEnd();
    return this;
  }

  private static String descriptor(String annotation) {
    return "L" + annotation.replace('.', '/') + ";";
  }

  public SketchedClass natively(String method) {
    return method(Opcodes.ACC_NATIVE, method);
  }

  /** Has a method of a class among its constants. */
  public SketchedClass naming(String owner, String method) {
    int descriptor = method.indexOf('(');
    writer.newMethod(owner, method.substring(0, descriptor), method.substring(descriptor), false);
    return this;
  }

  public byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }
}
