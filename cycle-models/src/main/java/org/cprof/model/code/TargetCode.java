package org.cprof.model.code;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.MethodSize;
import org.cprof.model.ProcessorModel;

/**
 * What the target executes for one instruction of the host, with its price. Immutable and shared: a
 * model hands out the same object for the same instruction.
 */
public final class TargetCode {
  public static final TargetCode EMPTY = new TargetCode(List.of(), List.of());

  private final List<TargetInstruction> instructions;
  private final List<TargetInstruction> events;
  private final List<TargetInstruction> operandDependent;
  private final long cycles;
  private final int bytecodes;
  private final int bytes;

  /**
   * Adds up the instructions.
   *
   * @param operandDependent those of them whose price depends on operands
   */
  public TargetCode(
      List<TargetInstruction> instructions, List<TargetInstruction> operandDependent) {
    this.instructions = List.copyOf(instructions);
    this.operandDependent = List.copyOf(operandDependent);
    List<TargetInstruction> beyondBasePrice = new ArrayList<>();
    long sumOfCycles = 0;
    int sumOfBytes = 0;
    int prefixes = 0;
    for (TargetInstruction instruction : instructions) {
      sumOfCycles += instruction.cycles();
      sumOfBytes += instruction.bytes();
      prefixes += instruction.opcode() == JvmOpcodes.WIDE ? 1 : 0;
      if (instruction.kind() == Kind.SOFTWARE || instruction.kind() == Kind.UNSUPPORTED) {
        beyondBasePrice.add(instruction);
      }
    }
    this.events = List.copyOf(beyondBasePrice);
    this.cycles = sumOfCycles;
    this.bytecodes = instructions.size() - prefixes;
    this.bytes = sumOfBytes;
  }

  /** The base price in cycles: {@link TargetInstruction#cycles()} of all instructions. */
  public long cycles() {
    return cycles;
  }

  /** The number of bytecodes executed; a {@code wide} prefix is not one of its own. */
  public int bytecodes() {
    return bytecodes;
  }

  /**
   * The size in bytes. The padding of a switch is the host's; {@link MethodSize} knows the
   * target's.
   */
  public int bytes() {
    return bytes;
  }

  /** The instructions in the order of execution. */
  public List<TargetInstruction> instructions() {
    return instructions;
  }

  /**
   * The instructions that cost more than their base price, or have none: of kind software or
   * unsupported.
   */
  public List<TargetInstruction> events() {
    return events;
  }

  /**
   * The instructions whose own price depends on operands, such as lcmp on JOP: their base price is
   * that of the last alternative, the right one is {@link ProcessorModel#price}.
   */
  public List<TargetInstruction> operandDependent() {
    return operandDependent;
  }

  @Override
  public String toString() {
    return instructions.toString();
  }
}
