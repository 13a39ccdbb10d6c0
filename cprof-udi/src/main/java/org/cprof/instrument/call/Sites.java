package org.cprof.instrument.call;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.code.HostInstruction;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The slots of a method's node: one for each invoke and each event, in the order of the code, from
 * 1. Slot 0 is for calls that no instruction explains.
 */
public final class Sites {

  /** Locals that remember a slot's child, its calls and the receiver. */
  private static final int CHILD_LOCALS = 5;

  private final MethodCode code;
  private final MethodPlan plan;
  private final Layout layout;
  private final Items items;
  private final NativeMethods natives;
  private final Map<Object, Integer> slots = new IdentityHashMap<>();

  /** What calls by name call: looked up once, asked for several times. */
  private final Map<AbstractInsnNode, NativeMethods.Callee> callees = new IdentityHashMap<>();

  private final byte[] kinds;
  private final boolean hasInvoke;
  private final boolean mayTriggerLoading;

  public Sites(
      MethodCode code,
      MethodPlan plan,
      Layout layout,
      Items items,
      NativeMethods natives,
      Routines routines) {
    this.code = code;
    this.plan = plan;
    this.layout = layout;
    this.items = items;
    this.natives = natives;
    List<Instruction> instructions = code.instructions();
    byte[] all = new byte[plan.events().size() + instructions.size()];
    int next = 0;
    int event = 0;
    boolean invoke = false;
    boolean loading = false;
    for (Instruction instruction : instructions) {
      while (event < plan.events().size() && plan.events().get(event).at() == instruction) {
        all[next++] = (byte) InvokeKind.EVENT.ordinal();
        slots.put(plan.events().get(event++), next);
      }
      if (isInvoke(instruction)) {
        all[next++] = kind(instruction);
        slots.put(instruction, next);
        invoke = true;
      }
      loading |= mayTriggerLoading(instruction);
    }
    this.kinds = Arrays.copyOf(all, next);
    this.hasInvoke = invoke;
    this.mayTriggerLoading = loading;
  }

  /** The instructions at the slots, from slot 1. */
  public List<Instruction> instructions() {
    Instruction[] bySlot = new Instruction[kinds.length];
    slots.forEach(
        (site, slot) ->
            bySlot[slot - 1] = site instanceof Event event ? event.at() : (Instruction) site);
    return List.of(bySlot);
  }

  /** Kinds of invoke in slot order, from slot 1. */
  public byte[] kinds() {
    return kinds;
  }

  public int count() {
    return kinds.length;
  }

  /** Whether the method ever changes the thread's context, so that it must be put back. */
  public boolean storesContext() {
    return hasInvoke || mayTriggerLoading;
  }

  /**
   * Whether the VM may call a class loader or a class initializer before the method's first invoke;
   * those must not appear as called by the caller.
   */
  public boolean needsContextAtEntry() {
    return mayTriggerLoading;
  }

  public boolean isInvoke(Instruction instruction) {
    int opcode = instruction.node().getOpcode();
    return opcode >= Opcodes.INVOKEVIRTUAL
        && opcode <= Opcodes.INVOKEDYNAMIC
        && !plan.replaced().contains(instruction);
  }

  private byte kind(Instruction instruction) {
    boolean isChained = plan.counters().chained().contains(instruction);
    int kind = (isChained ? InvokeKind.CHAINED : kindOf(instruction)).ordinal();
    boolean calledByProgram =
        instruction.node() instanceof MethodInsnNode call
            && HostWork.isCalledByProgram(call.owner, call.name, call.desc);
    return (byte) (calledByProgram ? kind | layout.calledByProgram() : kind);
  }

  /** Whether the VM may have to load or initialize a class for an instruction. */
  boolean mayTriggerLoading(Instruction instruction) {
    AbstractInsnNode insn = instruction.node();
    return switch (insn.getOpcode()) {
      case Opcodes.NEW,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF ->
          true;
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
          !((FieldInsnNode) insn).owner.equals(code.owner().name);
      case Opcodes.LDC -> {
        Object constant = ((LdcInsnNode) insn).cst;
        yield !(constant instanceof Number || constant instanceof String);
      }
      default -> false;
    };
  }

