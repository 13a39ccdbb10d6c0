package org.cprof.code;

import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class file {@code Raw} with one static method {@code m()V} whose code is given byte by byte, so
 * that a test decides which of several encodings an instruction has. ASM would always take the
 * shortest. The bytes replace as many {@code nop}s.
 */
final class RawClass {

  private RawClass() {}

  /** Mnemonics and, in decimal digits, the bytes behind them. */
  static int[] bytes(String code) {
    return Stream.of(code.trim().split(" +")).mapToInt(RawClass::toByte).toArray();
  }

  private static int toByte(String word) {
    int opcode = JvmOpcodes.opcode(word);
    return opcode < 0 ? Integer.parseInt(word) : opcode;
  }

  static byte[] of(int... code) {
    return of(new ClassWriter(0), code);
  }

  static byte[] of(String code) {
    return of(bytes(code));
  }

  static byte[] of(ClassWriter constants, String code) {
    return of(constants, bytes(code));
  }

  /**
   * @param constants a writer whose constant pool has what the code refers to
   */
  static byte[] of(ClassWriter constants, int... code) {
    constants.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Raw", null, "java/lang/Object", null);
    MethodVisitor method =
        constants.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitCode();
    for (int i = 0; i < code.length; i++) {
      method.visitInsn(Opcodes.NOP);
    }
    method.visitMaxs(10, 400);
    method.visitEnd();
    constants.visitEnd();
    byte[] classFile = constants.toByteArray();
    int start = indexOfCode(classFile, code.length);
    for (int i = 0; i < code.length; i++) {
      classFile[start + i] = (byte) code[i];
    }
    return classFile;
  }

  /** The place behind max_stack, max_locals and code_length (JVMS 4.7.3). */
  private static int indexOfCode(byte[] classFile, int length) {
    byte[] head = ByteBuffer.allocate(8).putShort((short) 10).putShort((short) 400).array();
    ByteBuffer.wrap(head).putInt(4, length);
    for (int start = 0; ; start++) {
      if (ByteBuffer.wrap(head).equals(ByteBuffer.wrap(classFile, start, 8))) {
        return start + 8;
      }
    }
  }

  /** The method {@code m} as the reader sees it. */
  static MethodCode method(int... code) {
    return ClassCode.read(of(code)).methods().get(0);
  }

  static MethodCode method(String code) {
    return method(bytes(code));
  }
}
