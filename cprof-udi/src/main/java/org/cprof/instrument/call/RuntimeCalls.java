package org.cprof.instrument.call;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Emits the calls of the run-time: of {@code java.lang.CProf} and those beside it. The operand
 * stack stands behind each instruction; what the program has on it stays below.
 */
public final class RuntimeCalls {

  /** Most operand stack slots that one of the sequences takes. */
  public static final int MAX_STACK = 11;

  private static final String RUNTIME = "java/lang/CProf";

  private static final String NATIVES = "java/lang/CProfNatives";

  private static final String HOST = "java/lang/CProfHost";
  private static final String REPORTS = "java/lang/CProfReports";

  public static final String COUNT_NATIVE = "(Ljava/lang/Object;JIJJI)V";

  private final int nodeLocal;
  private final boolean oneCounter;

  /**
   * @param nodeLocal index of the local variable (a long) that holds the method's node
   * @param oneCounter bytecodes are as many as cycles, and not counted apart
   */
  public RuntimeCalls(int nodeLocal, boolean oneCounter) {
    this.nodeLocal = nodeLocal;
    this.oneCounter = oneCounter;
  }

  /**
   * @param how which method of the run-time finds the node
   */
  public void enter(InsnList code, String how, int method) {
    push(code, method); // Stack: I
    call(code, how, "(I)J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, nodeLocal)); // Stack:
  }

  /** Entry of a leaf that counts nothing but its calls, so that it needs no node. */
  public void countLeaf(InsnList code, int method) {
    push(code, method); // Stack: I
    call(code, "countLeaf", "(I)V"); // Stack:
  }

  /** Before calls of leaves that are counted here. */
  public void callerCountsLeaves(InsnList code) {
    call(code, "callerCountsLeaves", "()V");
  }

  /** Makes the look-ups of a stretch, unless all would hit. */
  public void lookUps(InsnList code, Stretch stretch) {
    int horizon = counterOffset(stretch.horizon());
    if (stretch.lookUps().size() == 1) {
      lookUpAlone(code, horizon, stretch.lookUps().get(0));
      return;
    }
    loadNode(code); // Stack: J
    push(code, horizon); // Stack: J I
    lookUp(code, "begin", "(JI)J"); // Stack: J
    for (Stretch.LookUp next : stretch.lookUps()) {
      loadNode(code); // Stack: J J
      push(code, counterOffset(next.counter())); // Stack: J J I
      push(code, next.leaf().id()); // Stack: J J I I
      lookUp(code, next.isRepeated() ? "leafAgain" : "leaf", "(JJII)J"); // Stack: J
    }
    loadNode(code); // Stack: J J
    push(code, horizon); // Stack: J J I
    lookUp(code, "end", "(JJI)V"); // Stack:
  }

  private void lookUpAlone(InsnList code, int horizon, Stretch.LookUp only) {
    loadNode(code); // Stack: J
    push(code, horizon); // Stack: J I
    push(code, counterOffset(only.counter())); // Stack: J I I
    push(code, only.leaf().id()); // Stack: J I I I
    lookUp(code, "leafAlone", "(JIII)V"); // Stack:
  }

  private static void lookUp(InsnList code, String name, String descriptor) {
    invoke(code, "java/lang/CProfLookUps", name, descriptor);
  }

  /** Where the next leaf counts its blocks: their cycles, and next to them their bytecodes. */
  public void leafCounters(InsnList code, int counter) {
    loadNode(code); // Stack: J
    push(code, counterOffset(counter)); // Stack: J I
    call(code, "leafCounters", "(JI)V"); // Stack:
  }

  public void countLeaves(InsnList code, int counter, int method) {
    loadNode(code); // Stack: J
    push(code, counterOffset(counter)); // Stack: J I
    push(code, method); // Stack: J I I
    call(code, "countLeaves", "(JII)V"); // Stack:
  }

  public void storeContext(InsnList code, int slot) {
    loadNode(code); // Stack: J
    push(code, slot); // Stack: J I
    call(code, "call", "(JI)V"); // Stack:
  }

  void callNative(InsnList code, int slot, int method) {
    loadNode(code); // Stack: J
    push(code, slot); // Stack: J I
    push(code, method); // Stack: J I I
    callOfNatives(code, "callNative", "(JII)V"); // Stack:
  }

  /** Before an invoke of {@code clone}, whose receiver is on the stack. */
  void beginClone(InsnList code, int slot) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    loadNode(code); // Stack: L L J
    push(code, slot); // Stack: L L J I
    callOfNatives(code, "beginClone", "(Ljava/lang/Object;JI)V"); // Stack: L
  }

