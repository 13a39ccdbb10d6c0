package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.classes.TargetClasses;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.State;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The ranges of the operands that prices depend on, by their names in {@link Operands}. What is not
 * known of an operand has all values that it can have.
 */
record OperandRanges(ProgramClasses classes, TargetClasses ofTarget, Assumptions assumptions) {
  private static final Interval FLAG = new Interval(0, 1);
  private static final Interval NO = Interval.of(0);

  /** What tests for types are told of null. */
  private static final Map<String, Interval> OF_NULL =
      Map.of(
          "null", Interval.of(1),
          "interface", NO,
          "distance", Interval.of(-1),
          "depth", NO,
          "interfaces", NO,
          "array", NO,
          "element", Interval.of(-1),
          "elementdepth", NO,
          "nested", NO);

  /** More superclasses than any class has. */
  private static final int DEEPEST = 64;

  /**
   * The ranges before an instruction.
   *
   * @param hostOpcode whose operands count
   * @param position of the instruction on the target, in bytes modulo 4
   */
  Map<String, Interval> of(Instruction instruction, int hostOpcode, State state, int position) {
    Map<String, Interval> ranges = new HashMap<>();
    ranges.put(Operands.MONITORS, new Interval(state.monitors(), Integer.MAX_VALUE));
    ranges.put(Operands.HIT, FLAG);
    AbstractInsnNode insn = instruction.node();
    switch (hostOpcode) {
      case Opcodes.ATHROW -> {} // Unwinding has them
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> {}
      case Opcodes.AASTORE -> {
        ranges.put("old", FLAG);
        ranges.put("nested", FLAG);
        addTypeTest(state.stack(0), null, ranges);
      }
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC -> ranges.put("old", FLAG);
      case Opcodes.NEW -> ranges.put("words", Interval.of(words(((TypeInsnNode) insn).desc)));
      case Opcodes.NEWARRAY -> {
        ranges.put("length", length(state.stack(0)));
        ranges.put("type", Interval.of(((IntInsnNode) insn).operand));
      }
      case Opcodes.ANEWARRAY -> ranges.put("length", length(state.stack(0)));
      case Opcodes.MULTIANEWARRAY ->
          addMultiArray((MultiANewArrayInsnNode) insn, state, position, ranges);
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF ->
          addTypeTest(state.stack(0), ((TypeInsnNode) insn).desc, ranges);
      case Opcodes.TABLESWITCH -> {
        ranges.put("x", state.stack(0).range());
        ranges.put("low", Interval.of(((TableSwitchInsnNode) insn).min));
        ranges.put("high", Interval.of(((TableSwitchInsnNode) insn).max));
      }
      case Opcodes.LOOKUPSWITCH -> {
        List<Integer> keys = ((LookupSwitchInsnNode) insn).keys;
        ranges.put("index", index(keys, state.stack(0).range()));
        ranges.put("pairs", Interval.of(keys.size()));
      }
      default -> addNumbers(hostOpcode, state, ranges);
    }
    return ranges;
  }

  /** The same ranges, where a tested reference can be null, apart for null and for an object. */
  static List<Map<String, Interval>> cases(Map<String, Interval> ranges) {
    Interval isNull = ranges.get("null");
    List<Map<String, Interval>> cases = new ArrayList<>();
    if (isNull == null || isNull.contains(0)) {
      Map<String, Interval> ofObject = new HashMap<>(ranges);
      ofObject.computeIfPresent("null", (name, both) -> NO);
      cases.add(ofObject);
    }
    if (isNull != null && isNull.contains(1)) {
      Map<String, Interval> ofNull = new HashMap<>(ranges);
      ofNull.putAll(OF_NULL);
      cases.add(ofNull);
    }
    return cases;
  }

  private static Interval length(AbstractValue value) {
    return new Interval(Math.max(0, value.range().least()), Math.max(0, value.range().most()));
  }

  private static void addNumbers(int hostOpcode, State state, Map<String, Interval> ranges) {
    List<String> names = Operands.of(hostOpcode);
    for (int i = 0; i < names.size() && !names.get(i).equals(Operands.HIT); i++) {
      Interval range = number(state.stack(names.size() - 1 - i));
      boolean isDistance = i == 1 && hostOpcode >= Opcodes.ISHL && hostOpcode <= Opcodes.LUSHR;
      ranges.put(names.get(i), isDistance ? distance(range, hostOpcode) : range);
    }
  }

  /** As the hardware takes it: its low bits. */
  private static Interval distance(Interval range, int hostOpcode) {
    long mask = (hostOpcode - Opcodes.ISHL) % 2 == 0 ? 31 : 63;
    boolean isWithin = range.least() >= 0 && range.most() <= mask;
    return range.isPoint()
        ? Interval.of(range.least() & mask)
        : isWithin ? range : new Interval(0, mask);
  }

