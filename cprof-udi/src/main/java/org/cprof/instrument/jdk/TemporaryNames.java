package org.cprof.instrument.jdk;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Names of temporary files and folders, which the JDK makes of 64 random bits: 20 digits in every
 * other run, else 19 or less. What handles a longer path executes more, in tests whose folder is
 * made before they begin. Of 60 bits above 2^60 all have 19 digits.
 */
public final class TemporaryNames {

  public static final long SMALLEST = 1L << 60;

  private static final int REPLACED_BITS = 4;

  private TemporaryNames() {}

  /** Behind the call that draws the number. */
  static void giveSameLength(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && call.name.equals("nextLong")) {
        InsnList code = new InsnList(); // Stack: J
        code.add(new LdcInsnNode(REPLACED_BITS)); // Stack: J I
        code.add(new InsnNode(Opcodes.LUSHR)); // Stack: J
        code.add(new LdcInsnNode(SMALLEST)); // Stack: J J
        code.add(new InsnNode(Opcodes.LOR)); // Stack: J
        method.instructions.insert(insn, code);
        method.maxStack += 2;
      }
    }
  }
}
