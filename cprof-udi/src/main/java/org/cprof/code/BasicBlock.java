package org.cprof.code;

import java.util.List;

/**
 * A run of instructions that is entered at its first one only.
 *
 * @param instructions in the order of the code, at least one
 * @param isEntry the method starts here and nothing jumps here, so it is executed once a call
 * @param isHandler an exception handler starts here
 */
public record BasicBlock(List<Instruction> instructions, boolean isEntry, boolean isHandler) {

  public Instruction first() {
    return instructions.get(0);
  }

  public Instruction last() {
    return instructions.get(instructions.size() - 1);
  }
}
