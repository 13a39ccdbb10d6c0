package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.cprof.code.BasicBlock;
import org.cprof.code.BranchTargets;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The control flow graph of a method, and its loops. Blocks are known by their numbers in the
 * method. Handlers of exceptions follow each block that has an athrow, a call or another bytecode
 * in their range that may throw what they take.
 */
final class Flow {

  /**
   * A loop, or the whole method.
   *
   * @param header the block by which it is entered; the method's first
   * @param parent the loop around it; null of the method
   * @param blocks all of it, those of loops within too
   * @param order what is directly in it, blocks and headers of loops, in an order in which all but
   *     the edges back to the header go forward
   */
  record Region(int header, Region parent, BitSet blocks, List<Integer> order) {

    boolean isLoop() {
      return parent != null;
    }
  }

  private final List<BasicBlock> blocks;
  private final int[][] successors;
  private final List<List<Integer>> predecessors;
  private final Map<AbstractInsnNode, Integer> starts = new IdentityHashMap<>();
  private final Map<Integer, Region> loops = new HashMap<>();
  private final Region method;
  private final BitSet throwing;

  /**
   * @throws IllegalStateException if the flow has jsr or a loop with two entries, with the reason
   */
  Flow(MethodCode code) {
    blocks = code.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      for (AbstractInsnNode at = blocks.get(i).first().node();
          at != null && (at == blocks.get(i).first().node() || at.getOpcode() < 0);
          at = at.getPrevious()) {
        starts.put(at, i);
      }
    }
    successors = new int[blocks.size()][];
    for (int i = 0; i < blocks.size(); i++) {
      successors[i] = successors(code, i);
    }
    List<Integer> order = reversePostorder();
    predecessors = predecessors(order);
    Map<Integer, BitSet> bodies = loopBodies(order);
    BitSet all = new BitSet();
    order.forEach(all::set);
    method = new Region(0, null, all, new ArrayList<>());
    addLoops(bodies, order);
    throwing = reaching(opcode -> opcode == Opcodes.ATHROW);
    throwing.andNot(reaching(JvmOpcodes::isReturn));
  }

  /** Whether a block never comes to a return, but to an athrow: what it does ends the call. */
  boolean isThrowing(int block) {
    return throwing.get(block);
  }

  /**
   * The classes of what is thrown where a block leads, which {@link #isThrowing throws}: of each
   * athrow that of the constructor before it; null if one has none.
   */
  Set<String> thrownBehind(int block) {
    Set<String> types = new TreeSet<>();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(block);
    while (!open.isEmpty()) {
      int at = open.pop();
      if (seen.get(at)) {
        continue;
      }
      seen.set(at);
      Arrays.stream(successors[at]).forEach(open::push);
      List<Instruction> code = blocks.get(at).instructions();
      if (blocks.get(at).last().node().getOpcode() == Opcodes.ATHROW) {
        AbstractInsnNode before = code.size() < 2 ? null : code.get(code.size() - 2).node();
        boolean isMade = before instanceof MethodInsnNode call && call.name.equals("<init>");
        if (!isMade) {
          return null;
        }
        types.add(((MethodInsnNode) before).owner);
      }
    }
    return types;
  }

  /** The blocks from which one can be reached that ends with such an instruction. */
  private BitSet reaching(IntPredicate last) {
    BitSet found = new BitSet();
    for (int i = 0; i < blocks.size(); i++) {
      found.set(i, last.test(blocks.get(i).last().node().getOpcode()));
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = blocks.size() - 1; i >= 0; i--) {
        if (!found.get(i) && Arrays.stream(successors[i]).anyMatch(found::get)) {
          found.set(i);
          changed = true;
        }
      }
    }
    return found;
  }

  Region method() {
    return method;
  }

  /** The loop with this header; null if none has. */
  Region loop(int header) {
    return loops.get(header);
  }

  /** All loops, in the order of their headers. */
  Collection<Region> loops() {
    return new TreeMap<>(loops).values();
  }

  /**
   * Whether a loop may be two of the source that begin at the same bytecode: what goes back to it
   * from one place lies within what goes back from another.
   */
  boolean mayBeMerged(Region loop) {
    List<BitSet> bodies = new ArrayList<>();
    for (int block = loop.blocks().nextSetBit(0); block >= 0; ) {
      if (Arrays.stream(successors[block]).anyMatch(next -> next == loop.header())) {
        BitSet body = new BitSet();
        addBody(body, loop.header(), block, predecessors);
        bodies.add(body);
      }
      block = loop.blocks().nextSetBit(block + 1);
    }
    for (BitSet inner : bodies) {
      for (BitSet outer : bodies) {
        BitSet rest = (BitSet) inner.clone();
        rest.andNot(outer);
        if (inner != outer && rest.isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The last instructions of the blocks from which a loop may be left. */
  List<Instruction> exits(Region loop) {
    return loop.blocks().stream()
        .filter(block -> Arrays.stream(successors[block]).anyMatch(i -> !loop.blocks().get(i)))
        .mapToObj(block -> blocks.get(block).last())
        .toList();
  }

  BasicBlock block(int number) {
    return blocks.get(number);
  }

  /** The block that begins at a label. */
  int blockAt(LabelNode label) {
    return starts.get(label);
  }

  /** The handlers around an instruction, in the order in which they are asked. */
  static List<TryCatchBlockNode> handlers(MethodCode code, Instruction at) {
    List<TryCatchBlockNode> found = new ArrayList<>();
    int index = code.node().instructions.indexOf(at.node());
    for (TryCatchBlockNode handler : code.node().tryCatchBlocks) {
      if (code.node().instructions.indexOf(handler.start) <= index
          && index < code.node().instructions.indexOf(handler.end)) {
        found.add(handler);
      }
    }
    return found;
  }

  private int[] successors(MethodCode code, int number) {
    Instruction last = blocks.get(number).last();
    int opcode = last.node().getOpcode();
    if (opcode == Opcodes.JSR || opcode == Opcodes.RET) {
      throw new IllegalStateException("a subroutine of its own (jsr)");
    }
    List<Integer> next = new ArrayList<>();
    BranchTargets.of(last.node()).forEach(label -> next.add(starts.get(label)));
    for (Instruction instruction : blocks.get(number).instructions()) {
      int thrower = instruction.node().getOpcode();
      handlers(code, instruction).stream()
          .filter(one -> mayThrow(thrower) || BytecodeExceptions.mayBeTaken(thrower, one.type))
          .forEach(handler -> next.add(starts.get(handler.handler)));
    }
    if (fallsThrough(opcode)) {
      next.add(number + 1);
    }
    return next.stream().mapToInt(i -> i).distinct().toArray();
  }

  /** An athrow, or a call of something that has one. */
  private static boolean mayThrow(int opcode) {
    return opcode == Opcodes.ATHROW
        || opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE;
  }

  static boolean fallsThrough(int opcode) {
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && (opcode < Opcodes.TABLESWITCH || opcode > Opcodes.RETURN);
  }

  /** Of the blocks that are reached. */
  private List<Integer> reversePostorder() {
    List<Integer> order = new ArrayList<>();
    int[] next = new int[blocks.size()];
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(0);
    seen.set(0);
    while (!open.isEmpty()) {
      int block = open.peek();
      if (next[block] < successors[block].length) {
        int successor = successors[block][next[block]++];
        if (!seen.get(successor)) {
          seen.set(successor);
          open.push(successor);
        }
      } else {
        order.add(open.pop());
      }
    }
    Collections.reverse(order);
    return order;
  }

  private List<List<Integer>> predecessors(List<Integer> order) {
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      all.add(new ArrayList<>());
    }
    for (int block : order) {
      for (int successor : successors[block]) {
        all.get(successor).add(block);
      }
    }
    return all;
  }

  /** The natural loops, by their headers. */
  private Map<Integer, BitSet> loopBodies(List<Integer> order) {
    int[] index = new int[blocks.size()];
    Arrays.fill(index, -1);
    for (int i = 0; i < order.size(); i++) {
      index[order.get(i)] = i;
    }
    BitSet[] dominators = dominators(order, predecessors);
    Map<Integer, BitSet> bodies = new HashMap<>();
    for (int block : order) {
      for (int header : successors[block]) {
        if (index[header] > index[block]) {
          continue;
        }
        if (!dominators[block].get(header)) {
          throw new IllegalStateException("a loop that is entered at two places");
        }
        addBody(bodies.computeIfAbsent(header, h -> new BitSet()), header, block, predecessors);
      }
    }
    return bodies;
  }

  private static void addBody(
      BitSet body, int header, int latch, List<List<Integer>> predecessors) {
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>();
    open.push(latch);
    while (!open.isEmpty()) {
      int block = open.pop();
      if (!body.get(block)) {
        body.set(block);
        predecessors.get(block).forEach(open::push);
      }
    }
  }

  private BitSet[] dominators(List<Integer> order, List<List<Integer>> predecessors) {
    BitSet[] dominators = new BitSet[blocks.size()];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int block : order) {
        BitSet of = null;
        for (int predecessor : predecessors.get(block)) {
          if (block != 0 && dominators[predecessor] != null) {
            if (of == null) {
              of = (BitSet) dominators[predecessor].clone();
            } else {
              of.and(dominators[predecessor]);
            }
          }
        }
        of = of == null ? new BitSet() : of;
        of.set(block);
        changed |= !of.equals(dominators[block]);
        dominators[block] = of;
      }
    }
    return dominators;
  }

  private void addLoops(Map<Integer, BitSet> bodies, List<Integer> order) {
    Map<Integer, Integer> sizes = new HashMap<>();
    bodies.forEach((header, body) -> sizes.put(header, body.cardinality()));
    List<Integer> headers = new ArrayList<>(bodies.keySet());
    headers.sort((a, b) -> Integer.compare(sizes.get(b), sizes.get(a)));
    Region[] innermost = new Region[blocks.size()];
    Arrays.fill(innermost, method);
    for (int header : headers) { // the largest first, so that a loop comes before those within
      BitSet body = bodies.get(header);
      Region loop = new Region(header, innermost[header], body, new ArrayList<>());
      loops.put(header, loop);
      body.stream().forEach(block -> innermost[block] = loop);
    }
    order.forEach(block -> addToOrder(block, innermost[block]));
  }

  /** A header stands for its loop in the region around it, and is the first within. */
  private static void addToOrder(int block, Region innermost) {
    innermost.order().add(block);
    if (innermost.isLoop() && innermost.header() == block) {
      innermost.parent().order().add(block);
    }
  }
}
