package org.cprof.instrument;

import java.util.List;
import java.util.function.Consumer;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.frame.ChainedConstructor;
import org.cprof.instrument.routine.OperandTypes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Emits copies of an instruction's operands, in the types and order of {@link OperandTypes}, around
 * a call that takes them; the operands themselves stay for the instruction.
 *
 * <p>What lies too deep on the operand stack to be duplicated is uncovered by moving what is above
 * to spare locals for a moment. No frame can stand in between, so the frames need not know of these
 * locals.
 */
final class OperandCode {

  private final int spareLocal;
  private final Items items;
  private final FieldLayout fields;
  private final int superCall;

  /**
   * @param spareLocal first of the locals that may be overwritten; see {@link #spareLocals}
   * @param fields where those of the class lie on the target; null if nobody needs to know
   */
  OperandCode(MethodCode method, int spareLocal, Items items, FieldLayout fields) {
    this.spareLocal = spareLocal;
    this.items = items;
    this.fields = fields;
    this.superCall = superCall(method);
  }

  /** How many locals are overwritten at most. */
  static int spareLocals(MethodCode method) {
    int most = 2;
    for (Instruction instruction : method.instructions()) {
      if (instruction.node() instanceof MultiANewArrayInsnNode array) {
        most = Math.max(most, array.dims);
      }
    }
    return most;
  }

  /**
   * Offset of the call of another constructor, before which {@code this} is no object yet; -1
   * elsewhere.
   */
  private static int superCall(MethodCode method) {
    AbstractInsnNode call = ChainedConstructor.callIn(method.node());
    for (Instruction instruction : call == null ? List.<Instruction>of() : method.instructions()) {
      if (instruction.node() == call) {
        return instruction.bytecodeIndex();
      }
    }
    return -1;
  }

  /**
   * Emits the copies, the call, and what restores the stack.
   *
   * @param hostOpcode whose operands these are
   * @param position place of the instruction on the target in bytes modulo 4
   * @param call consumes the copies
   */
  void emit(
      Instruction instruction,
      int hostOpcode,
      int position,
      InsnList code,
      Consumer<InsnList> call) {
    AbstractInsnNode insn = instruction.node();
    switch (hostOpcode) {
      case Opcodes.AASTORE -> spilled(code, Type.getType(Object.class), call);
      case Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD ->
          duplicated(code, Opcodes.DUP2, call);
      case Opcodes.GETFIELD -> {
        FieldInsnNode field = (FieldInsnNode) insn;
        code.add(new InsnNode(isWide(field) ? Opcodes.ACONST_NULL : Opcodes.DUP)); // Stack: L
        push(code, items.add(dataField(field))); // Stack: L I
        call.accept(code); // Stack:
      }
      case Opcodes.NEW -> {
        push(code, items.add(new Item.NewObject(type(insn)))); // Stack: I
        call.accept(code); // Stack:
      }
      case Opcodes.PUTFIELD -> {
        FieldInsnNode field = (FieldInsnNode) insn;
        if (isReference(field)) {
          pushOwner(instruction, code); // Stack: L
        } else {
          code.add(new InsnNode(Opcodes.ACONST_NULL)); // Stack: L
        }
        push(
            code,
            items.add(new Item.FieldSite(field.owner.replace('/', '.'), field.name))); // Stack: L I
        call.accept(code); // Stack:
      }
      case Opcodes.PUTSTATIC -> {
        FieldInsnNode field = (FieldInsnNode) insn;
        code.add(
            isReference(field)
                ? new FieldInsnNode(Opcodes.GETSTATIC, field.owner, field.name, field.desc)
                : new InsnNode(Opcodes.ACONST_NULL)); // Stack: L
        call.accept(code); // Stack:
      }
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> {
        code.add(new InsnNode(Opcodes.DUP)); // Stack: L
        push(code, items.add(new Item.TypeSite(type(insn)))); // Stack: L I
        call.accept(code); // Stack:
      }
      case Opcodes.NEWARRAY -> {
        code.add(new InsnNode(Opcodes.DUP)); // Stack: I
        push(code, ((IntInsnNode) insn).operand); // Stack: I I
        call.accept(code); // Stack:
      }
      case Opcodes.ANEWARRAY, Opcodes.ATHROW -> duplicated(code, Opcodes.DUP, call);
      case Opcodes.MULTIANEWARRAY ->
          multiArray(code, (MultiANewArrayInsnNode) insn, position, call);
      case Opcodes.TABLESWITCH -> {
        code.add(new InsnNode(Opcodes.DUP)); // Stack: I
        push(code, ((TableSwitchInsnNode) insn).min); // Stack: I I
        push(code, ((TableSwitchInsnNode) insn).max); // Stack: I I I
        call.accept(code); // Stack:
      }
      case Opcodes.LOOKUPSWITCH -> {
        List<Integer> labelled = ((LookupSwitchInsnNode) insn).keys;
        int[] keys = new int[labelled.size()];
        for (int i = 0; i < keys.length; i++) {
          keys[i] = labelled.get(i);
        }
        code.add(new InsnNode(Opcodes.DUP)); // Stack: I
        push(code, items.add(new Item.Matches(keys))); // Stack: I I
        call.accept(code); // Stack:
      }
      default -> numbers(code, OperandTypes.numbers(hostOpcode), call);
    }
  }

