package org.cprof.instrument;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;

/** What is inserted at a method's entry. */
final class EntryCode {

  private EntryCode() {}

  /**
   * Inserts it, with the line of the method's first instruction if that has one: where the stack
   * overflows in the method's call, a stack trace says that it did there.
   */
  static void insert(InsnList code, InsnList instructions) {
    LineNumberNode line = firstLine(instructions);
    instructions.insert(code);
    if (line != null) {
      LabelNode entry = new LabelNode();
      instructions.remove(line);
      instructions.insert(new LineNumberNode(line.line, entry));
      instructions.insert(entry);
    }
  }

  private static LineNumberNode firstLine(InsnList instructions) {
    LineNumberNode line = null;
    AbstractInsnNode insn = instructions.getFirst();
    while (insn != null && insn.getOpcode() < 0) {
      if (insn instanceof LineNumberNode found) {
        line = found;
      }
      insn = insn.getNext();
    }
    return line;
  }
}
