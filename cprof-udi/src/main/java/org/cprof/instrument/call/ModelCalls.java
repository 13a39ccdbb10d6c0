package org.cprof.instrument.call;

import org.cprof.instrument.frame.UnwindingStubs;
import org.cprof.instrument.routine.MethodRoutine;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.UnwindingCompiler;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Emits the calls to what is compiled of the model's routines and prices, and to the caches of data
 * that it has. The operand stack stands behind each instruction, as in {@link RuntimeCalls}.
 */
public final class ModelCalls {
  private static final String DATA_CACHES = "java/lang/CProfDataCaches";

  private final RuntimeCalls calls;

  /**
   * @param calls which know where the method's node is
   */
  public ModelCalls(RuntimeCalls calls) {
    this.calls = calls;
  }

  /** Calls the routine of a bytecode whose operands are on the stack. */
  public void routine(InsnList code, int slot, String method, String descriptor) {
    calls.loadNode(code); // Stack: .. J
    RuntimeCalls.push(code, slot); // Stack: .. J I
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, method, descriptor); // Stack:
  }

  /** Adds what a counted call of a routine costs for the operands on the stack. */
  public void routineCosts(InsnList code, String method, String descriptor, int costs) {
    calls.loadNode(code); // Stack: .. J
    RuntimeCalls.push(code, RuntimeCalls.counterOffset(costs)); // Stack: .. J I
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, method, descriptor); // Stack:
  }

  /** Adds what a bytecode costs beyond its base price; its operands are on the stack. */
  public void price(InsnList code, String method, String descriptor) {
    calls.loadNode(code); // Stack: .. J
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, method, descriptor); // Stack:
  }

  /**
   * Adds the same to a counter: what is handed over as the node lies so that the counter stands in
   * the place of its cycles.
   */
  public void price(InsnList code, String method, String descriptor, int counter) {
    calls.loadNode(code); // Stack: .. J
    RuntimeCalls.push(code, RuntimeCalls.counterOffset(counter)); // Stack: .. J I
    RuntimeCalls.call(code, "counterAsCycles", "(JI)J"); // Stack: .. J
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, method, descriptor); // Stack:
  }

  /**
   * At the start of a handler.
   *
   * @param exceptionLocal see {@link UnwindingStubs}
   * @param types the numbers of the types that lead to it
   */
  public void caught(InsnList code, int exceptionLocal, int[] types) {
    code.add(new VarInsnNode(Opcodes.ALOAD, exceptionLocal)); // Stack: L
    calls.loadNode(code); // Stack: L J
    code.add(new VarInsnNode(Opcodes.LLOAD, exceptionLocal + 1)); // Stack: L J J
    code.add(new InsnNode(Opcodes.ICONST_M1)); // Stack: L J J I
    code.add(new InsnNode(Opcodes.I2L)); // Stack: L J J J
    for (int i = 0; i < types.length; i++) {
      RuntimeCalls.push(code, types[i]); // Stack: L J J J I
      code.add(new VarInsnNode(Opcodes.LLOAD, exceptionLocal + 3)); // Stack: L J J J I J
      RuntimeCalls.push(code, i); // Stack: L J J J I J I
      RuntimeCalls.invoke(code, UnwindingCompiler.THROWS, "type", "(JIJI)J"); // Stack: L J J J
    }
    RuntimeCalls.invoke(
        code,
        RoutineCompiler.CLASS,
        UnwindingCompiler.CAUGHT,
        UnwindingCompiler.CAUGHT_DESCRIPTOR); // Stack:
  }

  /**
   * An exception, which is on the stack and stays there, leaves the method.
   *
   * @param tableLocal holds what was looked at of the exception table; -1 without one
   */
  public void left(InsnList code, int tableLocal, boolean isSynchronized) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(
        tableLocal < 0
            ? new InsnNode(Opcodes.LCONST_0)
            : new VarInsnNode(Opcodes.LLOAD, tableLocal)); // Stack: L L J
    RuntimeCalls.push(code, isSynchronized ? 1 : 0); // Stack: L L J I
    RuntimeCalls.invoke(
        code, UnwindingCompiler.THROWS, "left", "(Ljava/lang/Object;JI)V"); // Stack: L
  }

  /** A field, whose object and place are on the stack, is about to be written. */
  public void writeField(InsnList code) {
    calls.loadNode(code); // Stack: L I J
    RuntimeCalls.invoke(code, DATA_CACHES, "write", "(Ljava/lang/Object;IJ)V"); // Stack:
  }

  /** What the target executes in place of the method. */
  public void methodRoutine(InsnList code, String name) {
    calls.loadNode(code); // Stack: J
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, name, MethodRoutine.DESCRIPTOR); // Stack:
  }

  public void emptyDataCaches(InsnList code) {
    calls.loadNode(code); // Stack: J
    RuntimeCalls.invoke(code, DATA_CACHES, "empty", "(J)V"); // Stack:
  }

  /** Tells the clock what the object takes that is made at the site on the stack. */
  public void objectOnHeap(InsnList code) {
    calls.loadNode(code); // Stack: I J
    RuntimeCalls.call(code, "fieldWords", "(IJ)J"); // Stack: J
    words(code, RoutineCompiler.OBJECT_WORDS); // Stack: J
    onHeap(code); // Stack:
  }

  /** Tells the clock what the array on the stack takes, which stays there. */
  public void arrayOnHeap(InsnList code, boolean isWide) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(new InsnNode(Opcodes.ARRAYLENGTH)); // Stack: L I
    code.add(new InsnNode(Opcodes.I2L)); // Stack: L J
    arrayWords(code, isWide); // Stack: L J
    onHeap(code); // Stack: L
  }

  /** Tells the clock what all arrays of one dimension take, which are of one length. */
  public void arraysOnHeap(InsnList code, int dimension, boolean isWide) {
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L L
    RuntimeCalls.push(code, dimension); // Stack: L L L I
    RuntimeCalls.call(code, "elements", "(Ljava/lang/Object;I)J"); // Stack: L L J
    arrayWords(code, isWide); // Stack: L L J
    code.add(new InsnNode(Opcodes.DUP2_X1)); // Stack: L J L J
    code.add(new InsnNode(Opcodes.POP2)); // Stack: L J L
    RuntimeCalls.push(code, dimension); // Stack: L J L I
    RuntimeCalls.call(code, "arrays", "(Ljava/lang/Object;I)J"); // Stack: L J J
    code.add(new InsnNode(Opcodes.LMUL)); // Stack: L J
    onHeap(code); // Stack: L
  }

  private static void arrayWords(InsnList code, boolean isWide) {
    if (isWide) {
      code.add(new InsnNode(Opcodes.DUP2)); // Stack: J J
      code.add(new InsnNode(Opcodes.LADD)); // Stack: J
    }
    words(code, RoutineCompiler.ARRAY_WORDS); // Stack: J
  }

  private static void words(InsnList code, String method) {
    RuntimeCalls.invoke(code, RoutineCompiler.CLASS, method, RoutineCompiler.WORDS_DESCRIPTOR);
  }

  private void onHeap(InsnList code) {
    calls.loadNode(code); // Stack: J J
    RuntimeCalls.call(code, "onHeap", "(JJ)V"); // Stack:
  }
}
