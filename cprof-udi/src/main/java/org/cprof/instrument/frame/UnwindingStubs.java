package org.cprof.instrument.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.call.RuntimeCalls;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts a stub in front of every exception handler of a method, and one where an exception leaves
 * it: it keeps the exception and what the target's routine looks at of the exception table, which
 * depends on where the exception comes from. So the ranges are cut where one of them begins or
 * ends.
 *
 * <p>A stub only writes local variables. A call or a constant could throw, and would have to be
 * covered by what releases the method's monitors; the compilers refuse a method in which it is not.
 * Where a thread is stopped, or looks whether it is, the JVM throws at the stub's end, too: so in a
 * method with monitors a stub is covered by what covers the handler that it leads to.
 */
public final class UnwindingStubs {

  /** What is looked at of the table, and where a stub leads; a type of null is any. */
  private record Stub(LabelNode target, long table, String type) {}

  /** Where the code of a stub begins and ends. */
  private record Bounds(LabelNode start, LabelNode end) {}

  private final MethodNode method;
  private final int exceptionLocal;
  private final boolean holdsMonitors;
  private final List<TryCatchBlockNode> original;
  private final List<TryCatchBlockNode> cut = new ArrayList<>();
  private final Map<Stub, Bounds> stubs = new LinkedHashMap<>();
  private final InsnList code = new InsnList();

  /**
   * @param exceptionLocal holds the exception; behind it two of type long, what was looked at of
   *     the table, and which of the handler's {@link #types} fits, -1 for any
   */
  public UnwindingStubs(MethodNode method, int exceptionLocal) {
    this.method = method;
    this.exceptionLocal = exceptionLocal;
    this.holdsMonitors = holdsMonitors(method);
    this.original = List.copyOf(method.tryCatchBlocks);
  }

  /**
   * Replaces the exception table and adds the stubs to the method's end.
   *
   * @param start of what an exception may leave; null if it is to be told nowhere
   * @param end of the method's own code
   * @param leaving where an exception that leaves the method is to go
   * @param leavingFrame the frame there
   */
  public void insert(LabelNode start, LabelNode end, LabelNode leaving, FrameNode leavingFrame) {
    List<LabelNode> bounds = bounds(start, end);
    for (int i = 0; i + 1 < bounds.size(); i++) {
      cut(bounds.get(i), bounds.get(i + 1), start, leaving, leavingFrame);
    }
    method.instructions.add(code);
    method.tryCatchBlocks.clear();
    method.tryCatchBlocks.addAll(cut);
    if (holdsMonitors) {
      stubs.forEach(this::cover);
    }
  }

  private List<LabelNode> bounds(LabelNode start, LabelNode end) {
    TreeMap<Integer, LabelNode> byIndex = new TreeMap<>();
    for (TryCatchBlockNode entry : original) {
      byIndex.putIfAbsent(index(entry.start), entry.start);
      byIndex.putIfAbsent(index(entry.end), entry.end);
    }
    byIndex.putIfAbsent(index(start), start);
    byIndex.putIfAbsent(index(end), end);
    return List.copyOf(byIndex.values());
  }

  private int index(AbstractInsnNode insn) {
    return method.instructions.indexOf(insn);
  }

  /** The entries of a part of the code in which all instructions lie in the same ranges. */
  private void cut(
      LabelNode from, LabelNode to, LabelNode start, LabelNode leaving, FrameNode leavingFrame) {
    if (isEmpty(from, to)) {
      return;
    }
    long looked = 0;
    long begun = 0;
    long inside = 0;
    long typed = 0;
    for (TryCatchBlockNode entry : original) {
      looked++;
      begun += index(entry.start) <= index(from) ? 1 : 0;
      if (index(entry.start) <= index(from) && index(to) <= index(entry.end)) {
        inside++;
        typed += entry.type == null ? 0 : 1;
        Stub stub = new Stub(entry.handler, table(looked, begun, inside, typed), entry.type);
        add(from, to, stub, frameOf(entry.handler));
        if (entry.type == null) {
          return;
        }
      }
    }
    if (index(from) >= index(start)) {
      add(from, to, new Stub(leaving, table(looked, begun, inside, typed), null), leavingFrame);
    }
  }

