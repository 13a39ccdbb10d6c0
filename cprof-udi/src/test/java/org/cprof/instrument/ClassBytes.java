package org.cprof.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Class files of test classes. */
public final class ClassBytes {

  private ClassBytes() {}

  public static byte[] of(Class<?> type) {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** The class in another version of the format, which must know all that it uses. */
  public static byte[] inVersion(int version, byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    boolean hasFrames = (version & 0xFFFF) >= Opcodes.V1_6;
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int original,
                  int access,
                  String name,
                  String signature,
                  String superName,
                  String[] interfaces) {
                super.visit(version, access, name, signature, superName, interfaces);
              }

              @Override
              public void visitNestHost(String host) {}

              @Override
              public void visitNestMember(String member) {}
            },
            hasFrames ? 0 : ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
