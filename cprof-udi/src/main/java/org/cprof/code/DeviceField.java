package org.cprof.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Fields of JOP's hardware objects, which are registers of devices there. No program without
 * devices has classes of their package.
 */
public final class DeviceField {

  private static final String PACKAGE = "com/jopdesign/io/";

  private DeviceField() {}

  /** Whether an instruction reads or writes one. */
  public static boolean isAccessedBy(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode field && is(field.getOpcode(), field.owner, field.desc);
  }

  /**
   * Whether an instruction reads or writes one, by its parts.
   *
   * @param owner internal name of the class that it names
   */
  public static boolean is(int opcode, String owner, String descriptor) {
    return (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD)
        && descriptor.equals("I")
        && owner.startsWith(PACKAGE)
        && owner.indexOf('/', PACKAGE.length()) < 0;
  }
}
