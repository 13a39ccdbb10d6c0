package org.cprof.runner.bound.value;

import java.util.List;
import java.util.function.Function;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.value.AbstractValue.Kind;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * What instructions make of values (JVMS 6.5). Of fields and elements only the type is known, and
 * the length of an array where it is always the same.
 */
public final class ValueInterpreter extends Interpreter<AbstractValue> {

  private static final String[] ARRAY_OF = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};

  private final Function<FieldInsnNode, Interval> arrays;

  /** What the call that is executed next returns; null if only its type is known. */
  private AbstractValue returned;

  /**
   * @param arrays the lengths of arrays in fields; null if nothing is known of them
   */
  public ValueInterpreter(Function<FieldInsnNode, Interval> arrays) {
    super(Opcodes.ASM9);
    this.arrays = arrays;
  }

  private AbstractValue field(FieldInsnNode field) {
    AbstractValue value = AbstractValue.any(Type.getType(field.desc));
    return arrays != null && field.desc.startsWith("[") ? value.within(arrays.apply(field)) : value;
  }

  public void returns(AbstractValue value) {
    returned = value;
  }

  @Override
  public AbstractValue newValue(Type type) {
    return type == null
        ? AbstractValue.NOTHING
        : type.getSort() == Type.VOID ? null : AbstractValue.any(type);
  }

  @Override
  public AbstractValue newOperation(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      return point(opcode - Opcodes.ICONST_0);
    }
    return switch (opcode) {
      case Opcodes.ACONST_NULL -> AbstractValue.ofNull();
      case Opcodes.LCONST_0, Opcodes.LCONST_1 ->
          AbstractValue.ofLong(Interval.of(opcode - Opcodes.LCONST_0));
      case Opcodes.FCONST_0, Opcodes.FCONST_1, Opcodes.FCONST_2 -> AbstractValue.FLOAT;
      case Opcodes.DCONST_0, Opcodes.DCONST_1 -> AbstractValue.DOUBLE;
      case Opcodes.BIPUSH, Opcodes.SIPUSH -> point(((IntInsnNode) insn).operand);
      case Opcodes.LDC -> constant(((LdcInsnNode) insn).cst);
      case Opcodes.GETSTATIC -> field((FieldInsnNode) insn);
      case Opcodes.NEW -> AbstractValue.ofReference(((TypeInsnNode) insn).desc, true, false);
      default -> throw new IllegalArgumentException("opcode " + opcode); // jsr is refused before
    };
  }

  private static AbstractValue constant(Object constant) {
    if (constant instanceof Integer number) {
      return point(number);
    }
    if (constant instanceof Long number) {
      return AbstractValue.ofLong(Interval.of(number));
    }
    if (constant instanceof Float) {
      return AbstractValue.FLOAT;
    }
    if (constant instanceof ConstantDynamic dynamic) {
      return AbstractValue.any(Type.getType(dynamic.getDescriptor()));
    }
    if (constant instanceof Double) {
      return AbstractValue.DOUBLE;
    }
    String type =
        constant instanceof String
            ? "java/lang/String"
            : constant instanceof Type ? "java/lang/Class" : "java/lang/Object";
    return AbstractValue.ofReference(type, constant instanceof String, false);
  }

  private static AbstractValue point(long value) {
    return AbstractValue.ofInt(Interval.of(value));
  }

  @Override
  public AbstractValue copyOperation(AbstractInsnNode insn, AbstractValue value) {
    return value;
  }

  @Override
  public AbstractValue unaryOperation(AbstractInsnNode insn, AbstractValue value) {
    return switch (insn.getOpcode()) {
      case Opcodes.IINC -> Arithmetic.add(value, point(((IincInsnNode) insn).incr));
      case Opcodes.INEG -> Arithmetic.subtract(point(0), value);
      case Opcodes.LNEG -> Arithmetic.subtract(AbstractValue.ofLong(Interval.of(0)), value);
      case Opcodes.I2L -> AbstractValue.ofLong(value.range()).definedBy(value.definition());
      case Opcodes.L2I -> cut(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case Opcodes.I2B -> cut(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case Opcodes.I2C -> cut(value, 0, Character.MAX_VALUE);
      case Opcodes.I2S -> cut(value, Short.MIN_VALUE, Short.MAX_VALUE);
      case Opcodes.F2I, Opcodes.D2I -> AbstractValue.any(Kind.INT);
      case Opcodes.F2L, Opcodes.D2L -> AbstractValue.any(Kind.LONG);
      case Opcodes.I2F, Opcodes.L2F, Opcodes.D2F, Opcodes.FNEG -> AbstractValue.FLOAT;
      case Opcodes.I2D, Opcodes.L2D, Opcodes.F2D, Opcodes.DNEG -> AbstractValue.DOUBLE;
      case Opcodes.GETFIELD -> field((FieldInsnNode) insn);
      case Opcodes.NEWARRAY ->
          AbstractValue.ofArray(
              ARRAY_OF[((IntInsnNode) insn).operand - Opcodes.T_BOOLEAN], value.range());
      case Opcodes.ANEWARRAY ->
          AbstractValue.ofArray(
              "[" + Type.getObjectType(((TypeInsnNode) insn).desc).getDescriptor(), value.range());
      case Opcodes.ARRAYLENGTH ->
          AbstractValue.ofInt(value.range())
              .definedBy(Definition.of(new Definition.Length(value.definition())));
      case Opcodes.CHECKCAST -> cast(value, ((TypeInsnNode) insn).desc);
      case Opcodes.INSTANCEOF -> AbstractValue.ofInt(0, 1);
      default -> null; // pops what it has: branches, switches, returns, stores, monitors
    };
  }

  /** What does not change is the same value. */
  private static AbstractValue cut(AbstractValue value, long least, long most) {
    AbstractValue cut = Arithmetic.cut(value.range(), least, most);
    return cut.range().equals(value.range()) ? cut.definedBy(value.definition()) : cut;
  }

  private static AbstractValue cast(AbstractValue value, String type) {
    return value.reference().isExact()
        ? value
        : AbstractValue.ofReference(type, false, value.reference().canBeNull())
            .within(value.range())
            .definedBy(value.definition());
  }

  @Override
  public AbstractValue binaryOperation(
      AbstractInsnNode insn, AbstractValue left, AbstractValue right) {
    return switch (insn.getOpcode()) {
      case Opcodes.IADD, Opcodes.LADD -> Arithmetic.add(left, right);
      case Opcodes.ISUB, Opcodes.LSUB -> Arithmetic.subtract(left, right);
      case Opcodes.IMUL, Opcodes.LMUL -> Arithmetic.multiply(left, right);
      case Opcodes.IDIV, Opcodes.LDIV -> Arithmetic.divide(left, right);
      case Opcodes.IREM, Opcodes.LREM -> Arithmetic.remainder(left, right);
      case Opcodes.IAND, Opcodes.LAND -> Arithmetic.and(left, right);
      case Opcodes.IOR, Opcodes.LOR -> Arithmetic.or(left, right);
      case Opcodes.IXOR, Opcodes.LXOR -> Arithmetic.xor(left, right);
      case Opcodes.ISHL, Opcodes.LSHL -> Arithmetic.shiftLeft(left, right);
      case Opcodes.ISHR, Opcodes.LSHR -> Arithmetic.shiftRight(left, right);
      case Opcodes.IUSHR, Opcodes.LUSHR -> Arithmetic.unsignedShift(left, right);
      case Opcodes.LCMP -> AbstractValue.ofComparison(left, right);
      case Opcodes.FCMPL, Opcodes.FCMPG, Opcodes.DCMPL, Opcodes.DCMPG -> AbstractValue.ofInt(-1, 1);
      case Opcodes.FADD, Opcodes.FSUB, Opcodes.FMUL, Opcodes.FDIV, Opcodes.FREM, Opcodes.FALOAD ->
          AbstractValue.FLOAT;
      case Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV, Opcodes.DREM, Opcodes.DALOAD ->
          AbstractValue.DOUBLE;
      case Opcodes.BALOAD -> AbstractValue.any(Type.BYTE_TYPE); // or boolean, which is within
      case Opcodes.CALOAD -> AbstractValue.any(Type.CHAR_TYPE);
      case Opcodes.SALOAD -> AbstractValue.any(Type.SHORT_TYPE);
      case Opcodes.IALOAD -> AbstractValue.any(Kind.INT);
      case Opcodes.LALOAD -> AbstractValue.any(Kind.LONG);
      case Opcodes.AALOAD -> element(left);
      default -> null;
    };
  }

  private static AbstractValue element(AbstractValue array) {
    String type = array.reference().type();
    boolean isKnown = type != null && type.startsWith("[") && type.length() > 2;
    Type element = isKnown ? Type.getType(type.substring(1)) : Type.getType(Object.class);
    return AbstractValue.any(element);
  }

  @Override
  public AbstractValue ternaryOperation(
      AbstractInsnNode insn, AbstractValue one, AbstractValue two, AbstractValue three) {
    return null; // stores into an array
  }

  @Override
  public AbstractValue naryOperation(AbstractInsnNode insn, List<? extends AbstractValue> values) {
    if (insn instanceof MultiANewArrayInsnNode array) {
      return AbstractValue.ofArray(array.desc, values.get(0).range());
    }
    AbstractValue value = returned;
    returned = null;
    String descriptor =
        insn instanceof MethodInsnNode call ? call.desc : ((InvokeDynamicInsnNode) insn).desc;
    return value == null ? newValue(Type.getReturnType(descriptor)) : value.anew();
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, AbstractValue value, AbstractValue expected) {
    // The value is taken from the stack before.
  }

  /** Where the ways of a whole method meet, executed until nothing changes. */
  @Override
  public AbstractValue merge(AbstractValue one, AbstractValue other) {
    return other.isWithin(one) ? one : one.widen(other, Definition.any());
  }
}
