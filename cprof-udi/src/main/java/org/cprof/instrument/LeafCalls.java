package org.cprof.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Where a method counts calls of leaves in their place.
 *
 * <p>A block is cut into stretches behind every instruction that can throw or do anything but go on
 * with the next one. A stretch is executed to its end once it has begun, so one counter tells of
 * all leaves that are called in it, and for the first stretch of the entry block it is the number
 * of calls that the method's node has anyway.
 *
 * <p>An invoke throws where the receiver is null, so the call counts in the stretch behind it,
 * unless something is known of the receiver; and a leaf that throws itself ends a stretch.
 */
final class LeafCalls {

  /** A call of a leaf, with the number of its first counter of blocks or -1. */
  record Site(Leaf leaf, int blocks) {}

  private final MethodCode code;
  private final Leaves leaves;
  private final Sites sites;
  private final Throwing throwing;
  private final Map<Instruction, Site> calls = new IdentityHashMap<>();
  private final Map<Instruction, Integer> countersBehind = new IdentityHashMap<>();
  private final Map<BasicBlock, Integer> countersAtStart = new IdentityHashMap<>();
  private final List<LeafCall> list = new ArrayList<>();
  private final int firstCounter;
  private int counters;

  /** Locals that hold a reference other than null, at the place that is looked at. */
  private final Set<Integer> objects = new HashSet<>();

  /** The stretch that is looked at: the block or instruction that it starts with or behind. */
  private Object start;

  private boolean countsByCalls;
  private int counter;

  /**
   * @param firstCounter number of the first counter that is free
   */
  LeafCalls(MethodCode code, Leaves leaves, Sites sites, int firstCounter) {
    this.code = code;
    this.leaves = leaves;
    this.sites = sites;
    this.throwing = new Throwing(code);
    this.firstCounter = firstCounter;
    this.counters = firstCounter;
    for (BasicBlock block : code.blocks()) {
      // Nothing is inserted at the start of a handler that may cover itself.
      if (!block.isHandler()) {
        find(block);
      }
    }
  }

  /** How many counters the nodes of the method need for it. */
  int counters() {
    return counters - firstCounter;
  }

  /** What the counters mean. */
  List<LeafCall> list() {
    return list;
  }

  /** What an instruction calls, or null if it is no counted call of a leaf. */
  Site at(Instruction instruction) {
    return calls.get(instruction);
  }

  /** The counter to increase at the start of a block, or -1. */
  int counterAtStart(BasicBlock block) {
    return countersAtStart.getOrDefault(block, -1);
  }

  /** The counter to increase behind an instruction, or -1. */
  int counterBehind(Instruction instruction) {
    return countersBehind.getOrDefault(instruction, -1);
  }

  private void find(BasicBlock block) {
    begin(block, block.isEntry());
    objects.clear();
    if (throwing.keepsThis()) {
      objects.add(0);
    }
    List<Instruction> instructions = block.instructions();
    for (int i = 0; i < instructions.size(); i++) {
      Instruction instruction = instructions.get(i);
      Leaf leaf = leaves.calledBy(instruction.node());
      boolean hasReceiver = hasReceiver(instructions, i);
      if (leaf != null && (hasReceiver || !leaf.mayThrow())) {
        if (!hasReceiver) {
          begin(instruction, false);
        }
        add(instruction, leaf);
        if (leaf.mayThrow()) {
          begin(instruction, false);
        }
      } else if (mayThrow(instructions, i)) {
        begin(instruction, false);
      }
      learn(instructions, i);
    }
  }

  private void begin(Object place, boolean once) {
    start = place;
    countsByCalls = once;
    counter = -1;
  }

  private void add(Instruction instruction, Leaf leaf) {
    if (!countsByCalls && counter < 0) {
      counter = counters++;
      if (start instanceof BasicBlock block) {
        countersAtStart.put(block, counter);
      } else {
        countersBehind.put((Instruction) start, counter);
      }
    }
    int blocks = leaf.countsBlocks() ? counters : -1;
    counters += leaf.countsBlocks() ? 2 : 0;
    calls.put(instruction, new Site(leaf, blocks));
    list.add(
        new LeafCall(
            sites.slotNumber(instruction),
            sites.kindOf(instruction),
            leaf.info(),
            counter,
            blocks));
  }

  /** Whether an invoke is known to have an object to be called on, or needs none. */
  private boolean hasReceiver(List<Instruction> instructions, int index) {
    if (!(instructions.get(index).node() instanceof MethodInsnNode call)) {
      return false;
    }
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.name.equals("<init>")) {
      return true;
    }
    Integer local = receiver(instructions, index, call);
    return local != null && objects.contains(local);
  }

  /** The local that an invoke's receiver was loaded from, or null where that is not obvious. */
  private static Integer receiver(List<Instruction> instructions, int index, MethodInsnNode call) {
    int place = index - 1 - Type.getArgumentTypes(call.desc).length;
    for (int i = place + 1; i < index; i++) {
      if (i < 0 || !isPush(instructions.get(i).node())) {
        return null;
      }
    }
    return place < 0 ? null : loaded(instructions.get(place).node());
  }

  private static boolean isPush(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SIPUSH
        || insn instanceof LdcInsnNode
        || opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
  }

  private static Integer loaded(AbstractInsnNode insn) {
    return insn.getOpcode() == Opcodes.ALOAD ? ((VarInsnNode) insn).var : null;
  }

  private boolean mayThrow(List<Instruction> instructions, int index) {
    AbstractInsnNode insn = instructions.get(index).node();
    AbstractInsnNode before = index == 0 ? null : instructions.get(index - 1).node();
    if (insn.getOpcode() == Opcodes.GETFIELD
        && before != null
        && ((FieldInsnNode) insn).owner.equals(code.owner().name)
        && objects.contains(loaded(before))) {
      return false;
    }
    return throwing.mayThrow(insn, before);
  }

  /** What an instruction that has been executed tells of the locals. */
  private void learn(List<Instruction> instructions, int index) {
    AbstractInsnNode insn = instructions.get(index).node();
    int opcode = insn.getOpcode();
    if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      int local = ((VarInsnNode) insn).var;
      objects.remove(local);
      if (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
        objects.remove(local + 1);
      }
    } else if (opcode == Opcodes.GETFIELD && index > 0) {
      addObject(loaded(instructions.get(index - 1).node()));
    } else if (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) {
      addObject(receiver(instructions, index, (MethodInsnNode) insn));
    }
  }

  private void addObject(Integer local) {
    if (local != null) {
      objects.add(local);
    }
  }
}
