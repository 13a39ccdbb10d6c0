package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;

class MethodSizeTest {
  private static final HostInstruction ILOAD_0 = new HostInstruction(26, 1, 0, 0, Operand.NONE);
  private static final HostInstruction RETURN = new HostInstruction(177, 1, -1, 0, Operand.NONE);
  private static final HostInstruction IINC = new HostInstruction(132, 3, 1, 1, Operand.NONE);

  @Test
  void words_are_bytes_rounded_up() throws ModelException {
    MethodSize size = new MethodSize(Models.load("bytecodes", Map.of()), false);
    assertThat(size.words()).isZero();
    size.add(ILOAD_0);
    assertThat(size.words()).isEqualTo(1);
    for (int i = 0; i < 3; i++) {
      size.add(ILOAD_0);
    }
    assertThat(size.words()).isEqualTo(1);
    size.add(RETURN);
    assertThat(size.words()).isEqualTo(2);
    assertThat(size.bytes()).isEqualTo(5);
  }

  @Test
  void a_switch_is_padded_for_its_place_on_the_target() throws ModelException {
    MethodSize size = new MethodSize(Models.load("jop", Map.of()), false);
    size.add(IINC); // 3 bytes on the host, 4 on the target
    size.add(ILOAD_0);
    // host: at 4, so 3 bytes of padding; target: at 5, so 2
    HostInstruction tableswitch =
        new HostInstruction(JvmOpcodes.TABLESWITCH, 1 + 3 + 12 + 2 * 4, -1, 0, Operand.NONE);
    size.add(tableswitch);
    assertThat(size.bytes()).isEqualTo(4 + 1 + 1 + 2 + 12 + 2 * 4);
  }

  @Test
  void a_synchronized_method_grows_at_its_entry_and_at_each_return() throws ModelException {
    MethodSize size = new MethodSize(Models.load("jop", Map.of()), true);
    assertThat(size.bytes()).isEqualTo(2);
    size.add(RETURN);
    size.add(RETURN);
    assertThat(size.bytes()).isEqualTo(2 + 3 + 3);
  }
}
