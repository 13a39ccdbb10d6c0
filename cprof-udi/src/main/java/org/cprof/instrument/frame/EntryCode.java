package org.cprof.instrument.frame;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/** What is inserted at a method's entry. */
public final class EntryCode {

  private EntryCode() {}

  /**
   * Inserts it, with the line of the method's first instruction if that has one: where the stack
   * overflows in the method's call, a stack trace says that it did there. And with the variables of
   * that instruction: a debugger stops before it, and shows the parameters.
   */
  public static void insert(InsnList code, MethodNode method) {
    InsnList instructions = method.instructions;
    Set<LabelNode> starts = new HashSet<>();
    LineNumberNode line = null;
    for (AbstractInsnNode insn = instructions.getFirst();
        insn != null && insn.getOpcode() < 0;
        insn = insn.getNext()) {
      if (insn instanceof LabelNode label) {
        starts.add(label);
      } else if (insn instanceof LineNumberNode found) {
        line = found;
      }
    }
    LabelNode entry = new LabelNode();
    instructions.insert(code);
    if (line != null) {
      instructions.remove(line);
      instructions.insert(new LineNumberNode(line.line, entry));
    }
    instructions.insert(entry);
    List<LocalVariableNode> variables = method.localVariables;
    for (LocalVariableNode variable :
        variables == null ? List.<LocalVariableNode>of() : variables) {
      if (starts.contains(variable.start)) {
        variable.start = entry;
      }
    }
  }
}
