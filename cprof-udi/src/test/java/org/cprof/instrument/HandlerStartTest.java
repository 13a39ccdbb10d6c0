package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cprof.code.ClassCode;
import org.cprof.instrument.frame.HandlerStart;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

class HandlerStartTest {

  private final MethodNode method = new MethodNode(0, "m", "()V", null, null);
  private final LabelNode handler = new LabelNode();
  private final LabelNode end = new LabelNode();
  private final AbstractInsnNode store = new VarInsnNode(Opcodes.ASTORE, 1);
  private final AbstractInsnNode nop = new InsnNode(Opcodes.NOP);
  private final AbstractInsnNode load = new VarInsnNode(Opcodes.ALOAD, 1);

  /** The handler: astore; nop; end: aload; athrow. */
  private void body(AbstractInsnNode second) {
    for (AbstractInsnNode insn :
        List.of(handler, store, second, end, load, new InsnNode(Opcodes.ATHROW))) {
      method.instructions.add(insn);
    }
  }

  private void cover(LabelNode from, LabelNode to) {
    method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, handler, null));
  }

  private AbstractInsnNode place(AbstractInsnNode... furtherBlocks) {
    Set<AbstractInsnNode> starts = new HashSet<>(Set.of(furtherBlocks));
    starts.add(store);
    return new HandlerStart(method).insertionPoint(store, starts);
  }

  @Test
  void code_goes_first_where_the_handler_does_not_cover_itself() {
    LabelNode start = new LabelNode();
    method.instructions.add(start);
    method.instructions.add(new InsnNode(Opcodes.NOP));
    body(nop);
    cover(start, handler);

    assertThat(place()).isSameAs(store);
  }

  @Test
  void code_goes_behind_the_range_that_covers_its_own_handler() {
    body(nop);
    cover(handler, end);

    assertThat(place()).isSameAs(load);
  }

  @Test
  void of_several_ranges_the_last_end_counts() {
    LabelNode middle = new LabelNode();
    body(nop);
    method.instructions.insert(store, middle);
    cover(handler, middle);
    cover(handler, end);

    assertThat(place()).isSameAs(load);
  }

  @Test
  void a_range_of_another_handler_does_not_matter() {
    body(nop);
    method.tryCatchBlocks.add(new TryCatchBlockNode(handler, end, new LabelNode(), null));

    assertThat(place()).isSameAs(store);
  }

  @Test
  void code_goes_first_where_a_jump_leaves_the_range() {
    body(new JumpInsnNode(Opcodes.GOTO, end));
    cover(handler, end);

    assertThat(place(load)).isSameAs(store);
  }

  @Test
  void code_goes_first_where_another_block_starts_in_the_range_or_behind_it() {
    body(nop);
    cover(handler, end);

    assertThat(place(nop)).isSameAs(store);
    assertThat(place(load)).isSameAs(store);
  }

  @Test
  void code_goes_first_where_the_range_reaches_to_the_end_of_the_method() {
    body(nop);
    LabelNode last = new LabelNode();
    method.instructions.add(last);
    cover(handler, last);

    assertThat(place()).isSameAs(store);
  }

  /** C1 gives up methods with a call within such a range: "exception handler covers itself". */
  @Test
  void nothing_is_called_in_handlers_of_javac_that_cover_themselves() {
    byte[] samples = ClassBytes.of(Samples.class);

    assertThat(selfCovering(samples))
        .describedAs("handlers of the two synchronized blocks at least")
        .isGreaterThanOrEqualTo(2);
    assertThat(callsInSelfCovering(Instrumented.bytes(samples, new RecordingRegistry()))).isZero();
  }

  private static long selfCovering(byte[] classFile) {
    return ClassCode.read(classFile).methods().stream()
        .flatMap(code -> code.node().tryCatchBlocks.stream())
        .filter(block -> block.start == block.handler)
        .count();
  }

  private static long callsInSelfCovering(byte[] classFile) {
    ClassNode node = ClassCode.read(classFile).node();
    long calls = 0;
    for (MethodNode method : node.methods) {
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        if (block.start == block.handler) {
          for (AbstractInsnNode i = block.start; i != block.end; i = i.getNext()) {
            calls += i instanceof MethodInsnNode ? 1 : 0;
          }
        }
      }
    }
    return calls;
  }
}
