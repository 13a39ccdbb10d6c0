package org.cprof.runner.explain;

import java.util.HashMap;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;

/** The source lines of a method's instructions, as the class file numbers them. */
public final class SourceLines {
  private final Map<AbstractInsnNode, Integer> lines = new HashMap<>();

  public SourceLines(MethodCode method) {
    int line = 0;
    for (AbstractInsnNode node : method.node().instructions) {
      if (node instanceof LineNumberNode number) {
        line = number.line;
      }
      lines.put(node, line);
    }
  }

  /** The line; 0 where the class file has none. */
  public int of(Instruction instruction) {
    return lines.get(instruction.node());
  }
}
