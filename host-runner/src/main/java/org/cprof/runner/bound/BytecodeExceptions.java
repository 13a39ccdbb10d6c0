package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.State;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The exceptions that bytecodes throw by themselves (JVMS 6.5), each of exactly one class. Errors
 * of memory and of the stack are none of them; those of linking and of monitors are assumed away
 * where something catches them.
 */
record BytecodeExceptions(ProgramClasses classes) {
  private static final String NULL = "java/lang/NullPointerException";
  private static final String INDEX = "java/lang/ArrayIndexOutOfBoundsException";
  private static final String ARITHMETIC = "java/lang/ArithmeticException";
  private static final String CAST = "java/lang/ClassCastException";
  private static final String SIZE = "java/lang/NegativeArraySizeException";
  private static final String STORE = "java/lang/ArrayStoreException";

  private static final Set<String> SUPERTYPES =
      Set.of("java/lang/RuntimeException", "java/lang/Exception", "java/lang/Throwable");

  /**
   * What is not thrown, by assumption.
   *
   * @param type of it, or a superclass
   */
  record AssumedAway(String type, String assumption) {}

  private static final AssumedAway LINKING =
      new AssumedAway(
          "java/lang/LinkageError",
          "no class, field or method is missing or changed, and no initializer of a class has"
              + " failed, where a handler catches the error of that");

  private static final String MONITORS =
      "methods release the monitors that they take, as compilers see to, where a handler catches"
          + " the exception of that";

  private static final List<AssumedAway> UNLOCKING =
      List.of(
          new AssumedAway("java/lang/IllegalMonitorStateException", MONITORS),
          new AssumedAway(NULL, MONITORS));

  /** What an instruction may throw, but for an assumption. */
  static List<AssumedAway> assumedAway(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return switch (opcode) {
      case Opcodes.NEW,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF ->
          List.of(LINKING);
      case Opcodes.LDC -> isResolved(((LdcInsnNode) insn).cst) ? List.of(LINKING) : List.of();
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> UNLOCKING;
      default ->
          opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.INVOKEDYNAMIC
              ? List.of(LINKING)
              : List.of();
    };
  }

  private static boolean isResolved(Object constant) {
    return !(constant instanceof Number || constant instanceof String);
  }

  /** Whether a handler of a type may take what a bytecode throws. */
  static boolean mayBeTaken(int opcode, String type) {
    List<String> all = possible(opcode);
    return !all.isEmpty()
        && (type == null
            || SUPERTYPES.contains(type)
            || all.contains(type)
            || type.equals("java/lang/IndexOutOfBoundsException") && all.contains(INDEX));
  }

  private static List<String> possible(int opcode) {
    if (isArrayAccess(opcode)) {
      return opcode == Opcodes.AASTORE ? List.of(NULL, INDEX, STORE) : List.of(NULL, INDEX);
    }
    return switch (opcode) {
      case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM -> List.of(ARITHMETIC);
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> List.of(SIZE);
      case Opcodes.CHECKCAST -> List.of(CAST);
      case Opcodes.GETFIELD,
          Opcodes.PUTFIELD,
          Opcodes.ARRAYLENGTH,
          Opcodes.ATHROW,
          Opcodes.MONITORENTER,
          Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKEINTERFACE ->
          List.of(NULL);
      default -> List.of();
    };
  }

