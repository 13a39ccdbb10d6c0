package org.cprof.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A method with code: its instructions as they stand in the class file, and its basic blocks. */
public final class MethodCode {

  private final ClassNode owner;
  private final MethodNode node;
  private final List<Instruction> instructions;
  private final List<BasicBlock> blocks;
  private final int codeBytes;

  MethodCode(
      ClassNode owner,
      MethodNode node,
      byte[] classFile,
      int codeStart,
      int[] offsets,
      BlockRule rule) {
    this.owner = owner;
    this.node = node;
    this.codeBytes = Decoder.readInt(classFile, codeStart - 4);
    this.instructions = new ArrayList<>(offsets.length);
    Decoder decoder = new Decoder(owner.name, classFile, codeStart);
    int index = 0;
    for (AbstractInsnNode insn = node.instructions.getFirst();
        insn != null;
        insn = insn.getNext()) {
      if (insn.getOpcode() >= 0) {
        int offset = offsets[index++];
        int end = index < offsets.length ? offsets[index] : codeBytes;
        instructions.add(new Instruction(insn, offset, decoder.decode(insn, offset, end - offset)));
      }
    }
    this.blocks = BlockFinder.find(node, instructions, ends(rule));
  }

  /** What ends a block beside control flow: an instruction, and the one before in the block. */
  private BiPredicate<Instruction, Instruction> ends(BlockRule rule) {
    if (rule == BlockRule.PRECISE) {
      return new Throwing(this)::mayThrow;
    }
    if (rule == BlockRule.CALLS || rule == BlockRule.LOCKS) {
      return (instruction, before) ->
          isInvoke(instruction)
              || DeviceField.isAccessedBy(instruction.node())
              || rule == BlockRule.LOCKS && isOfLock(instruction);
    }
    return rule.ends() == null
        ? (instruction, before) -> false
        : (instruction, before) -> rule.ends().endsBehind(this, instruction);
  }

  private static boolean isInvoke(Instruction instruction) {
    int opcode = instruction.node().getOpcode();
    return JvmOpcodes.isInvoke(opcode);
  }

  private static boolean isOfLock(Instruction instruction) {
    int opcode = instruction.node().getOpcode();
    return opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
  }

  public ClassNode owner() {
    return owner;
  }

  public MethodNode node() {
    return node;
  }

  /** Name of the class as in {@code Class.getName()}. */
  public String className() {
    return owner.name.replace('/', '.');
  }

  public String name() {
    return node.name;
  }

  public String descriptor() {
    return node.desc;
  }

  public boolean isStatic() {
    return (node.access & Opcodes.ACC_STATIC) != 0;
  }

  public boolean isSynchronized() {
    return (node.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  /** Size of the code in the class file, in bytes. */
  public int codeBytes() {
    return codeBytes;
  }

  public List<Instruction> instructions() {
    return instructions;
  }

  public List<BasicBlock> blocks() {
    return blocks;
  }

  /** Class, name and descriptor, as in {@code java.lang.Math.abs(I)I}. */
  public String fullName() {
    return className() + "." + name() + descriptor();
  }
}
