package org.cprof.instrument.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.VarInsnNode;

class AddedLocalsTest {

  /** A long takes two (JVMS 2.6.1). */
  @Test
  void each_stands_behind_those_before_it_and_those_are_cleared_that_ask_for_it() {
    AddedLocals locals = new AddedLocals(7);

    assertThat(locals.ofLong()).isEqualTo(7);
    assertThat(locals.ofClearedObject()).isEqualTo(9);
    assertThat(locals.ofClearedLong()).isEqualTo(10);

    assertThat(locals.first()).isEqualTo(7);
    assertThat(locals.end()).isEqualTo(12);
    assertThat(locals.types()).containsExactly(Opcodes.LONG, "java/lang/Object", Opcodes.LONG);
    InsnList clearing = locals.clearing();
    assertThat(clearing)
        .extracting(insn -> insn.getOpcode())
        .containsExactly(Opcodes.ACONST_NULL, Opcodes.ASTORE, Opcodes.LCONST_0, Opcodes.LSTORE);
    assertThat(((VarInsnNode) clearing.get(1)).var).isEqualTo(9);
    assertThat(((VarInsnNode) clearing.get(3)).var).isEqualTo(10);
  }
}
