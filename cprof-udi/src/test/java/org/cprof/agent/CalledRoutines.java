package org.cprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A target class whose arithmetic is done by calls of the routines in {@code
 * com.jopdesign.sys.JVM}, which take and return floats and doubles as their bits.
 */
final class CalledRoutines extends ClassVisitor {

  private static final String ROUTINES = "com.jopdesign.sys.JVM";

  private final Map<String, Method> routines = new TreeMap<>();

  private CalledRoutines(ClassWriter writer) throws ClassNotFoundException {
    super(Opcodes.ASM9, writer);
    for (Method routine : Class.forName(ROUTINES).getDeclaredMethods()) {
      routines.put(routine.getName(), routine);
    }
  }

  /**
   * The class file.
   *
   * @param name its internal name
   */
  static byte[] of(String name) throws IOException, ClassNotFoundException {
    try (InputStream file = CalledRoutines.class.getResourceAsStream("/" + name + ".class")) {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      new ClassReader(file).accept(new CalledRoutines(writer), 0);
      return writer.toByteArray();
    }
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String type, String s, String[] e) {
    MethodVisitor code = super.visitMethod(access, name, type, s, e);
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitInsn(int opcode) {
        String mnemonic = JvmOpcodes.mnemonic(opcode);
        Method routine = routines.get("f_" + mnemonic);
        if (routine == null) {
          super.visitInsn(opcode);
          return;
        }
        operands(mnemonic, routine.getParameterCount());
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            ROUTINES.replace('.', '/'),
            routine.getName(),
            Type.getMethodDescriptor(routine),
            false);
        result(mnemonic);
      }

      private void operands(String mnemonic, int count) {
        char type = mnemonic.charAt(0);
        for (int operand = 0; operand < count; operand++) {
          if (type == 'f') {
            call("Float", "floatToRawIntBits", "(F)I");
          } else if (type == 'd') {
            call("Double", "doubleToRawLongBits", "(D)J");
          }
          if (count == 2 && type == 'd') { // Stack: x y
            super.visitInsn(Opcodes.DUP2_X2); // Stack: y x y
            super.visitInsn(Opcodes.POP2); // Stack: y x
          } else if (count == 2 && type == 'f') {
            super.visitInsn(Opcodes.SWAP); // Stack: y x
          }
        }
      }

      private void result(String mnemonic) {
        char last = mnemonic.charAt(mnemonic.length() - 1);
        boolean isComparison = mnemonic.contains("cmp");
        char type = mnemonic.charAt(1) == '2' ? last : mnemonic.charAt(0);
        if (type == 'f' && !isComparison) {
          call("Float", "intBitsToFloat", "(I)F");
        } else if (type == 'd' && !isComparison) {
          call("Double", "longBitsToDouble", "(J)D");
        }
      }

      private void call(String type, String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/" + type, name, descriptor, false);
      }
    };
  }
}
