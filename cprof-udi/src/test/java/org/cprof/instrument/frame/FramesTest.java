package org.cprof.instrument.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.DOUBLE;
import static org.objectweb.asm.Opcodes.INTEGER;
import static org.objectweb.asm.Opcodes.LONG;
import static org.objectweb.asm.Opcodes.TOP;
import static org.objectweb.asm.Opcodes.UNINITIALIZED_THIS;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

class FramesTest {

  private final MethodNode method = new MethodNode();
  private final Frames frames = new Frames(method);

  private FrameNode frame(List<Object> locals, List<Object> stack) {
    FrameNode frame =
        new FrameNode(
            Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
    method.instructions.add(frame);
    return frame;
  }

  @Test
  void new_locals_stand_behind_the_highest_old_one() {
    FrameNode frame = frame(List.of(INTEGER, "java/lang/String"), List.of(INTEGER));

    frames.extend(5, Frames.longs(2));

    assertThat(frame.local).containsExactly(INTEGER, "java/lang/String", TOP, TOP, TOP, LONG, LONG);
    assertThat(frame.stack).containsExactly(INTEGER);
  }

  @Test
  void long_and_double_take_two_places() {
    FrameNode frame = frame(List.of(LONG, INTEGER, DOUBLE), List.of());

    frames.extend(6, Frames.longs(1));

    assertThat(frame.local).containsExactly(LONG, INTEGER, DOUBLE, TOP, LONG);
  }

  @Test
  void a_frame_without_locals_is_padded() {
    FrameNode frame = frame(List.of(), List.of());
    frame.local = null;

    frames.extend(1, Frames.longs(1));

    assertThat(frame.local).containsExactly(TOP, LONG);
  }

  @Test
  void an_uninitialized_this_stays_first() {
    FrameNode frame = frame(List.of(UNINITIALIZED_THIS), List.of());

    frames.extend(1, Frames.longs(1));

    assertThat(frame.local).containsExactly(UNINITIALIZED_THIS, LONG);
  }

  /** JVMS 4.7.4: Uninitialized(offset) names the NEW instruction itself. */
  @Test
  void an_uninitialized_object_is_named_by_a_label_directly_before_its_new() {
    LabelNode label = new LabelNode();
    AbstractInsnNode made = new TypeInsnNode(Opcodes.NEW, "Some");
    method.instructions.add(label);
    method.instructions.add(new LineNumberNode(7, label));
    method.instructions.add(made);
    FrameNode first = frame(List.of(INTEGER, label), List.of(label, label, INTEGER));
    FrameNode second = frame(List.of(), List.of(label));

    frames.extend(2, Frames.longs(1));

    LabelNode own = (LabelNode) made.getPrevious();
    assertThat(own).isNotSameAs(label);
    assertThat(first.local).containsExactly(INTEGER, own, LONG);
    assertThat(first.stack).containsExactly(own, own, INTEGER);
    assertThat(second.stack).containsExactly(own);
    assertThat(frames.insertionPoint(made)).isSameAs(own);
  }

  @Test
  void code_goes_directly_before_what_no_frame_names() {
    AbstractInsnNode made = new TypeInsnNode(Opcodes.NEW, "Some");
    AbstractInsnNode other = new InsnNode(Opcodes.NOP);
    method.instructions.add(made);
    method.instructions.add(other);

    frames.extend(1, Frames.longs(1));

    assertThat(frames.insertionPoint(made)).isSameAs(made);
    assertThat(frames.insertionPoint(other)).isSameAs(other);
  }

  @Test
  void a_handler_knows_the_added_locals_only() {
    FrameNode frame = Frames.handlerFrame(3, Frames.longs(2));

    assertThat(frame.local).containsExactly(TOP, TOP, TOP, LONG, LONG);
    assertThat(frame.stack).containsExactly("java/lang/Throwable");
  }
}
