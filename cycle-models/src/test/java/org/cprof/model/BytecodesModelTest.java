package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.CachePolicy;
import org.junit.jupiter.api.Test;

class BytecodesModelTest {

  @Test
  void every_bytecode_costs_one_cycle_and_nothing_is_loaded() throws ModelException {
    ProcessorModel model = Models.load("bytecodes", Map.of());
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      if (opcode != JvmOpcodes.WIDE) {
        int length = Math.max(1, JvmOpcodes.length(opcode));
        TargetCode code = model.translate(new HostInstruction(opcode, length, 0, 0, Operand.NONE));
        assertThat(code.cycles()).as(JvmOpcodes.mnemonic(opcode)).isEqualTo(1);
        assertThat(code.bytecodes()).isEqualTo(1);
        assertThat(code.events()).isEmpty();
      }
    }
    assertThat(model.cache().policy()).isEqualTo(CachePolicy.NONE);
    assertThat(model.invokePenalty(JvmOpcodes.INVOKEVIRTUAL, Operand.NONE, 100)).isZero();
  }

  @Test
  void a_wide_instruction_is_one_bytecode() throws ModelException {
    ProcessorModel model = Models.load("bytecodes", Map.of());
    TargetCode code = model.translate(new HostInstruction(132, 6, 300, 5, Operand.NONE));
    assertThat(code.cycles()).isEqualTo(1);
    assertThat(code.bytecodes()).isEqualTo(1);
    assertThat(code.bytes()).isEqualTo(6);
  }

  @Test
  void all_built_in_models_pass_every_check() throws ModelException {
    assertThat(Models.builtIn()).isSorted().contains("jop", "bytecodes");
    for (String name : Models.builtIn()) {
      assertThat(Models.check(name, Map.of(), unproved -> {}).name()).isEqualTo(name);
    }
  }
}
