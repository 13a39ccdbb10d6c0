package org.cprof.instrument.frame;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The local variables that a method gets behind its own. */
public final class AddedLocals {

  private final int first;
  private int end;
  private final List<Object> types = new ArrayList<>();
  private final InsnList clearing = new InsnList();

  /**
   * @param first the first that is free
   */
  public AddedLocals(int first) {
    this.first = first;
    this.end = first;
  }

  public int first() {
    return first;
  }

  /** The first behind them. */
  public int end() {
    return end;
  }

  /** As frames name them. */
  public List<Object> types() {
    return types;
  }

  /** A variable of type long that is written before it is read. */
  public int ofLong() {
    return add(Opcodes.LONG, 2);
  }

  /** A variable of type long that is 0 at the start. */
  public int ofClearedLong() {
    int local = ofLong();
    LongLocals.clear(clearing, local);
    return local;
  }

  /** A variable for any object, which is null at the start. */
  public int ofClearedObject() {
    int local = add("java/lang/Object", 1);
    clearing.add(new InsnNode(Opcodes.ACONST_NULL)); // Stack: L
    clearing.add(new VarInsnNode(Opcodes.ASTORE, local)); // Stack:
    return local;
  }

  private int add(Object type, int size) {
    types.add(type);
    end += size;
    return end - size;
  }

  /** What clears them, to be inserted once. */
  public InsnList clearing() {
    return clearing;
  }
}
