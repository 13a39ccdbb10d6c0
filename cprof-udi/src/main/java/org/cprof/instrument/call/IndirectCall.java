package org.cprof.instrument.call;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An invoke by which the JDK calls what a method handle or a {@code Method} stands for. The
 * instruction does not name it, so whether that is a native is asked where it runs: its last
 * argument tells, or for reflection the first.
 */
public final class IndirectCall {

  private static final String HANDLE = "java/lang/invoke/MethodHandle";
  private static final String OBJECT = "Ljava/lang/Object;";

  /** What calls a method by reflection, on JDK 17 and on JDK 25. */
  private static final Set<String> ACCESSORS =
      Set.of(
          "jdk/internal/reflect/NativeMethodAccessorImpl",
          "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor");

  private enum Kind {
    /** By a handle of a method that is known. */
    BOUND,
    /** By a handle of a method that may be overridden. */
    DISPATCHED,
    /** By the VM, for {@code Method.invoke}. */
    INVOKED
  }

  private final Kind kind;
  private final Type[] arguments;

  /** Of the locals: what was begun, the context, what it shows, the calls of that. */
  private final int begun;

  private final int context;
  private final int child;
  private final int calls;
  private final int firstArgument;

  private IndirectCall(Kind kind, Type[] arguments, int firstLocal) {
    this.kind = kind;
    this.arguments = arguments;
    this.begun = firstLocal;
    this.context = firstLocal + 2;
    this.child = firstLocal + 4;
    this.calls = firstLocal + 6;
    this.firstArgument = firstLocal + 8;
  }

  /**
   * What an instruction is of this kind, or null.
   *
   * @param firstLocal first of {@link #spareLocals} that nothing else uses until behind the invoke
   */
  public static IndirectCall of(AbstractInsnNode insn, int firstLocal) {
    Kind kind = insn instanceof MethodInsnNode call ? kind(call) : null;
    return kind == null
        ? null
        : new IndirectCall(kind, Type.getArgumentTypes(((MethodInsnNode) insn).desc), firstLocal);
  }

  /** How many locals an instruction needs, from before it to behind it. */
  public static int spareLocals(AbstractInsnNode insn) {
    IndirectCall call = of(insn, 0);
    if (call == null) {
      return 0;
    }
    return call.kind == Kind.BOUND ? call.context : call.local(call.arguments.length);
  }

  private static Kind kind(MethodInsnNode call) {
    if (call.owner.equals(HANDLE)) {
      return switch (call.name) {
        case "linkToStatic", "linkToSpecial" -> Kind.BOUND;
        case "linkToVirtual", "linkToInterface" -> Kind.DISPATCHED;
        default -> null;
      };
    }
    return call.name.equals("invoke0") && ACCESSORS.contains(call.owner) ? Kind.INVOKED : null;
  }

  /** Counts a native before it is called, as far as is known then. */
  public void emitBefore(InsnList list) {
    if (kind == Kind.BOUND) {
      list.add(new InsnNode(Opcodes.DUP)); // Stack: L L
      RuntimeCalls.callOfNatives(list, "beginLinked", "(" + OBJECT + ")J"); // Stack: L J
      list.add(new VarInsnNode(Opcodes.LSTORE, begun)); // Stack: L
      return;
    }
    for (int i = arguments.length - 1; i >= 0; i--) {
      list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), local(i)));
    }
    RuntimeCalls.rememberContext(list, context, child, calls);
    if (kind == Kind.DISPATCHED) {
      load(list, receiver()); // Stack: L
      load(list, member()); // Stack: L L
      RuntimeCalls.callOfNatives(list, "beginDispatched", "(" + OBJECT + OBJECT + ")J"); // Stack: J
    } else {
      load(list, 0); // Stack: L
      load(list, 1); // Stack: L L
      load(list, 2); // Stack: L L L
      RuntimeCalls.callOfNatives(
          list, "beginInvoked", "(" + OBJECT + OBJECT + "[" + OBJECT + ")J"); // Stack: J
    }
    list.add(new VarInsnNode(Opcodes.LSTORE, begun)); // Stack:
    for (int i = 0; i < arguments.length; i++) {
      load(list, i);
    }
  }

  /** The context is again what it was, or a native is counted that only now is known. */
  public void emitBehind(InsnList list) {
    list.add(new VarInsnNode(Opcodes.LLOAD, begun)); // Stack: J
    if (kind == Kind.BOUND) {
      RuntimeCalls.callOfNatives(list, "endNative", "(J)V"); // Stack:
      return;
    }
    load(list, receiver()); // Stack: J L
    list.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J L J
    list.add(new VarInsnNode(Opcodes.LLOAD, child)); // Stack: J L J J
    list.add(new VarInsnNode(Opcodes.LLOAD, calls)); // Stack: J L J J J
    load(list, member()); // Stack: J L J J J L
    RuntimeCalls.callOfNatives(
        list, "endDispatched", "(J" + OBJECT + "JJJ" + OBJECT + ")V"); // Stack:
  }

  private int receiver() {
    return kind == Kind.INVOKED ? 1 : 0;
  }

  private int member() {
    return kind == Kind.INVOKED ? 0 : arguments.length - 1;
  }

  private void load(InsnList list, int argument) {
    int opcode = arguments[argument].getOpcode(Opcodes.ILOAD);
    list.add(new VarInsnNode(opcode, local(argument)));
  }

  private int local(int argument) {
    int local = firstArgument;
    for (int i = 0; i < argument; i++) {
      local += arguments[i].getSize();
    }
    return local;
  }
}
