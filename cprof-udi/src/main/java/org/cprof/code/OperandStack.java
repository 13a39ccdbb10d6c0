package org.cprof.code;

import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** The words on a method's operand stack before each of its instructions (JVMS 2.6.2). */
public final class OperandStack {
  private final Map<Instruction, Integer> words = new IdentityHashMap<>();

  /**
   * @throws IllegalArgumentException for code that no verifier accepts
   */
  public OperandStack(MethodCode method) {
    MethodNode node = method.node();
    Frame<BasicValue>[] frames;
    try {
      frames = new Analyzer<>(new BasicInterpreter()).analyze(method.owner().name, node);
    } catch (AnalyzerException e) {
      throw new IllegalArgumentException(method.fullName() + ": " + e.getMessage(), e);
    }
    for (Instruction instruction : method.instructions()) {
      Frame<BasicValue> frame = frames[node.instructions.indexOf(instruction.node())];
      if (frame != null) { // what nothing reaches has none
        int sum = 0;
        for (int i = 0; i < frame.getStackSize(); i++) {
          sum += frame.getStack(i).getSize();
        }
        words.put(instruction, sum);
      }
    }
  }

  /** The words before an instruction, long and double in two; 0 where nothing reaches it. */
  public int before(Instruction instruction) {
    return words.getOrDefault(instruction, 0);
  }
}
