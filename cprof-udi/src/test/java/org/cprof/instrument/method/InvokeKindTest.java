package org.cprof.instrument.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cprof.model.code.Operand;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class InvokeKindTest {

  @Test
  void every_invoke_has_its_kind_and_a_call_of_a_superclass_its_own() {
    assertThat(InvokeKind.of(Opcodes.INVOKEVIRTUAL, Operand.NONE)).isEqualTo(InvokeKind.VIRTUAL);
    assertThat(InvokeKind.of(Opcodes.INVOKESPECIAL, Operand.NONE)).isEqualTo(InvokeKind.SPECIAL);
    assertThat(InvokeKind.of(Opcodes.INVOKESPECIAL, Operand.SUPER_CALL))
        .isEqualTo(InvokeKind.SUPER);
    assertThat(InvokeKind.of(Opcodes.INVOKESTATIC, Operand.NONE)).isEqualTo(InvokeKind.STATIC);
    assertThat(InvokeKind.of(Opcodes.INVOKEINTERFACE, Operand.NONE))
        .isEqualTo(InvokeKind.INTERFACE);
    assertThat(InvokeKind.of(Opcodes.INVOKEDYNAMIC, Operand.NONE)).isEqualTo(InvokeKind.DYNAMIC);
  }

  @Test
  void what_is_no_invoke_has_none() {
    assertThatThrownBy(() -> InvokeKind.of(Opcodes.GETFIELD, Operand.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not an invoke: opcode 180");
  }
}
