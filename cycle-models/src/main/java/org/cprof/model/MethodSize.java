package org.cprof.model;

import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.TargetCode;

/**
 * Adds up the size of a method on the target, from its first instruction to its last. It follows
 * both the host's and the target's positions, because the padding of a switch depends on where it
 * stands (JVMS 6.5, tableswitch).
 */
public final class MethodSize {
  private static final int BYTES_PER_WORD = 4;

  private final ProcessorModel model;
  private final boolean synchronizedMethod;
  private int hostBytes;
  private int targetBytes;

  /**
   * Starts at the method's first instruction.
   *
   * @param synchronizedMethod whether the method has the flag, so that the target's tool chain may
   *     insert code
   */
  public MethodSize(ProcessorModel model, boolean synchronizedMethod) {
    this.model = model;
    this.synchronizedMethod = synchronizedMethod;
    this.targetBytes = synchronizedMethod ? model.synchronizedEntry().bytes() : 0;
  }

  /**
   * Adds the next instruction and returns its translation, without what goes in front of a return.
   */
  public TargetCode add(HostInstruction instruction) {
    if (synchronizedMethod && JvmOpcodes.isReturn(instruction.opcode())) {
      targetBytes += model.synchronizedReturn().bytes();
    }
    TargetCode code = model.translate(instruction);
    if (JvmOpcodes.isSwitch(instruction.opcode())) {
      targetBytes += padding(targetBytes) - padding(hostBytes);
    }
    targetBytes += code.bytes();
    hostBytes += instruction.length();
    return code;
  }

  /** The size on the target so far, in bytes. */
  public int bytes() {
    return targetBytes;
  }

  /** The size on the target so far, in words of 4 bytes, rounded up. */
  public int words() {
    return (targetBytes + BYTES_PER_WORD - 1) / BYTES_PER_WORD;
  }

  /** The bytes between a switch's opcode at this position and the next multiple of 4. */
  private static int padding(int position) {
    return BYTES_PER_WORD - 1 - position % BYTES_PER_WORD;
  }
}
