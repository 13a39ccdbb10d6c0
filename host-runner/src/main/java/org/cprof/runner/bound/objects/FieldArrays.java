package org.cprof.runner.bound.objects;

import java.util.HashMap;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.ValueInterpreter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The lengths of arrays in fields of the class path: those of all arrays that the class path stores
 * there, as far as each method tells by itself, whatever its arguments. Nothing is known of fields
 * that it may store to by their names.
 */
public final class FieldArrays {
  private static final Interval ANY = new Interval(0, Integer.MAX_VALUE);

  private final ProgramClasses classes;
  private final FieldsByName byName;
  private final Map<String, Interval> lengths = new HashMap<>();

  private FieldArrays(ProgramClasses classes) {
    this.classes = classes;
    this.byName = new FieldsByName(classes);
  }

  static FieldArrays of(ProgramClasses classes) {
    FieldArrays arrays = new FieldArrays(classes);
    classes.ofClassPath().forEach(arrays::add);
    return arrays;
  }

  /** The range of the length, of an array that is not null. */
  public Interval length(FieldInsnNode field, Assumptions assumptions) {
    String owner = classes.declaringField(field.owner, field.name, field.desc);
    Interval length = owner == null ? null : lengths.get(key(owner, field.name));
    if (length == null || classes.isOfJdk(owner) || byName.has(owner, field.name)) {
      return ANY;
    }
    byName.assumptions(owner).forEach(assumptions::add);
    return length;
  }

  private static String key(String owner, String name) {
    return owner + "." + name;
  }

  private void add(ClassCode code) {
    byName.add(code);
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
    Frame<AbstractValue>[] frames;
    try {
      frames = new Analyzer<>(new ValueInterpreter(null)).analyze(code.node().name, method);
    } catch (AnalyzerException | RuntimeException broken) {
      frames = null;
    }
    for (int i = 0; i < method.instructions.size(); i++) {
      if (isStoreOfArray(method.instructions.get(i))) {
        FieldInsnNode field = (FieldInsnNode) method.instructions.get(i);
        String owner = classes.declaringField(field.owner, field.name, field.desc);
        Interval length = frames == null ? ANY : length(frames[i]);
        if (length != null) {
          lengths.merge(key(owner, field.name), length, Interval::hull);
        }
      }
    }
  }

  /**
   * Of the array on top of the stack.
   *
   * @param frame null where nothing is ever executed
   * @return null if there is none, since the field becomes null
   */
  private static Interval length(Frame<AbstractValue> frame) {
    if (frame == null) {
      return null;
    }
    AbstractValue array = frame.getStack(frame.getStackSize() - 1);
    return array.reference() == null
        ? ANY
        : array.reference().type() == null ? null : array.range();
  }
}
