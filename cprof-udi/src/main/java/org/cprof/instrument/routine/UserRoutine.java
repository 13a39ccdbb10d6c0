package org.cprof.instrument.routine;

import org.cprof.model.code.TargetInstruction;
import org.objectweb.asm.Type;

/**
 * A static method of the user that executes in place of a routine's price.
 *
 * @param owner internal name of its class
 * @param name of the method
 * @param descriptor JVMS 4.3.3
 * @param hostOpcode the host's bytecode in whose place it executes
 * @param target the bytecode that it implements
 * @param returnOpcode the bytecode of the target by which it returns
 */
public record UserRoutine(
    String owner,
    String name,
    String descriptor,
    int hostOpcode,
    TargetInstruction target,
    int returnOpcode) {

  /** The operands of the bytecode, which the routine may take as their bits. */
  public Type[] operands() {
    return Type.getArgumentTypes("(" + OperandTypes.numbers(hostOpcode) + ")V");
  }

  /** The result of the bytecode, which the routine may return as its bits. */
  public Type result() {
    return Type.getType(OperandTypes.result(hostOpcode));
  }

  /** {@code class.method(descriptor)}. */
  @Override
  public String toString() {
    return owner.replace('/', '.') + "." + name + descriptor;
  }
}
