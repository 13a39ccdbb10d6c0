package org.cprof.model.code;

import java.util.Objects;

/**
 * An instruction as it stands in a class file, as far as its price on a target can depend on it.
 *
 * @param opcode the JVM opcode as in the class file: {@code iload_0} is 26 and not 21, {@code
 *     ldc_w} is 19; after a {@code wide} prefix, the widened opcode
 * @param length its length in bytes, with prefix and padding
 * @param local the variable's index of a load, store, iinc or ret, otherwise -1
 * @param constant the increment of an iinc, the number pushed by bipush and sipush, the type of a
 *     newarray, the dimensions of a multianewarray, otherwise 0
 * @param operand what matters of its constant pool entry
 * @param owner of the method that an invokestatic names, its internal name; otherwise null
 * @param name of that method; otherwise null
 */
public record HostInstruction(
    int opcode, int length, int local, int constant, Operand operand, String owner, String name) {

  /** An instruction of which no rule asks what method it calls. */
  public HostInstruction(int opcode, int length, int local, int constant, Operand operand) {
    this(opcode, length, local, constant, operand, null, null);
  }

  /** By hand, as is {@link #equals}: what a record has of itself is linked when first called. */
  @Override
  public int hashCode() {
    int hash = 31 * opcode + length;
    hash = 31 * hash + local;
    hash = 31 * hash + constant;
    return 31 * hash + operand.ordinal();
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof HostInstruction other
        && opcode == other.opcode
        && length == other.length
        && local == other.local
        && constant == other.constant
        && operand == other.operand
        && Objects.equals(owner, other.owner)
        && Objects.equals(name, other.name);
  }
}
