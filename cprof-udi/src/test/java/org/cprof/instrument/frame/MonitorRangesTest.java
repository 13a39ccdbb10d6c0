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

class MonitorRangesTest {

  private final MethodNode method = new MethodNode(0, "m", "()V", null, null);
  private final AbstractInsnNode enter = new InsnNode(Opcodes.MONITORENTER);
  private final AbstractInsnNode nop = new InsnNode(Opcodes.NOP);
  private final AbstractInsnNode exit = new InsnNode(Opcodes.MONITOREXIT);
  private final LabelNode start = new LabelNode();
  private final LabelNode end = new LabelNode();
  private final LabelNode handler = new LabelNode();
  private final TryCatchBlockNode range = new TryCatchBlockNode(start, end, handler, null);

  /** monitorenter; start: nop; monitorexit; end: return; handler: athrow. */
  private MonitorRanges ranges() {
    for (AbstractInsnNode insn :
        List.of(
            enter,
            start,
            nop,
            exit,
            end,
            new InsnNode(Opcodes.RETURN),
            handler,
            new InsnNode(Opcodes.ATHROW))) {
      method.instructions.add(insn);
    }
    method.tryCatchBlocks.add(range);
    return new MonitorRanges(method);
  }

  @Test
  void what_is_inserted_behind_a_monitorenter_is_within_the_range() {
    AbstractInsnNode place = ranges().insertionPoint(enter);

    assertThat(place).isSameAs(enter.getNext()).isSameAs(range.start);
    assertThat(place.getNext()).isSameAs(start);
    assertThat(range.end).isSameAs(end);
  }

  @Test
  void what_is_inserted_behind_a_monitorexit_is_outside_of_the_range() {
    AbstractInsnNode place = ranges().insertionPoint(exit);

    assertThat(place).isSameAs(exit.getNext()).isSameAs(range.end);
    assertThat(place.getNext()).isSameAs(end);
    assertThat(range.start).isSameAs(start);
  }

  @Test
  void ranges_that_begin_or_end_elsewhere_stay() {
    TryCatchBlockNode inner = new TryCatchBlockNode(end, handler, handler, null);
    method.tryCatchBlocks.add(inner);
    MonitorRanges ranges = ranges();

    ranges.insertionPoint(exit);
    ranges.insertionPoint(enter);

    assertThat(List.of(inner.start, inner.end)).containsExactly(end, handler);
    assertThat(ranges.insertionPoint(nop)).isSameAs(nop);
  }
}