  /** Offset of the slot of an event in bytes. */
  public int slot(Event event) {
    return layout.slot(slots.get(event));
  }

  int slotNumber(Object site) {
    return slots.get(site);
  }

  InvokeKind kindOf(Instruction instruction) {
    HostInstruction host = instruction.host();
    return InvokeKind.of(host.opcode(), host.operand());
  }

  /** How many locals its invokes need, from before each to behind it. */
  public int spareLocals() {
    int most = 0;
    for (Instruction instruction : code.instructions()) {
      most =
          switch (callee(instruction)) {
            case OBJECTS_OR_OVERRIDE -> Math.max(most, CHILD_LOCALS);
            case UNRESOLVED -> Math.max(most, UnresolvedCall.SPARE_LOCALS);
            case JAVA, NATIVE -> most;
          };
      most = Math.max(most, IndirectCall.spareLocals(instruction.node()));
    }
    return most;
  }

  /**
   * What runs before an invoke.
   *
   * @param spareLocal first of {@link #spareLocals} that nothing else uses until {@link
   *     #emitAfterInvoke}
   */
  public void emitInvoke(
      Instruction instruction, RuntimeCalls calls, int spareLocal, InsnList list) {
    int slot = layout.slot(slots.get(instruction));
    switch (callee(instruction)) {
      case NATIVE -> {
        MethodInsnNode call = (MethodInsnNode) instruction.node();
        Item callee = new Item.Native(declaring(call, natives), call.name, call.desc);
        calls.callNative(list, slot, items.add(callee));
      }
      case OBJECTS_OR_OVERRIDE -> {
        calls.rememberChild(list, slot, spareLocal);
        calls.storeContext(list, slot);
        if (((MethodInsnNode) instruction.node()).name.equals("clone")) {
          calls.beginClone(list, slot);
        }
      }
      case UNRESOLVED -> {
        calls.storeContext(list, slot);
        MethodInsnNode call = (MethodInsnNode) instruction.node();
        String className = call.owner.replace('/', '.');
        int number = items.add(new Item.Unresolved(className, call.name, call.desc));
        UnresolvedCall.emitBefore(call, code.owner().version, number, spareLocal, list);
      }
      case JAVA -> calls.storeContext(list, slot);
    }
    IndirectCall indirect = IndirectCall.of(instruction.node(), spareLocal);
    if (indirect != null) {
      indirect.emitBefore(list);
    }
  }

  /** What runs behind an invoke. */
  public void emitAfterInvoke(
      Instruction instruction, RuntimeCalls calls, int spareLocal, InsnList list) {
    switch (callee(instruction)) {
      case OBJECTS_OR_OVERRIDE -> {
        MethodInsnNode call = (MethodInsnNode) instruction.node();
        int method = items.add(new Item.Native("java.lang.Object", call.name, call.desc));
        calls.countNative(list, layout.slot(slots.get(instruction)), spareLocal, method);
      }
      case UNRESOLVED -> UnresolvedCall.emitBehind(spareLocal, list);
      case JAVA, NATIVE -> {
        // Counted by then.
      }
    }
    IndirectCall indirect = IndirectCall.of(instruction.node(), spareLocal);
    if (indirect != null) {
      indirect.emitBehind(list);
    }
  }

  private NativeMethods.Callee callee(Instruction instruction) {
    if (!(instruction.node() instanceof MethodInsnNode call)) {
      return NativeMethods.Callee.JAVA;
    }
    return callees.computeIfAbsent(
        call, unknown -> natives.callee(call.owner, call.name, call.desc, call.getOpcode()));
  }

  /** The class that declares what an invoke names. */
  public static String declaring(MethodInsnNode call, NativeMethods natives) {
    return natives.declaring(call.owner, call.name, call.desc).replace('/', '.');
  }
}
