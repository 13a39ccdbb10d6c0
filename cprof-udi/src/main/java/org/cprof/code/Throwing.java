package org.cprof.code;

import java.util.function.Predicate;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells which instructions can throw (JVMS 6.5). Fields of {@code this} and of the method's own
 * class cannot, where the class declares them as the instruction needs them: resolving them (JVMS
 * 5.4.3.2) finds them, the object is there, and the class is initialized or being initialized by
 * whoever runs the method, if its initializer cannot have failed.
 */
public final class Throwing {

  private final MethodCode method;
  private final boolean keepsThis;

  /** Whether its class's initializer may have failed; null until that is asked for. */
  private Boolean mayHaveFailed;

  public Throwing(MethodCode method) {
    this.method = method;
    this.keepsThis = !method.isStatic() && keepsLocal0(method);
  }

  /** Whether local 0 is {@code this} everywhere in the method. */
  public boolean keepsThis() {
    return keepsThis;
  }

  /** Whether static members of the method's own class may be out of its reach. */
  public boolean mayLackStatics() {
    if (mayHaveFailed == null) {
      mayHaveFailed = FailedInitializer.mayPrecede(method);
    }
    return mayHaveFailed;
  }

  private static boolean keepsLocal0(MethodCode method) {
    for (Instruction instruction : method.instructions()) {
      if (instruction.node().getOpcode() == Opcodes.ASTORE
          && ((VarInsnNode) instruction.node()).var == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether an exception can leave an instruction.
   *
   * @param before the instruction before it in its block, or null
   */
  boolean mayThrow(Instruction instruction, Instruction before) {
    return mayThrow(instruction.node(), before == null ? null : before.node());
  }

  /** Whether an exception can leave the block from any of its instructions. */
  public boolean mayThrow(BasicBlock block) {
    AbstractInsnNode before = null;
    for (Instruction instruction : block.instructions()) {
      if (mayThrow(instruction.node(), before)) {
        return true;
      }
      before = instruction.node();
    }
    return false;
  }

  /**
   * Whether an instruction can throw.
   *
   * @param before the instruction before it in its block; null for the first, which control may
   *     reach from elsewhere
   */
  public boolean mayThrow(AbstractInsnNode insn, AbstractInsnNode before) {
    int opcode = insn.getOpcode();
    if (opcode <= Opcodes.SIPUSH) {
      return false;
    }
    return switch (opcode) {
      case Opcodes.LDC -> !(((LdcInsnNode) insn).cst instanceof Number);
      case Opcodes.IALOAD,
          Opcodes.LALOAD,
          Opcodes.FALOAD,
          Opcodes.DALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD,
          Opcodes.IASTORE,
          Opcodes.LASTORE,
          Opcodes.FASTORE,
          Opcodes.DASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE,
          Opcodes.IDIV,
          Opcodes.IREM,
          Opcodes.LDIV,
          Opcodes.LREM ->
          true;
      case Opcodes.GETSTATIC ->
          !isOwn((FieldInsnNode) insn, Throwing::isStatic) || mayLackStatics();
      case Opcodes.PUTSTATIC -> !isOwn((FieldInsnNode) insn, this::mayBeStored) || mayLackStatics();
      case Opcodes.GETFIELD -> !isFieldOfThis((FieldInsnNode) insn, before);
      case Opcodes.IFNULL, Opcodes.IFNONNULL -> false;
      default -> opcode >= Opcodes.PUTFIELD || isReturnUnderMonitor(opcode);
    };
  }

  /** A return throws where a monitor is still held (JVMS 2.11.10). */
  private boolean isReturnUnderMonitor(int opcode) {
    return JvmOpcodes.isReturn(opcode) && method.isSynchronized();
  }

  /** Whether the method's own class declares the field that is accessed, as it has to be. */
  private boolean isOwn(FieldInsnNode access, Predicate<FieldNode> condition) {
    return access.owner.equals(method.owner().name)
        && method.owner().fields.stream()
            .anyMatch(
                field ->
                    field.name.equals(access.name)
                        && field.desc.equals(access.desc)
                        && condition.test(field));
  }

  private static boolean isStatic(FieldNode field) {
    return (field.access & Opcodes.ACC_STATIC) != 0;
  }

  /** A final field is stored to by the class's initializer alone. */
  private boolean mayBeStored(FieldNode field) {
    boolean isFinal = (field.access & Opcodes.ACC_FINAL) != 0;
    return isStatic(field) && (!isFinal || method.name().equals("<clinit>"));
  }

  /** Whether the method's own class declares the field of an object that is accessed. */
  public boolean isOwnOfObject(FieldInsnNode access) {
    return isOwn(access, field -> !isStatic(field));
  }

  private boolean isFieldOfThis(FieldInsnNode field, AbstractInsnNode before) {
    return keepsThis
        && isOwnOfObject(field)
        && before instanceof VarInsnNode load
        && load.getOpcode() == Opcodes.ALOAD
        && load.var == 0;
  }
}
