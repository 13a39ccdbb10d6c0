package org.cprof.instrument;

import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * Tells which instruction of a class file an instruction of its instrumented code is. Lines do not
 * decide on code: with the bytecode index of each instruction for its line, the table of lines of
 * what is inserted into the class tells the rest.
 */
public final class IndexLines {

  private IndexLines() {}

  /** Lets each instruction of a class have its index for its line. */
  static void number(ClassCode code) {
    for (MethodCode method : code.methods()) {
      InsnList instructions = method.node().instructions;
      for (AbstractInsnNode insn : instructions.toArray()) {
        if (insn instanceof LineNumberNode) {
          instructions.remove(insn);
        }
      }
      for (Instruction instruction : method.instructions()) {
        LabelNode label = new LabelNode();
        instructions.insertBefore(instruction.node(), label);
        instructions.insertBefore(
            instruction.node(), new LineNumberNode(instruction.bytecodeIndex(), label));
      }
    }
  }

  /**
   * The bytecode index in the class file of what is at an index in its instrumented code; what was
   * inserted belongs to an instruction beside it.
   *
   * @param numbered the instrumented class file with indexes for lines
   * @param method name and descriptor in one
   * @return -1 if there is no such method
   */
  public static int original(byte[] numbered, String method, int index) {
    int line = -1;
    for (MethodCode code : ClassCode.read(numbered).methods()) {
      if (method.equals(code.name() + code.descriptor())) {
        int next = 0;
        for (AbstractInsnNode insn : code.node().instructions) {
          if (insn instanceof LineNumberNode number) {
            line = number.line;
          } else if (insn.getOpcode() >= 0
              && ++next < code.instructions().size()
              && code.instructions().get(next).bytecodeIndex() > index) {
            return line;
          }
        }
      }
    }
    return line;
  }
}