  /** An exception in a stub goes where one goes that comes at the handler's first instruction. */
  private void cover(Stub stub, Bounds bounds) {
    int target = index(instruction(stub.target()));
    for (TryCatchBlockNode entry : cut) {
      if (index(entry.start) <= target && target < index(entry.end)) {
        method.tryCatchBlocks.add(
            new TryCatchBlockNode(bounds.start(), bounds.end(), entry.handler, entry.type));
      }
    }
  }

  /** See {@code java.lang.CProfThrows}. */
  private static long table(long looked, long begun, long inside, long typed) {
    return looked << 48 | begun << 32 | inside << 16 | typed;
  }

  private static boolean isEmpty(LabelNode from, LabelNode to) {
    AbstractInsnNode insn = from;
    while (insn != to && insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn == to;
  }

  /** The frame of a handler; null in a class file without frames. */
  private static FrameNode frameOf(LabelNode handler) {
    AbstractInsnNode insn = handler;
    while (insn.getOpcode() < 0) {
      if (insn instanceof FrameNode frame) {
        return frame;
      }
      insn = insn.getNext();
    }
    return null;
  }

  private void add(LabelNode from, LabelNode to, Stub stub, FrameNode frame) {
    Bounds bounds = stubs.get(stub);
    if (bounds == null) {
      bounds = new Bounds(new LabelNode(), new LabelNode());
      stubs.put(stub, bounds);
      code.add(bounds.start());
      emit(stub, frame);
      code.add(bounds.end());
    }
    cut.add(new TryCatchBlockNode(from, to, bounds.start(), stub.type()));
  }

  private void emit(Stub stub, FrameNode frame) {
    if (frame != null) {
      Object[] locals = frame.local.toArray();
      code.add(
          new FrameNode(
              Opcodes.F_NEW, locals.length, locals, 1, frame.stack.toArray())); // Stack: L
    }
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(new VarInsnNode(Opcodes.ASTORE, exceptionLocal)); // Stack: L
    pushTable(stub.table()); // Stack: L J
    code.add(new VarInsnNode(Opcodes.LSTORE, exceptionLocal + 1)); // Stack: L
    int type = types(original, stub.target()).indexOf(stub.type());
    RuntimeCalls.push(code, type); // Stack: L I
    code.add(new InsnNode(Opcodes.I2L)); // Stack: L J
    code.add(new VarInsnNode(Opcodes.LSTORE, exceptionLocal + 3)); // Stack: L
    code.add(new JumpInsnNode(Opcodes.GOTO, stub.target())); // Stack: L
  }

  /** While a monitor is held without a constant, as the compilers expect it to throw. */
  private void pushTable(long table) {
    if (!holdsMonitors) {
      code.add(new LdcInsnNode(table)); // Stack: J
      return;
    }
    RuntimeCalls.push(code, (int) (table >>> 48)); // Stack: I
    code.add(new InsnNode(Opcodes.I2L)); // Stack: J
    for (int shift = 32; shift >= 0; shift -= 16) {
      RuntimeCalls.push(code, 16); // Stack: J I
      code.add(new InsnNode(Opcodes.LSHL)); // Stack: J
      RuntimeCalls.push(code, (int) (table >>> shift) & 0xFFFF); // Stack: J I
      code.add(new InsnNode(Opcodes.I2L)); // Stack: J J
      code.add(new InsnNode(Opcodes.LOR)); // Stack: J
    }
  }

  private static boolean holdsMonitors(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.MONITORENTER) {
        return true;
      }
    }
    return false;
  }

  /** The types that lead to a handler, which stubs number in this order. */
  public static List<String> types(List<TryCatchBlockNode> table, AbstractInsnNode handler) {
    List<String> types = new ArrayList<>();
    for (TryCatchBlockNode entry : table) {
      if (entry.type != null
          && instruction(entry.handler) == instruction(handler)
          && !types.contains(entry.type)) {
        types.add(entry.type);
      }
    }
    return types;
  }

  /** The first one from a node on. */
  private static AbstractInsnNode instruction(AbstractInsnNode from) {
    AbstractInsnNode insn = from;
    while (insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn;
  }
}
