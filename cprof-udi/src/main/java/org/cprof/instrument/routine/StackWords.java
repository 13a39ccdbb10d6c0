package org.cprof.instrument.routine;

import java.util.Set;
import org.cprof.instrument.method.MethodInfo;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods whose parameters are, word by word of the operand stack, their results. */
public final class StackWords {

  /** Two ints are the high and the low word of a long. */
  private static final Set<String> DESCRIPTORS = Set.of("(II)J", "(F)I", "(I)F", "(D)J", "(J)D");

  private static final int MOST_STACK = 5;

  private StackWords() {}

  /** Whether {@link #move} has code for this descriptor. */
  public static boolean canMove(String descriptor) {
    return DESCRIPTORS.contains(descriptor);
  }

  /** The code of such a static method. */
  public static void move(MethodVisitor code, String descriptor) {
    code.visitCode();
    switch (descriptor) {
      case "(II)J" -> joined(code);
      case "(F)I" -> converted(code, Opcodes.FLOAD, "Float", "floatToRawIntBits", descriptor);
      case "(I)F" -> converted(code, Opcodes.ILOAD, "Float", "intBitsToFloat", descriptor);
      case "(D)J" -> converted(code, Opcodes.DLOAD, "Double", "doubleToRawLongBits", descriptor);
      case "(J)D" -> converted(code, Opcodes.LLOAD, "Double", "longBitsToDouble", descriptor);
      default -> throw new IllegalArgumentException(descriptor);
    }
    code.visitInsn(MethodInfo.returnOpcode(descriptor)); // Stack:
    code.visitMaxs(MOST_STACK, 2);
    code.visitEnd();
  }

  private static void joined(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 0); // Stack: I
    code.visitInsn(Opcodes.I2L); // Stack: J
    code.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE); // Stack: J I
    code.visitInsn(Opcodes.LSHL); // Stack: J
    code.visitVarInsn(Opcodes.ILOAD, 1); // Stack: J I
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "toUnsignedLong", "(I)J", false); // Stack: J J
    code.visitInsn(Opcodes.LOR); // Stack: J
  }

  private static void converted(
      MethodVisitor code, int load, String type, String name, String descriptor) {
    code.visitVarInsn(load, 0); // Stack: parameter
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/" + type, name, descriptor, false); // Stack: result
  }
}
