package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods of classes that carry one of certain annotations, visible at run time or not. */
final class AnnotatedMethods {

  private final List<Pattern> annotations = new ArrayList<>();

  /**
   * @param texts annotations as {@code @org.junit.jupiter.api.Test}; {@code *} stands for any text
   */
  AnnotatedMethods(List<String> texts) {
    for (String text : texts) {
      annotations.add(Pattern.compile(Pattern.quote(text.substring(1)).replace("*", "\\E.*\\Q")));
    }
  }

  /** Whether no annotation is asked for. */
  boolean areNone() {
    return annotations.isEmpty();
  }

  /** Name and descriptor in one of those that a class declares. */
  Set<String> in(byte[] classFile) {
    Set<String> methods = new TreeSet<>();
    if (areNone()) {
      return methods;
    }
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  String signature,
                  String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public AnnotationVisitor visitAnnotation(String annotation, boolean isVisible) {
                    if (isAskedFor(Type.getType(annotation).getClassName())) {
                      methods.add(name + descriptor);
                    }
                    return null;
                  }
                };
              }
            },
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }

  private boolean isAskedFor(String annotation) {
    for (Pattern pattern : annotations) {
      if (pattern.matcher(annotation).matches()) {
        return true;
      }
    }
    return false;
  }
}
