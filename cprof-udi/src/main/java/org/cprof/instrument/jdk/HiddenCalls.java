package org.cprof.instrument.jdk;

import java.util.HashSet;
import java.util.Set;
import org.cprof.code.BranchTargets;
import org.cprof.instrument.call.IndirectCall;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.call.Sites;
import org.cprof.instrument.frame.Frames;
import org.cprof.instrument.frame.HandlerStart;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hidden classes that the JDK makes: those behind lambdas and method handles. Their methods are in
 * no profile, what they call hangs below whoever called them. Java methods count themselves there;
 * natives are counted by the code that is inserted here. Behind a native and in an exception
 * handler the context is again that of the hidden method, so that what is called next has its right
 * place.
 */
public final class HiddenCalls {

  /**
   * Before an invoke whose receiver decides: the context, what it shows, its calls, the receiver.
   */
  private static final int REMEMBERED_LOCALS = 7;

  private static final int CONTEXT_LOCALS = 2;

  private final Items items;

  public HiddenCalls(Items items) {
    this.items = items;
  }

  /**
   * The class file with what counts natives.
   *
   * @param natives what the class may invoke
   * @throws RuntimeException when the class file is broken
   */
  public byte[] instrument(byte[] classFile, NativeMethods natives) {
    ClassNode owner = new ClassNode();
    new ClassReader(classFile).accept(owner, ClassReader.EXPAND_FRAMES);
    boolean changed = false;
    for (MethodNode method : owner.methods) {
      changed |= instrument(method, natives);
    }
    if (!changed) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(0);
    owner.accept(writer);
    return writer.toByteArray();
  }

  private boolean instrument(MethodNode method, NativeMethods natives) {
    boolean changed = false;
    int context = method.maxLocals;
    boolean catches = !method.tryCatchBlocks.isEmpty();
    int spare = catches ? context + CONTEXT_LOCALS : context;
    int locals = spare;
    Frames frames = new Frames(method);
    AbstractInsnNode[] instructions = method.instructions.toArray();
    if (catches) {
      frames.extend(context, Frames.longs(1));
      restoreInHandlers(method, frames, context);
      changed = true;
    }
    for (AbstractInsnNode insn : instructions) {
      if (insn instanceof MethodInsnNode call) {
        InsnList before = new InsnList();
        InsnList behind = new InsnList();
        int used = count(call, natives, spare, before, behind);
        if (used > 0) {
          method.instructions.insertBefore(call, before);
          method.instructions.insert(call, behind);
          locals = Math.max(locals, spare + used);
          changed = true;
        }
      }
    }
    if (changed) {
      method.maxLocals = locals;
      method.maxStack += RuntimeCalls.MAX_STACK;
    }
    return changed;
  }

  /** What is inserted around an invoke; returns the locals that it needs. */
  private int count(
      MethodInsnNode call, NativeMethods natives, int local, InsnList before, InsnList behind) {
    IndirectCall indirect = IndirectCall.of(call, local);
    if (indirect != null) {
      indirect.emitBefore(before);
      indirect.emitBehind(behind);
      return IndirectCall.spareLocals(call);
    }
    return switch (natives.callee(call.owner, call.name, call.desc, call.getOpcode())) {
      // These are made of what was resolved, so that its class is there.
      case JAVA, UNRESOLVED -> 0;
      case NATIVE -> {
        RuntimeCalls.push(before, id(Sites.declaring(call, natives), call)); // Stack: I
        RuntimeCalls.callOfNatives(before, "beginNative", "(I)J"); // Stack: J
        before.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
        behind.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: J
        RuntimeCalls.callOfNatives(behind, "endNative", "(J)V"); // Stack:
        yield CONTEXT_LOCALS;
      }
      case OBJECTS_OR_OVERRIDE -> {
        remember(local, before);
        countBehind(local, id("java.lang.Object", call), behind);
        yield REMEMBERED_LOCALS;
      }
    };
  }

  private int id(String className, MethodInsnNode call) {
    return items.add(new Item.Native(className, call.name, call.desc));
  }

  private static void remember(int local, InsnList list) {
    list.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    list.add(new VarInsnNode(Opcodes.ASTORE, local + 6)); // Stack: L
    RuntimeCalls.rememberContext(list, local, local + 2, local + 4);
  }

  private static void countBehind(int local, int method, InsnList list) {
    list.add(new VarInsnNode(Opcodes.ALOAD, local + 6)); // Stack: L
    list.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: L J
    list.add(new InsnNode(Opcodes.ICONST_0)); // Stack: L J I
    list.add(new VarInsnNode(Opcodes.LLOAD, local + 2)); // Stack: L J I J
    list.add(new VarInsnNode(Opcodes.LLOAD, local + 4)); // Stack: L J I J J
    RuntimeCalls.push(list, method); // Stack: L J I J J I
    RuntimeCalls.callOfNatives(list, "countNative", RuntimeCalls.COUNT_NATIVE); // Stack:
  }

  private static void restoreInHandlers(MethodNode method, Frames frames, int context) {
    Set<AbstractInsnNode> targets = new HashSet<>();
    Set<AbstractInsnNode> handlers = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      BranchTargets.of(insn).forEach(label -> targets.add(instruction(label)));
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      handlers.add(instruction(block.handler));
    }
    targets.addAll(handlers);
    for (AbstractInsnNode handler : handlers) {
      AbstractInsnNode begin = new HandlerStart(method).insertionPoint(handler, targets);
      method.instructions.insertBefore(frames.insertionPoint(begin), restore(context));
    }
    InsnList entry = new InsnList();
    RuntimeCalls.call(entry, "context", "()J"); // Stack: J
    entry.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack:
    method.instructions.insert(entry);
  }

  private static InsnList restore(int context) {
    InsnList list = new InsnList();
    list.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    RuntimeCalls.callOfNatives(list, "endNative", "(J)V"); // Stack:
    return list;
  }

  private static AbstractInsnNode instruction(LabelNode label) {
    AbstractInsnNode insn = label;
    while (insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn;
  }
}