  /** Before an invoke: its receiver, the node in its slot and that node's calls. */
  void rememberChild(InsnList code, int slot, int local) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(new VarInsnNode(Opcodes.ASTORE, local + 4)); // Stack: L
    loadNode(code); // Stack: J
    push(code, slot); // Stack: J I
    callOfNatives(code, "shown", "(JI)J"); // Stack: J
    code.add(new InsnNode(Opcodes.DUP2)); // Stack: J J
    code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack: J
    callOfNatives(code, "calls", "(J)J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, local + 2)); // Stack:
  }

  /** Behind the invoke: a native call if both are as they were. */
  void countNative(InsnList code, int slot, int local, int method) {
    code.add(new VarInsnNode(Opcodes.ALOAD, local + 4)); // Stack: L
    loadNode(code); // Stack: L J
    push(code, slot); // Stack: L J I
    code.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: L J I J
    code.add(new VarInsnNode(Opcodes.LLOAD, local + 2)); // Stack: L J I J J
    push(code, method); // Stack: L J I J J I
    callOfNatives(code, "countNative", COUNT_NATIVE); // Stack:
  }

  public void event(InsnList code, int slot, int method, int times) {
    loadNode(code); // Stack: J
    push(code, slot); // Stack: J I
    push(code, method); // Stack: J I I
    if (times == 1) {
      call(code, "event", "(JII)V"); // Stack:
    } else {
      push(code, times); // Stack: J I I I
      call(code, "events", "(JIII)V"); // Stack:
    }
  }