  /** Whether a field has two words, which no data cache holds. */
  private static boolean isWide(FieldInsnNode field) {
    return Type.getType(field.desc).getSize() == 2;
  }

  /** Whether the old value of a field can be an object. */
  private static boolean isReference(FieldInsnNode field) {
    return field.desc.charAt(0) == 'L' || field.desc.charAt(0) == '[';
  }

  private static String type(AbstractInsnNode insn) {
    return ((TypeInsnNode) insn).desc.replace('/', '.');
  }

  private Item dataField(FieldInsnNode field) {
    String owner = field.owner.replace('/', '.');
    boolean isOwn = fields != null && fields.className().equals(owner);
    return new Item.DataField(owner, field.name, isOwn ? fields.position(field.name) : -1);
  }

  /** The object whose field, of one word, a putfield writes; null if it is no object yet. */
  private void pushOwner(Instruction instruction, InsnList code) {
    if (instruction.bytecodeIndex() < superCall) {
      code.add(new InsnNode(Opcodes.ACONST_NULL)); // Stack: L
    } else {
      code.add(new InsnNode(Opcodes.DUP2)); // Stack: L L
      code.add(new InsnNode(Opcodes.POP)); // Stack: L
    }
  }

  /** Tells of a putfield's object and field, before it writes. */
  void emitWrite(Instruction instruction, InsnList code, Consumer<InsnList> call) {
    FieldInsnNode field = (FieldInsnNode) instruction.node();
    if (!isWide(field)) {
      pushOwner(instruction, code); // Stack: L
      push(code, items.add(dataField(field))); // Stack: L I
      call.accept(code); // Stack:
    }
  }

  private void numbers(InsnList code, String types, Consumer<InsnList> call) {
    switch (types) {
      case "" -> call.accept(code);
      case "I", "F" -> duplicated(code, Opcodes.DUP, call);
      case "J", "D", "II", "FF" -> duplicated(code, Opcodes.DUP2, call);
      default -> spilled(code, Type.getType(types.substring(1)), call);
    }
  }

  private static void duplicated(InsnList code, int duplicate, Consumer<InsnList> call) {
    code.add(new InsnNode(duplicate));
    call.accept(code);
  }

  /** Moves what is on top away and duplicates what is below; the call gets both. */
  private void spilled(InsnList code, Type top, Consumer<InsnList> call) {
    code.add(new VarInsnNode(top.getOpcode(Opcodes.ISTORE), spareLocal));
    code.add(new InsnNode(Opcodes.DUP2));
    code.add(new VarInsnNode(top.getOpcode(Opcodes.ILOAD), spareLocal));
    call.accept(code);
    code.add(new VarInsnNode(top.getOpcode(Opcodes.ILOAD), spareLocal));
  }

  /** The outermost length lies below all others. */
  private void multiArray(
      InsnList code, MultiANewArrayInsnNode array, int position, Consumer<InsnList> call) {
    for (int i = 1; i < array.dims; i++) {
      code.add(new VarInsnNode(Opcodes.ISTORE, spareLocal + i - 1));
    }
    code.add(new InsnNode(Opcodes.DUP)); // Stack: I
    push(code, array.dims); // Stack: I I
    push(code, elementType(array)); // Stack: I I I
    push(code, position); // Stack: I I I I
    for (int dimension = 2; dimension <= 4; dimension++) {
      if (dimension <= array.dims) {
        code.add(new VarInsnNode(Opcodes.ILOAD, spareLocal + array.dims - dimension));
      } else {
        push(code, 0);
      }
    } // Stack: I I I I I I I
    call.accept(code); // Stack:
    for (int i = array.dims - 1; i >= 1; i--) {
      code.add(new VarInsnNode(Opcodes.ILOAD, spareLocal + i - 1));
    }
  }

  /** As the operand of newarray (JVMS 6.5); 0 for references. */
  static int elementType(MultiANewArrayInsnNode array) {
    return switch (array.desc.charAt(array.dims)) {
      case 'Z' -> Opcodes.T_BOOLEAN;
      case 'C' -> Opcodes.T_CHAR;
      case 'F' -> Opcodes.T_FLOAT;
      case 'D' -> Opcodes.T_DOUBLE;
      case 'B' -> Opcodes.T_BYTE;
      case 'S' -> Opcodes.T_SHORT;
      case 'I' -> Opcodes.T_INT;
      case 'J' -> Opcodes.T_LONG;
      default -> 0;
    };
  }

  private static void push(InsnList code, int value) {
    RuntimeCalls.push(code, value);
  }
}
