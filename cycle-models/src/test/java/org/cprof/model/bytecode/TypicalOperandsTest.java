package org.cprof.model.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.csv.ModelException;
import org.cprof.model.software.PricedRoutine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TypicalOperandsTest {
  @Test
  void every_operand_that_a_price_can_have_has_a_value() {
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      assertThat(TypicalOperands.of(opcode)).containsKeys(Operands.all().toArray(String[]::new));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "96, 1000, 10", // iadd
    "109, 1000, 10", // ldiv
    "112, 1000, 10", // irem
    "121, 1000, 4", // lshl
    "170, 1, 10", // tableswitch: between 0 and 3
    "134, 1000, 10", // i2f
    // 100.5 is 1.5703125 * 2^6, and 2.25 is 1.125 * 2^1: 0x42C90000, 0x40100000
    "98, 1120468992, 1074790400", // fadd
    "149, 1120468992, 1074790400", // fcmpl
    "139, 1120468992, 1074790400", // f2i
    // 0x4059200000000000, 0x4002000000000000
    "99, 4636772475726725120, 4612248968380809216", // dadd
    "142, 4636772475726725120, 4612248968380809216" // d2i
  })
  void numbers_are_of_the_type_of_the_bytecode(int opcode, long x, long y) {
    assertThat(TypicalOperands.of(opcode)).containsEntry("x", x).containsEntry("y", y);
  }

  @ParameterizedTest
  @MethodSource("org.cprof.model.Models#builtIn")
  void every_built_in_model_has_a_price_for_typical_operands(String name) throws ModelException {
    ProcessorModel model = Models.load(name, Map.of());
    for (Bytecode bytecode : model.bytecodes()) {
      int hostOpcode = Math.min(bytecode.opcode(), JvmOpcodes.COUNT - 1);
      Map<String, Long> operands = new HashMap<>(TypicalOperands.of(hostOpcode));
      operands.put("b", model.hitLoadCycles());

      assertThat(model.price(bytecode.opcode()).evaluate(operands)).isNotNegative();
      PricedRoutine routine = model.routine(bytecode.opcode());
      if (routine != null) {
        assertThat(routine.inclusiveCycles(operands)).isPositive();
      }
    }
  }
}