  public void beginHost(InsnList code, HostWork work, int contextLocal, int blocksLocal) {
    invoke(code, HOST, "blocks", "()J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, blocksLocal)); // Stack:
    push(code, work.root()); // Stack: I
    push(code, work.byVmOnly() ? 1 : 0); // Stack: I I
    invoke(code, HOST, "begin", "(IZ)J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, contextLocal)); // Stack:
  }

  public void endHost(InsnList code, int contextLocal, int blocksLocal) {
    code.add(new VarInsnNode(Opcodes.LLOAD, contextLocal)); // Stack: J
    code.add(new VarInsnNode(Opcodes.LLOAD, blocksLocal)); // Stack: J J
    invoke(code, HOST, "end", "(JJ)V"); // Stack:
  }

  public void monitor(InsnList code, boolean isHeld) {
    call(code, isHeld ? "monitorEntered" : "monitorExits", "()V");
  }

  public void keepMonitors(InsnList code, int local) {
    call(code, "heldMonitors", "()J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
  }

  public void monitorsLeft(InsnList code, int local) {
    code.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: J
    call(code, "monitorsLeft", "(J)V"); // Stack:
  }

  /**
   * @param site index of the instruction, or -1 for a synchronized method
   */
  public void lock(InsnList code, int site, boolean isHeld) {
    loadNode(code); // Stack: J
    push(code, site); // Stack: J I
    push(code, isHeld ? 1 : 0); // Stack: J I I
    call(code, "lock", "(JIZ)V"); // Stack:
  }

  public void add(InsnList code, int cycles, int bytecodes) {
    loadNode(code); // Stack: J
    push(code, cycles); // Stack: J I
    if (oneCounter) {
      call(code, "addCycles", "(JI)V"); // Stack:
    } else {
      push(code, bytecodes); // Stack: J I I
      call(code, "add", "(JII)V"); // Stack:
    }
  }

  /**
   * Tells that bytecodes begin to execute.
   *
   * @param mayReport whether the profiler may be called there
   */
  public void executed(InsnList code, int bytecodes, boolean mayReport) {
    loadNode(code); // Stack: J
    push(code, bytecodes); // Stack: J I
    invoke(code, REPORTS, mayReport ? "executed" : "spent", "(JI)V"); // Stack:
  }

  public void flush(InsnList code, int cyclesLocal, int bytecodesLocal) {
    loadNode(code); // Stack: J
    code.add(new VarInsnNode(Opcodes.LLOAD, cyclesLocal)); // Stack: J J
    if (oneCounter) {
      call(code, "flushCycles", "(JJ)V"); // Stack:
    } else {
      code.add(new VarInsnNode(Opcodes.LLOAD, bytecodesLocal)); // Stack: J J J
      call(code, "flush", "(JJJ)V"); // Stack:
    }
  }

  /** {@link #flush} and a fresh start, once much has been gathered; needs no frame. */
  public void spill(InsnList code, int cyclesLocal, int bytecodesLocal) {
    loadNode(code); // Stack: J
    code.add(new VarInsnNode(Opcodes.LLOAD, cyclesLocal)); // Stack: J J
    if (oneCounter) {
      call(code, "spillCycles", "(JJ)J"); // Stack: J
      keep(code, cyclesLocal); // Stack:
    } else {
      code.add(new VarInsnNode(Opcodes.LLOAD, bytecodesLocal)); // Stack: J J J
      call(code, "spill", "(JJJ)J"); // Stack: J
      code.add(new InsnNode(Opcodes.DUP2)); // Stack: J J
      keep(code, cyclesLocal); // Stack: J
      keep(code, bytecodesLocal); // Stack:
    }
  }

  /** The bits of a local that stand in a mask, too. */
  private static void keep(InsnList code, int local) {
    code.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: J J
    code.add(new InsnNode(Opcodes.LAND)); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
  }

  /** Adds one to a counter of the UDI. */
  public void count(InsnList code, int counter) {
    loadNode(code); // Stack: J
    push(code, counterOffset(counter)); // Stack: J I
    call(code, "count", "(JI)V"); // Stack:
  }

  /** Counts the new arrays that the reference on the stack leads to; it stays there. */
  public void countArrays(InsnList code, int counter, int dimensions) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    if (dimensions == 1) {
      code.add(new InsnNode(Opcodes.ARRAYLENGTH)); // Stack: L I
      loadNode(code); // Stack: L I J
      push(code, counterOffset(counter)); // Stack: L I J I
      call(code, "countArray", "(IJI)V"); // Stack: L
    } else {
      loadNode(code); // Stack: L L J
      push(code, counterOffset(counter)); // Stack: L L J I
      push(code, dimensions); // Stack: L L J I I
      call(code, "countArrays", "(Ljava/lang/Object;JII)V"); // Stack: L
    }
  }

  /** Tells the clock of the array on the stack, with those in it if it has several dimensions. */
  public void allocated(InsnList code, int dimensions) {
    if (dimensions == 1) {
      loadNode(code); // Stack: L J
      call(code, "allocated", "(J)V"); // Stack: L
    } else {
      code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
      loadNode(code); // Stack: L L J
      push(code, dimensions); // Stack: L L J I
      call(code, "allocated", "(Ljava/lang/Object;JI)V"); // Stack: L
    }
  }

  /** Bytes in front of the node at which a counter stands. */
  static int counterOffset(int counter) {
    return 8 * (counter + 1);
  }

  /**
   * Before a return.
   *
   * @param how which method of the run-time is told of it
   * @param misses the counter of its misses of the method cache; -1 without one
   */
  public void exit(InsnList code, String how, int misses) {
    loadNode(code); // Stack: J
    if (misses < 0) {
      call(code, how, "(J)V"); // Stack:
    } else {
      push(code, counterOffset(misses)); // Stack: J I
      call(code, how, "(JI)V"); // Stack:
    }
  }

  void loadNode(InsnList code) {
    code.add(new VarInsnNode(Opcodes.LLOAD, nodeLocal));
  }

  /**
   * What tells behind a call whether the callee counted itself, where the code has no node.
   *
   * @param context local variable (a long) for the context
   * @param child for the node that it shows
   * @param calls for the calls of that node
   */
  public static void rememberContext(InsnList code, int context, int child, int calls) {
    call(code, "context", "()J"); // Stack: J
    code.add(new InsnNode(Opcodes.DUP2)); // Stack: J J
    code.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack: J
    code.add(new InsnNode(Opcodes.ICONST_0)); // Stack: J I
    callOfNatives(code, "shown", "(JI)J"); // Stack: J
    code.add(new InsnNode(Opcodes.DUP2)); // Stack: J J
    code.add(new VarInsnNode(Opcodes.LSTORE, child)); // Stack: J
    callOfNatives(code, "calls", "(J)J"); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, calls)); // Stack:
  }

  public static void call(InsnList code, String name, String descriptor) {
    invoke(code, RUNTIME, name, descriptor);
  }

  public static void callOfNatives(InsnList code, String name, String descriptor) {
    invoke(code, NATIVES, name, descriptor);
  }

  static void invoke(InsnList code, String owner, String name, String descriptor) {
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
  }

  public static void push(InsnList code, int value) {
    if (value >= -1 && value <= 5) {
      code.add(new InsnNode(Opcodes.ICONST_0 + value));
    } else if (value == (byte) value) {
      code.add(new IntInsnNode(Opcodes.BIPUSH, value));
    } else if (value == (short) value) {
      code.add(new IntInsnNode(Opcodes.SIPUSH, value));
    } else {
      code.add(new LdcInsnNode(value));
    }
  }
}
