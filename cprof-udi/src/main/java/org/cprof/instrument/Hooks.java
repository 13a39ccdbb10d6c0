package org.cprof.instrument;

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
 * Calls of the run-time at the few places of the JDK that it must know of: the end of a thread, the
 * end of the VM, and the upcall through which the VM hands a class to the agent, which is not the
 * program's work.
 */
final class Hooks {

  private static final String RUNTIME = "java/lang/CProf";
  private static final String CONTROL = "java/lang/CProfControl";
  private static final String TRANSFORMER_UPCALL = "sun/instrument/InstrumentationImpl";

  private Hooks() {}

  /** Whether a class gets hooks and nothing else. */
  static boolean isUpcall(ClassNode owner) {
    return owner.name.equals(TRANSFORMER_UPCALL);
  }

  static void insert(ClassNode owner) {
    for (MethodNode method : owner.methods) {
      switch (owner.name + "." + method.name + method.desc) {
        case "java/lang/Thread.exit()V" -> callAtEntry(method, "threadEnd");
        case "java/lang/Shutdown.halt(I)V" -> callAtEntry(method, "end");
        default -> {
          if (isUpcall(owner) && method.name.equals("transform")) {
            bypassIn(method, owner.version & 0xFFFF);
          }
        }
      }
    }
  }

  private static void callAtEntry(MethodNode method, String hook) {
    InsnList call = new InsnList();
    call.add(new MethodInsnNode(Opcodes.INVOKESTATIC, CONTROL, hook, "()V", false));
    method.instructions.insert(call);
  }

  /** Takes the thread out of the profile from the method's entry to its end, however it ends. */
  private static void bypassIn(MethodNode method, int version) {
    int context = method.maxLocals;
    new Frames(method).extend(context, 1);
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
        method.instructions.insertBefore(insn, resume(context));
      }
    }
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    InsnList entry = new InsnList();
    entry.add(
        new MethodInsnNode(Opcodes.INVOKESTATIC, RUNTIME, "bypass", "()J", false)); // Stack: J
    entry.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack:
    entry.add(start);
    method.instructions.insert(entry);
    InsnList handler = new InsnList();
    handler.add(end); // Stack: Throwable
    if (version >= Opcodes.V1_6) {
      handler.add(Frames.handlerFrame(context, 1));
    }
    handler.add(resume(context)); // Stack: Throwable
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
    method.maxLocals += 2;
    method.maxStack += 2;
  }

  private static InsnList resume(int context) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNTIME, "resume", "(J)V", false)); // Stack:
    return code;
  }
}
