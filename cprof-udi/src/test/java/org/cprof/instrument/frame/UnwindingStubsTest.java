package org.cprof.instrument.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

class UnwindingStubsTest {

  private static final int EXCEPTION = 4;

  private final MethodNode method = new MethodNode(0, "m", "()V", null, null);
  private final AbstractInsnNode inside = new InsnNode(Opcodes.NOP);
  private final AbstractInsnNode release = new InsnNode(Opcodes.MONITOREXIT);
  private final LabelNode start = new LabelNode();
  private final LabelNode end = new LabelNode();
  private final LabelNode handler = new LabelNode();
  private final LabelNode handlerEnd = new LabelNode();
  private final LabelNode leaving = new LabelNode();

  /** What javac makes of a synchronized block; the handler covers itself until it has released. */
  private void insertInto(boolean entersMonitor) {
    LabelNode codeEnd = new LabelNode();
    for (AbstractInsnNode insn :
        List.of(
            new InsnNode(entersMonitor ? Opcodes.MONITORENTER : Opcodes.POP),
            start,
            inside,
            new InsnNode(Opcodes.MONITOREXIT),
            end,
            new InsnNode(Opcodes.RETURN),
            handler,
            new VarInsnNode(Opcodes.ASTORE, 2),
            new VarInsnNode(Opcodes.ALOAD, 1),
            release,
            handlerEnd,
            new InsnNode(Opcodes.ATHROW),
            codeEnd,
            leaving,
            new InsnNode(Opcodes.ATHROW))) {
      method.instructions.add(insn);
    }
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
    method.tryCatchBlocks.add(new TryCatchBlockNode(handler, handlerEnd, handler, null));
    new UnwindingStubs(method, EXCEPTION).insert(start, codeEnd, leaving, null);
  }

  /** Where an exception goes that comes at an instruction. */
  private AbstractInsnNode handlerAt(AbstractInsnNode insn) {
    int index = method.instructions.indexOf(insn);
    for (TryCatchBlockNode entry : method.tryCatchBlocks) {
      if (method.instructions.indexOf(entry.start) <= index
          && index < method.instructions.indexOf(entry.end)) {
        return entry.handler;
      }
    }
    return null;
  }

  private AbstractInsnNode jumpOf(AbstractInsnNode stub) {
    AbstractInsnNode insn = stub;
    while (insn.getOpcode() != Opcodes.GOTO) {
      insn = insn.getNext();
    }
    return insn;
  }

  /** Or a thread that is stopped there would hold the monitor for ever. */
  @Test
  void an_exception_in_a_stub_releases_the_monitor_as_one_in_its_handler_does() {
    insertInto(true);

    AbstractInsnNode stub = handlerAt(inside);
    AbstractInsnNode ofHandler = handlerAt(release);
    assertThat(stub).isNotNull().isNotSameAs(handler);
    assertThat(ofHandler).isNotNull().isNotSameAs(stub);
    assertThat(handlerAt(jumpOf(stub))).isSameAs(ofHandler);
    assertThat(handlerAt(jumpOf(ofHandler))).isSameAs(ofHandler);
  }

  @Test
  void where_no_monitor_is_held_a_stub_needs_no_handler() {
    insertInto(false);

    assertThat(handlerAt(jumpOf(handlerAt(inside)))).isNull();
  }
}
