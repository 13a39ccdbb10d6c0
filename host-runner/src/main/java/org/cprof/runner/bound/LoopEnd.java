package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.code.Instruction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * What decides how often a loop turns, beside constants: where the operands of the branches that
 * leave it come from, for messages.
 */
final class LoopEnd {

  /** A value, and what of it is meant: itself, or its length. */
  private record Source(String what, SourceValue value) {}

  private final MethodNode method;
  private final Frame<SourceValue>[] frames;
  private final Deque<Source> open = new ArrayDeque<>();
  private final Set<String> found = new TreeSet<>();

  private LoopEnd(MethodNode method, Frame<SourceValue>[] frames) {
    this.method = method;
    this.frames = frames;
  }

  /** Such as {@code parameter n}, {@code the length of field T.data}; in the order of the text. */
  static List<String> dependsOn(PricedMethod method, Flow.Region loop) {
    MethodNode node = method.code().node();
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(new SourceInterpreter()).analyze(method.code().owner().name, node);
    } catch (AnalyzerException | RuntimeException broken) {
      return List.of();
    }
    LoopEnd end = new LoopEnd(node, frames);
    for (Instruction exit : method.flow().exits(loop)) {
      end.addOperands("", exit.node());
    }
    end.follow();
    return List.copyOf(end.found);
  }

  private void follow() {
    Set<Source> seen = new HashSet<>();
    while (!open.isEmpty()) {
      Source source = open.pop();
      if (!seen.add(source)) {
        continue;
      }
      source.value().insns.forEach(insn -> follow(source.what(), insn));
    }
  }

  private void follow(String what, AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof FieldInsnNode field) {
      found.add(what + "field " + simple(field.owner) + "." + field.name);
    } else if (insn instanceof MethodInsnNode call) {
      found.add(what + "what " + simple(call.owner) + "." + call.name + " returns");
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      found.add(what + "an element of an array");
    } else if (opcode == Opcodes.ARRAYLENGTH) {
      addOperands("the length of ", insn);
    } else if (insn instanceof VarInsnNode load && opcode <= Opcodes.ALOAD) {
      addLocal(what, insn, load.var);
    } else if (insn instanceof IincInsnNode increment) {
      addLocal(what, insn, increment.var);
    } else {
      addOperands(what, insn);
    }
  }

  /** What it holds; of a parameter that the loop changes, what it held first, too. */
  private void addLocal(String what, AbstractInsnNode insn, int local) {
    int words = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    int parameters = (method.access & Opcodes.ACC_STATIC) == 0 ? words : words - 1;
    if (local < parameters) {
      found.add(what + name(local));
    }
    open.push(new Source(what, frame(insn).getLocal(local)));
  }

  private void addOperands(String what, AbstractInsnNode insn) {
    Frame<SourceValue> frame = frame(insn);
    for (int below = 0; frame != null && below < operands(insn.getOpcode()); below++) {
      open.push(new Source(what, frame.getStack(frame.getStackSize() - 1 - below)));
    }
  }

  private Frame<SourceValue> frame(AbstractInsnNode insn) {
    return frames[method.instructions.indexOf(insn)];
  }

  /** Of branches, of arithmetic and of copies. */
  private static int operands(int opcode) {
    boolean isUnary =
        opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG
            || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S
            || opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE
            || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
            || opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.LOOKUPSWITCH
            || opcode >= Opcodes.CHECKCAST && opcode <= Opcodes.INSTANCEOF
            || opcode >= Opcodes.IFNULL && opcode <= Opcodes.IFNONNULL
            || opcode == Opcodes.ARRAYLENGTH
            || opcode == Opcodes.DUP;
    boolean isBinary =
        opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR
            || opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG
            || opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    return isUnary ? 1 : isBinary ? 2 : 0;
  }

  private String name(int local) {
    for (LocalVariableNode variable :
        method.localVariables == null ? List.<LocalVariableNode>of() : method.localVariables) {
      if (variable.index == local) {
        return "parameter " + variable.name;
      }
    }
    return "the parameter in local " + local;
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('/') + 1);
  }
}
