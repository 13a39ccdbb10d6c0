package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * What decides how often a loop turns, beside constants: where the operands of the branches that
 * leave it come from, for messages.
 */
final class LoopEnd {

  /** A value, and what of it is meant: itself, or its length. */
  private record Source(String what, SourceValue value) {}

  /** Keeps what the operands of each instruction may be. */
  private static final class Operands extends SourceInterpreter {
    private final Map<AbstractInsnNode, Set<SourceValue>> known = new HashMap<>();

    Operands() {
      super(Opcodes.ASM9);
    }

    private void add(AbstractInsnNode insn, SourceValue value) {
      known.computeIfAbsent(insn, each -> new HashSet<>()).add(value);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
      add(insn, value);
      return super.copyOperation(insn, value);
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
      add(insn, value);
      return super.unaryOperation(insn, value);
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue one, SourceValue two) {
      add(insn, one);
      add(insn, two);
      return super.binaryOperation(insn, one, two);
    }
  }

  private final MethodNode method;
  private final Operands operands;
  private final Deque<Source> open = new ArrayDeque<>();
  private final Set<String> found = new TreeSet<>();

  private LoopEnd(MethodNode method, Operands operands) {
    this.method = method;
    this.operands = operands;
  }

  /** Such as {@code parameter n}, {@code the length of field T.data}; in the order of the text. */
  static List<String> dependsOn(PricedMethod method, Flow.Region loop) {
    MethodNode node = method.code().node();
    Operands operands = new Operands();
    try {
      new Analyzer<>(operands).analyze(method.code().owner().name, node);
    } catch (AnalyzerException | RuntimeException broken) {
      return List.of();
    }
    LoopEnd end = new LoopEnd(node, operands);
    for (Instruction exit : method.flow().exits(loop)) {
      end.addOperands("", exit.node());
    }
    end.follow();
    return List.copyOf(end.found);
  }

  /** The same as it follows a loop's name in messages. */
  static String text(PricedMethod method, Flow.Region loop) {
    List<String> all = dependsOn(method, loop);
    return all.isEmpty() ? "" : ", whose end depends on " + String.join(", ", all);
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
    } else if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY) {
      addOperands("", insn); // its length
    } else {
      if (insn instanceof VarInsnNode load && opcode <= Opcodes.ALOAD) {
        addParameter(what, load.var);
      } else if (insn instanceof IincInsnNode increment) {
        addParameter(what, increment.var);
      }
      addOperands(what, insn);
    }
  }

  /** Of a parameter that the loop changes, what it held first counts, too. */
  private void addParameter(String what, int local) {
    int words = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    int parameters = (method.access & Opcodes.ACC_STATIC) == 0 ? words : words - 1;
    if (local < parameters) {
      found.add(what + name(local));
    }
  }

  private void addOperands(String what, AbstractInsnNode insn) {
    operands
        .known
        .getOrDefault(insn, Set.of())
        .forEach(value -> open.push(new Source(what, value)));
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
