package org.cprof.instrument.jdk;

import org.cprof.instrument.frame.ChainedConstructor;
import org.cprof.instrument.frame.EntryCode;
import org.cprof.instrument.frame.Frames;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Keeps what a method does, and all that it calls, out of the profile. */
public final class Bypass {

  private static final String RUNTIME = "java/lang/CProf";

  private Bypass() {}

  /** Takes the thread out of the profile from the method's entry to its end, however it ends. */
  public static void insert(MethodNode method, int version) {
    int context = method.maxLocals;
    new Frames(method).extend(context, Frames.longs(1));
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (JvmOpcodes.isReturn(insn.getOpcode())) {
        method.instructions.insertBefore(insn, resume(context));
      }
    }
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    InsnList entry = new InsnList();
    entry.add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, RUNTIME, "bypass", "()J", false)); // Stack: J
    entry.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack:
    AbstractInsnNode chained = ChainedConstructor.callIn(method);
    if (chained == null) {
      entry.add(start);
    } else {
      method.instructions.insert(chained, start);
    }
    EntryCode.insert(entry, method);
    InsnList handler = new InsnList();
    handler.add(end); // Stack: Throwable
    if (version >= Opcodes.V1_6) {
      handler.add(Frames.handlerFrame(context, Frames.longs(1)));
    }
    handler.add(resume(context)); // Stack: Throwable
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
    method.maxLocals += 2;
    // Before a return there is what the method returns, in the handler the exception.
    method.maxStack = Math.max(method.maxStack, 1) + 2;
  }

  private static InsnList resume(int context) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNTIME, "resume", "(J)V", false)); // Stack:
    return code;
  }
}