  private static boolean isArrayAccess(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  /** What an instruction may throw, as far as what is known of its operands does not exclude it. */
  List<String> of(AbstractInsnNode insn, State state) {
    List<String> all = new ArrayList<>();
    int object = objectBelow(insn);
    if (object >= 0 && mayBeNull(state.stack(object))) {
      all.add(NULL);
    }
    if (isArrayCopy(insn)) {
      return ofArrayCopy(state);
    }
    int opcode = insn.getOpcode();
    if (isArrayAccess(opcode) && !isWithin(state.stack(object - 1), state.stack(object))) {
      all.add(INDEX);
    }
    boolean isOther =
        switch (opcode) {
          case Opcodes.AASTORE -> !fits(state.stack(0), state.stack(object));
          case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM ->
              state.stack(0).range() == null || state.stack(0).range().contains(0);
          case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> mayBeNegative(state, 1);
          case Opcodes.MULTIANEWARRAY -> mayBeNegative(state, ((MultiANewArrayInsnNode) insn).dims);
          case Opcodes.CHECKCAST -> !is(state.stack(0), ((TypeInsnNode) insn).desc);
          default -> false;
        };
    if (isOther) {
      List<String> possible = possible(opcode);
      all.add(possible.get(possible.size() - 1));
    }
    return all;
  }

  /** Whether it calls the native of the JDK that throws what bytecodes do. */
  static boolean isArrayCopy(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals("java/lang/System")
        && call.name.equals("arraycopy");
  }

  private static List<String> ofArrayCopy(State state) {
    List<String> all = new ArrayList<>();
    AbstractValue from = state.stack(4);
    AbstractValue to = state.stack(2);
    if (mayBeNull(from) || mayBeNull(to)) {
      all.add(NULL);
    }
    if (!isWithin(state.stack(3), state.stack(0), from)
        || !isWithin(state.stack(1), state.stack(0), to)) {
      all.add(INDEX);
    }
    String type = from.reference() == null ? null : from.reference().type();
    boolean isOfNumbers = type != null && type.startsWith("[") && type.length() == 2;
    if (!isOfNumbers || to.reference() == null || !type.equals(to.reference().type())) {
      all.add(STORE);
    }
    return all;
  }

  private static boolean isWithin(AbstractValue begin, AbstractValue length, AbstractValue array) {
    return begin.range() != null
        && length.range() != null
        && array.range() != null
        && begin.range().least() >= 0
        && length.range().least() >= 0
        && begin.range().most() + length.range().most() <= array.range().least();
  }

  /** How far below the top of the stack the object is that must not be null; -1 if none is. */
  static int objectBelow(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (isArrayAccess(opcode)) {
      return opcode >= Opcodes.IASTORE ? 2 : 1;
    }
    return switch (opcode) {
      case Opcodes.GETFIELD, Opcodes.ARRAYLENGTH, Opcodes.ATHROW, Opcodes.MONITORENTER -> 0;
      case Opcodes.PUTFIELD -> 1;
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKEINTERFACE ->
          Type.getArgumentTypes(((MethodInsnNode) insn).desc).length;
      default -> -1;
    };
  }

  private static boolean isWithin(AbstractValue index, AbstractValue array) {
    Interval range = index.range();
    return range != null
        && array.range() != null
        && range.least() >= 0
        && range.most() < array.range().least();
  }

  private static boolean mayBeNull(AbstractValue object) {
    return object.reference() == null || object.reference().canBeNull();
  }

  private static boolean mayBeNegative(State state, int dimensions) {
    for (int below = 0; below < dimensions; below++) {
      Interval length = state.stack(below).range();
      if (length == null || length.least() < 0) {
        return true;
      }
    }
    return false;
  }

  private boolean fits(AbstractValue element, AbstractValue array) {
    if (array.reference() == null || element.reference() == null) {
      return false;
    }
    String type = array.reference().type();
    boolean isKnown = type != null && array.reference().isExact() && type.startsWith("[");
    return element.reference().type() == null
        || isKnown && is(element, Type.getType(type.substring(1)).getInternalName());
  }

  /** The JVM takes any object for one of an interface, until it asks (JVMS 4.10.1.2). */
  private boolean is(AbstractValue value, String target) {
    if (value.reference() == null) {
      return false;
    }
    String type = value.reference().type();
    if (type == null || target.equals("java/lang/Object")) {
      return true;
    }
    Type whole = Type.getObjectType(type);
    Type element = whole.getSort() == Type.ARRAY ? whole.getElementType() : whole;
    boolean isInterface =
        element.getSort() == Type.OBJECT && classes.isInterface(element.getInternalName());
    return (value.reference().isExact() || !isInterface)
        && (type.equals(target)
            || !type.startsWith("[") && classes.supertypes(type).contains(target));
  }
}
