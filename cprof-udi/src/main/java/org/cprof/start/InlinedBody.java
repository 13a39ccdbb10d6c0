package org.cprof.start;

import java.util.HashMap;
import java.util.Map;
import org.cprof.model.code.JvmOpcodes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The code of a static method, as it stands in the place of its call. */
final class InlinedBody {

  private InlinedBody() {}

  /**
   * A copy, which takes the arguments from the stack and leaves the result there. Where the method
   * returns, javac leaves nothing else on it.
   *
   * @param method without handlers, frames and lines
   * @param firstLocal from which on local variables are free
   */
  static InsnList of(MethodNode method, int firstLocal) {
    InsnList body = storedArguments(method.desc, firstLocal);
    Map<LabelNode, LabelNode> labels = new HashMap<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        labels.put(label, new LabelNode());
      }
    }
    LabelNode end = new LabelNode();
    for (AbstractInsnNode insn : method.instructions) {
      if (JvmOpcodes.isReturn(insn.getOpcode())) {
        body.add(new JumpInsnNode(Opcodes.GOTO, end));
      } else {
        AbstractInsnNode copy = insn.clone(labels);
        if (copy instanceof VarInsnNode access) {
          access.var += firstLocal;
        } else if (copy instanceof IincInsnNode increment) {
          increment.var += firstLocal;
        }
        body.add(copy);
      }
    }
    while (body.getLast() instanceof JumpInsnNode last && last.label == end) {
      body.remove(last);
    }
    body.add(end);
    return body;
  }

  private static InsnList storedArguments(String descriptor, int firstLocal) {
    InsnList stores = new InsnList();
    int local = firstLocal;
    for (Type type : Type.getArgumentTypes(descriptor)) {
      stores.insert(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), local));
      local += type.getSize();
    }
    return stores;
  }
}
