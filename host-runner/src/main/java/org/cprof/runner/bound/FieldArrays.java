package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.model.expression.Interval;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The lengths of arrays in fields of the class path: known where each store of the class path is of
 * an array that the same method makes with a constant length.
 */
final class FieldArrays {
  private static final Interval ANY = new Interval(0, Integer.MAX_VALUE);

  private final ProgramClasses classes;
  private Map<String, Interval> lengths;

  FieldArrays(ProgramClasses classes) {
    this.classes = classes;
  }

  /** The range of the length, of an array that is not null. */
  Interval length(FieldInsnNode field) {
    if (lengths == null) {
      lengths = new HashMap<>();
      classes.ofClassPath().forEach(this::add);
    }
    String owner = classes.declaringField(field.owner, field.name, field.desc);
    return owner == null || classes.isOfJdk(owner)
        ? ANY
        : lengths.getOrDefault(key(owner, field.name), ANY);
  }

  private static String key(String owner, String name) {
    return owner + "." + name;
  }

  private void add(ClassCode code) {
    for (MethodNode method : code.node().methods) {
      boolean stores = false;
      for (AbstractInsnNode insn : method.instructions) {
        stores |= isStoreOfArray(insn);
      }
      if (stores) {
        addStores(code, method);
      }
    }
  }

  private static boolean isStoreOfArray(AbstractInsnNode insn) {
    boolean isStore = insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC;
    return isStore && ((FieldInsnNode) insn).desc.startsWith("[");
  }

  private void addStores(ClassCode code, MethodNode method) {
    Frame<SourceValue>[] frames;
    try {
      frames = new Analyzer<>(new Sources()).analyze(code.node().name, method);
    } catch (AnalyzerException broken) {
      frames = null;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (isStoreOfArray(insn)) {
        FieldInsnNode field = (FieldInsnNode) insn;
        String owner = classes.declaringField(field.owner, field.name, field.desc);
        Interval length = frames == null ? ANY : length(insn, method, frames);
        lengths.merge(key(owner, field.name), length, Interval::hull);
      }
    }
  }

  private static Interval length(
      AbstractInsnNode store, MethodNode method, Frame<SourceValue>[] frames) {
    AbstractInsnNode made = source(store, 0, method, frames);
    if (made == null) {
      return ANY;
    }
    int dimensions = made instanceof MultiANewArrayInsnNode array ? array.dims : 1;
    boolean isNew =
        dimensions > 1
            || made.getOpcode() == Opcodes.NEWARRAY
            || made.getOpcode() == Opcodes.ANEWARRAY;
    Integer constant = isNew ? constant(source(made, dimensions - 1, method, frames)) : null;
    return constant == null || constant < 0 ? ANY : Interval.of(constant);
  }

  /** The one instruction that makes what is so far below the top of the stack; or null. */
  private static AbstractInsnNode source(
      AbstractInsnNode insn, int below, MethodNode method, Frame<SourceValue>[] frames) {
    Frame<SourceValue> frame = frames[method.instructions.indexOf(insn)];
    if (frame == null) {
      return null; // never executed
    }
    SourceValue value = frame.getStack(frame.getStackSize() - 1 - below);
    return value.insns.size() == 1 ? value.insns.iterator().next() : null;
  }

  private static Integer constant(AbstractInsnNode insn) {
    if (insn instanceof IntInsnNode push && push.getOpcode() != Opcodes.NEWARRAY) {
      return push.operand;
    }
    if (insn instanceof LdcInsnNode load && load.cst instanceof Integer value) {
      return value;
    }
    int opcode = insn == null ? -1 : insn.getOpcode();
    return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5
        ? opcode - Opcodes.ICONST_0
        : null;
  }

  /** Copies are what they are copies of. */
  private static final class Sources extends SourceInterpreter {
    Sources() {
      super(Opcodes.ASM9);
    }

    /**
     * No instruction makes a parameter. One stands for it all the same: else nothing would be left
     * of it where it meets what an instruction makes.
     */
    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return new SourceValue(type.getSize(), new InsnNode(Opcodes.NOP));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
      return value;
    }
  }
}
