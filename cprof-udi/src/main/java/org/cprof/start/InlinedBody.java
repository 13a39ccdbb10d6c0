package org.cprof.start;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of a static method, in the place of its call. An argument that is a constant or a local
 * variable of the caller takes no local variable: compilers carry all of them along.
 */
final class InlinedBody {

  private final MethodNode caller;
  private final MethodNode callee;

  /** By parameter, what the caller pushes for it. */
  private final Map<Integer, AbstractInsnNode> pushed = new HashMap<>();

  /** By local variable of the callee. */
  private final Map<Integer, Integer> locals = new HashMap<>();

  /**
   * Local variables of the callee that take two: what was inlined into it may have an int at one
   * place where it has a long at another.
   */
  private final Set<Integer> wide = new HashSet<>();

  private int free;

  private InlinedBody(MethodNode caller, MethodNode callee, int free) {
    this.caller = caller;
    this.callee = callee;
    this.free = free;
    for (AbstractInsnNode insn : callee.instructions) {
      if (insn instanceof VarInsnNode access && isWide(access)) {
        wide.add(access.var);
      }
    }
  }

  /**
   * Inlines a call. Where the method returns, javac leaves nothing but the result on the stack.
   *
   * @param callee without handlers, frames and lines
   * @param free from which local variable of the caller on they are free
   */
  static void insert(MethodNode caller, MethodInsnNode call, MethodNode callee, int free) {
    InlinedBody body = new InlinedBody(caller, callee, free);
    InsnList code = body.arguments(call);
    body.add(code);
    caller.instructions.insert(call, code);
    caller.instructions.remove(call);
    caller.maxLocals = Math.max(caller.maxLocals, body.free);
  }

  /** Takes the arguments: those that are not pushed by one instruction each, from the stack. */
  private InsnList arguments(MethodInsnNode call) {
    InsnList stores = new InsnList();
    Set<Integer> written = written();
    Type[] types = Type.getArgumentTypes(callee.desc);
    int parameter = Type.getArgumentsAndReturnSizes(callee.desc) >> 2;
    parameter--; // this, which a static method does not have
    for (int i = types.length - 1; i >= 0; i--) {
      parameter -= types[i].getSize();
      AbstractInsnNode push = call.getPrevious();
      if (stores.size() == 0 && isPush(push) && !written.contains(parameter)) {
        caller.instructions.remove(push);
        pushed.put(parameter, push);
      } else {
        if (types[i].getSize() == 2) {
          wide.add(parameter);
        }
        int opcode = types[i].getOpcode(Opcodes.ISTORE);
        stores.add(new VarInsnNode(opcode, local(parameter)));
      }
    }
    return stores;
  }

  private Set<Integer> written() {
    return StreamSupport.stream(callee.instructions.spliterator(), false)
        .filter(insn -> insn instanceof VarInsnNode && !isPush(insn))
        .map(insn -> ((VarInsnNode) insn).var)
        .collect(Collectors.toSet());
  }

  private static boolean isPush(AbstractInsnNode insn) {
    int opcode = insn == null ? -1 : insn.getOpcode();
    return Opcodes.ACONST_NULL <= opcode && opcode <= Opcodes.ALOAD;
  }

  private int local(int ofCallee) {
    return locals.computeIfAbsent(
        ofCallee,
        ignored -> {
          int local = free;
          free += wide.contains(ofCallee) ? 2 : 1;
          return local;
        });
  }

  private void add(InsnList body) {
    Map<LabelNode, LabelNode> labels = new HashMap<>();
    for (AbstractInsnNode insn : callee.instructions) {
      if (insn instanceof LabelNode label) {
        labels.put(label, new LabelNode());
      }
    }
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : callee.instructions) {
      if (JvmOpcodes.isReturn(insn.getOpcode())) {
        body.add(new JumpInsnNode(Opcodes.GOTO, end));
      } else if (insn instanceof VarInsnNode access) {
        body.add(inCaller(access));
      } else {
        body.add(insn.clone(labels));
      }
    }
    while (body.getLast() instanceof JumpInsnNode last && last.label == end) {
      body.remove(last);
    }
    body.add(end);
  }

  private AbstractInsnNode inCaller(VarInsnNode access) {
    AbstractInsnNode push = pushed.get(access.var);
    return push != null
        ? push.clone(Map.of())
        : new VarInsnNode(access.getOpcode(), local(access.var));
  }

  private static boolean isWide(AbstractInsnNode access) {
    return switch (access.getOpcode()) {
      case Opcodes.LLOAD, Opcodes.LSTORE, Opcodes.DLOAD, Opcodes.DSTORE -> true;
      default -> false;
    };
  }
}
