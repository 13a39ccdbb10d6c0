package org.cprof.start;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Marks the classes that a JVM starts with by the last bytes of their class files: an attribute of
 * CProf's own (JVMS 4.7.1), by which the run-time knows that they are instrumented already.
 */
final class StartMark extends Attribute {

  private static final int BYTES = 4;

  private StartMark() {
    super("CProf");
  }

  @Override
  protected ByteVector write(
      ClassWriter writer, byte[] code, int codeLength, int maxStack, int maxLocals) {
    return new ByteVector().putInt(CProfProtocol.START_MARK);
  }

  static byte[] on(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(writer, 0);
    writer.visitAttribute(new StartMark());
    byte[] marked = writer.toByteArray();
    if (!isOn(marked)) {
      throw new IllegalStateException("the attribute is not the last one");
    }
    return marked;
  }

  static boolean isOn(byte[] classFile) {
    byte[] end = Arrays.copyOfRange(classFile, classFile.length - BYTES, classFile.length);
    return ByteBuffer.wrap(end).getInt() == CProfProtocol.START_MARK;
  }
}
