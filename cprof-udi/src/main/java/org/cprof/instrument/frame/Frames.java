package org.cprof.instrument.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Keeps the stack map frames right when code and locals are added (JVMS 4.7.4), without computing
 * them anew, which would load classes.
 *
 * <p>New locals go behind the old ones, so every frame is padded and extended. An uninitialized
 * object is named in a frame by the label of its NEW: that label must stay directly before the
 * instruction whatever is inserted, so each such NEW gets a label of its own.
 */
public final class Frames {

  private final MethodNode method;
  private final Map<AbstractInsnNode, LabelNode> labelsOfNew = new HashMap<>();

  public Frames(MethodNode method) {
    this.method = method;
  }

  /**
   * Adds locals of these types from the given index on to every frame, and labels to every NEW in a
   * frame.
   */
  public void extend(int firstLocal, List<Object> types) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FrameNode frame) {
        frame.local = extended(frame.local, firstLocal, types);
        frame.stack = relabelled(frame.stack);
      }
    }
  }

  /** Locals of type long, for a frame. */
  public static List<Object> longs(int count) {
    return Collections.nCopies(count, Opcodes.LONG);
  }

  /** The frame of a handler that knows nothing but the added locals. */
  public static FrameNode handlerFrame(int firstLocal, List<Object> types) {
    Object[] locals = padded(new ArrayList<>(), firstLocal, types).toArray();
    return new FrameNode(
        Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
  }

  /** The place before which code is inserted that shall run just before an instruction. */
  public AbstractInsnNode insertionPoint(AbstractInsnNode insn) {
    LabelNode label = labelsOfNew.get(insn);
    return label == null ? insn : label;
  }

  private List<Object> extended(List<Object> locals, int firstLocal, List<Object> types) {
    List<Object> result = locals == null ? new ArrayList<>() : relabelled(locals);
    return padded(result, firstLocal, types);
  }

  private static List<Object> padded(List<Object> locals, int firstLocal, List<Object> types) {
    int size = 0;
    for (Object local : locals) {
      size += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; size < firstLocal; size++) {
      locals.add(Opcodes.TOP);
    }
    locals.addAll(types);
    return locals;
  }

  private List<Object> relabelled(List<Object> types) {
    if (types == null) {
      return null;
    }
    List<Object> result = new ArrayList<>(types.size());
    for (Object type : types) {
      result.add(type instanceof LabelNode label ? ownLabel(label) : type);
    }
    return result;
  }

  private LabelNode ownLabel(LabelNode label) {
    AbstractInsnNode insn = label;
    while (insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    LabelNode own = labelsOfNew.get(insn);
    if (own == null) {
      own = new LabelNode();
      method.instructions.insertBefore(insn, own);
      labelsOfNew.put(insn, own);
    }
    return own;
  }
}
