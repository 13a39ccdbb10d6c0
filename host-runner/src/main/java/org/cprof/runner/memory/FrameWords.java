package org.cprof.runner.memory;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What a call of a method takes of the target's stack: its variables, of which the arguments are
 * those that the caller has pushed; the saved registers of the caller; its operands.
 */
public final class FrameWords {
  private static final int ILOAD_0 = 26; // JVMS 6.5
  private static final int ILOAD_3 = 29;
  private static final int ALOAD_0 = 42;
  private static final int ALOAD_3 = 45;

  /** A place at which a method calls, with the operands below and in the arguments. */
  private record Site(String name, String descriptor, int operands) {}

  private final int arguments;
  private final int variables;
  private final int mostOperands;
  private final Map<Integer, Site> sites = new HashMap<>();

  private FrameWords(int arguments, int variables, int mostOperands) {
    this.arguments = arguments;
    this.variables = variables;
    this.mostOperands = mostOperands;
  }

  /** Of a method whose code nobody knows: its arguments alone, with a receiver. */
  public static FrameWords unknown(MethodReference method) {
    if (method.kind() == NodeKind.GROUP || !method.descriptor().startsWith("(")) {
      return new FrameWords(0, 0, 0);
    }
    int arguments = Type.getArgumentsAndReturnSizes(method.descriptor()) >> 2;
    // The routines of a target are static.
    int words = method.kind() == NodeKind.ROUTINE ? arguments - 1 : arguments;
    return new FrameWords(words, words, 0);
  }

  /**
   * Of a method's code.
   *
   * @throws IllegalArgumentException for code that no verifier accepts
   */
  public static FrameWords of(MethodCode method, ProcessorModel model) {
    Map<Instruction, Integer> stack = operandStack(method);
    int most = method.isSynchronized() ? pushed(model.synchronizedEntry()) : 0;
    for (Instruction instruction : method.instructions()) {
      int before = stack.getOrDefault(instruction, 0);
      TargetCode code = model.translate(instruction.host());
      int opcode = instruction.host().opcode();
      boolean leaves = method.isSynchronized() && JvmOpcodes.isReturn(opcode);
      int beyond = Math.max(pushed(code), leaves ? pushed(model.synchronizedReturn()) : 0);
      most = Math.max(most, before + beyond);
    }
    most = Math.max(most, method.node().maxStack);
    int arguments = Type.getArgumentsAndReturnSizes(method.descriptor()) >> 2;
    FrameWords words =
        new FrameWords(
            method.isStatic() ? arguments - 1 : arguments, method.node().maxLocals, most);
    for (Instruction instruction : method.instructions()) {
      words.addSite(instruction, stack.getOrDefault(instruction, 0));
    }
    return words;
  }

  /**
   * The words on the operand stack before each instruction (JVMS 2.6.2), long and double in two;
   * what nothing reaches has none.
   */
  private static Map<Instruction, Integer> operandStack(MethodCode method) {
    MethodNode node = method.node();
    Frame<BasicValue>[] frames;
    try {
      frames = new Analyzer<>(new BasicInterpreter()).analyze(method.owner().name, node);
    } catch (AnalyzerException e) {
      throw new IllegalArgumentException(method.fullName() + ": " + e.getMessage(), e);
    }
    Map<Instruction, Integer> words = new IdentityHashMap<>();
    for (Instruction instruction : method.instructions()) {
      Frame<BasicValue> frame = frames[node.instructions.indexOf(instruction.node())];
      if (frame != null) {
        int sum = 0;
        for (int i = 0; i < frame.getStackSize(); i++) {
          sum += frame.getStack(i).getSize();
        }
        words.put(instruction, sum);
      }
    }
    return words;
  }

  private void addSite(Instruction instruction, int operands) {
    int index = instruction.bytecodeIndex();
    if (instruction.node() instanceof MethodInsnNode call) {
      sites.put(index, new Site(call.name, call.desc, operands));
    } else if (instruction.node() instanceof InvokeDynamicInsnNode call) {
      sites.put(index, new Site(call.name, call.desc, operands));
    }
  }

  /** What the target pushes before it executes the last of the bytecodes that it has for one. */
  private static int pushed(TargetCode code) {
    List<TargetInstruction> instructions = code.instructions();
    int words = 0;
    for (TargetInstruction each :
        instructions.size() > 1 ? instructions : List.<TargetInstruction>of()) {
      if (each.kind() == Kind.SOFTWARE || !isPush(each.opcode())) {
        break;
      }
      words++;
    }
    return words;
  }

  /** Constants and loads of one word. */
  private static boolean isPush(int opcode) {
    return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.LDC
        || opcode == Opcodes.ILOAD
        || opcode == Opcodes.ALOAD
        || opcode >= ILOAD_0 && opcode <= ILOAD_3
        || opcode >= ALOAD_0 && opcode <= ALOAD_3;
  }

  /** Words that the caller has pushed. */
  public int arguments() {
    return arguments;
  }

  /** Words of all variables, the arguments among them. */
  public int variables() {
    return variables;
  }

  /** Words of the deepest operand stack. */
  public int mostOperands() {
    return mostOperands;
  }

  /**
   * The most operands where it calls a method, with the arguments. What its code does not call by
   * this name, such as an initializer, comes on top of all operands.
   *
   * @param bytecodeIndex of the call; -1 for any place
   */
  public int operandsAt(MethodReference callee, int bytecodeIndex, FrameWords ofCallee) {
    Site known = sites.get(bytecodeIndex);
    if (known != null) {
      return known.operands();
    }
    return sites.values().stream()
        .filter(
            site ->
                site.name().equals(callee.name()) && site.descriptor().equals(callee.descriptor()))
        .mapToInt(Site::operands)
        .max()
        .orElse(mostOperands + ofCallee.arguments());
  }
}