  private static Interval number(AbstractValue value) {
    return switch (value.kind()) {
      case FLOAT -> Interval.INTS;
      case DOUBLE -> Interval.LONGS;
      default -> value.range();
    };
  }

  /** The place of the pair that matches; -1 if none does. */
  private static Interval index(List<Integer> keys, Interval x) {
    int first = -1;
    int last = -1;
    int matching = 0;
    for (int i = 0; i < keys.size(); i++) {
      if (x.contains(keys.get(i))) {
        first = first < 0 ? i : first;
        last = i;
        matching++;
      }
    }
    boolean mayMiss = x.most() - x.least() >= matching;
    return new Interval(mayMiss ? -1 : first, last);
  }

  private static void addMultiArray(
      MultiANewArrayInsnNode array, State state, int position, Map<String, Interval> ranges) {
    ranges.put("length", length(state.stack(array.dims - 1)));
    ranges.put("dimensions", Interval.of(array.dims));
    ranges.put("type", Interval.of(elementType(array)));
    ranges.put("position", Interval.of(position));
    for (int dimension = 2; dimension <= 4; dimension++) {
      ranges.put(
          "length" + dimension,
          dimension <= array.dims ? length(state.stack(array.dims - dimension)) : NO);
    }
  }

  /** As the operand of newarray (JVMS 6.5); 0 for references. */
  private static int elementType(MultiANewArrayInsnNode array) {
    return Math.max(0, "....ZCFDBSIJ".indexOf(array.desc.charAt(array.dims)));
  }

  /**
   * Of an object in relation to a type.
   *
   * @param target null if it is not known
   */
  private void addTypeTest(AbstractValue object, String target, Map<String, Interval> ranges) {
    AbstractValue.Reference known = object.reference();
    boolean isNull = known.type() == null;
    boolean mayBeArray = known.mayBeArray();
    ranges.put("null", isNull ? Interval.of(1) : known.canBeNull() ? FLAG : NO);
    ranges.put("array", mayBeArray ? FLAG : NO);
    ranges.put("element", new Interval(-1, mayBeArray ? DEEPEST : -1));
    ranges.put("elementdepth", new Interval(0, mayBeArray ? DEEPEST : 0));
    ranges.put("interface", target == null ? FLAG : flag(classes.isInterface(target)));
    Collection<String> types = candidates(known);
    boolean isOpen = types.isEmpty() && !mayBeArray;
    // An array is an Object that implements Cloneable and Serializable, and no steps away from an
    // array class that fits; null is nothing.
    Interval distance =
        mayBeArray ? new Interval(-1, 0) : known.canBeNull() ? Interval.of(-1) : null;
    Interval depth = mayBeArray ? Interval.of(1) : null;
    Interval interfaces = mayBeArray ? Interval.of(2) : null;
    for (String type : types) {
      distance = hull(distance, target == null ? -1 : classes.distance(type, target));
      depth = hull(depth, classes.superclasses(type).size() - 1);
      interfaces = hull(interfaces, classes.interfaces(type));
    }
    if (target == null && depth != null) {
      distance = new Interval(-1, depth.most());
    }
    boolean isObject = "java/lang/Object".equals(target);
    ranges.put("distance", isOpen || isObject ? new Interval(-1, DEEPEST) : distance);
    ranges.put("depth", isOpen ? new Interval(0, DEEPEST) : depth);
    ranges.put("interfaces", isOpen ? new Interval(0, DEEPEST) : interfaces);
  }

  private static Interval flag(boolean value) {
    return Interval.of(value ? 1 : 0);
  }

  private static Interval hull(Interval known, int value) {
    return known == null ? Interval.of(value) : known.hull(Interval.of(value));
  }

  private Collection<String> candidates(AbstractValue.Reference known) {
    if (known.type() == null) {
      return List.of();
    }
    if (known.isExact() && !known.type().startsWith("[")) {
      return List.of(known.type());
    }
    if (!known.type().startsWith("[") && classes.isInterface(known.type())) {
      assumptions.add(Assumptions.INTERFACES);
    }
    return classes.madeOf(known.type());
  }

  /** Steps from the class of an object up to Object, at most. */
  int deepest(AbstractValue object) {
    int deepest = 0;
    for (String type : candidates(object.reference())) {
      deepest = Math.max(deepest, classes.superclasses(type).size() - 1);
    }
    return deepest == 0 ? DEEPEST : deepest;
  }

  /** The words of a new object's fields on the target. */
  private int words(String className) {
    int words = 0;
    for (String name : classes.superclasses(className)) {
      words += FieldLayout.of(classes.find(name).reader(), ofTarget).words();
    }
    return words;
  }
}
