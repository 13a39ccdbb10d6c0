package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.csv.ModelException;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the prices of the built-in model with the cycles that every executed bytecode took in
 * the cycle-exact simulation of JOP's hardware description.
 */
class JopMeasuredTest {
  /** Durations that depend on operands or on the address: the base price is one of those seen. */
  private static final Set<String> SEVERAL_DURATIONS =
      Set.of(
          "lshl",
          "lshr",
          "lushr",
          "lcmp",
          "getfield",
          "monitorexit",
          "jopsys_rd",
          "jopsys_wr",
          "jopsys_rdmem",
          "jopsys_wrmem",
          "jopsys_int2ext",
          "jopsys_ext2int");

  @TestFactory
  Stream<DynamicTest> every_bytecode_costs_what_was_measured() throws ModelException {
    ProcessorModel fast = Models.load("jop", Map.of("r", "1", "w", "2"));
    ProcessorModel slow = Models.load("jop", Map.of("r", "3", "w", "5"));
    List<DynamicTest> tests = new ArrayList<>();
    for (CSVRecord row : Measurements.read("jop-rtl-bytecodes.csv")) {
      int opcode = Integer.parseInt(row.get("opcode"));
      addTest(tests, fast, opcode, row.get("mnemonic") + " r=1 w=2", row.get("rtl_measured_r1w2"));
      addTest(tests, slow, opcode, row.get("mnemonic") + " r=3 w=5", row.get("rtl_measured_r3w5"));
    }
    assertThat(tests).hasSizeGreaterThan(400);
    return tests.stream();
  }

  @Test
  void the_table_has_every_bytecode_that_jop_implements() throws ModelException {
    List<Integer> opcodes =
        Models.load("jop", Map.of()).bytecodes().stream().map(Bytecode::opcode).toList();
    for (CSVRecord row : Measurements.read("jop-rtl-bytecodes.csv")) {
      if (!row.get("kind").equals("unimplemented")) {
        assertThat(opcodes).contains(Integer.parseInt(row.get("opcode")));
      }
    }
  }

  private static void addTest(
      List<DynamicTest> tests, ProcessorModel model, int opcode, String name, String measured) {
    if (!measured.isEmpty()) {
      tests.add(dynamicTest(name, () -> compare(model, opcode, measured)));
    }
  }

  private static void compare(ProcessorModel model, int opcode, String measured) {
    long base = model.basePrice(opcode);
    for (String part : measured.split(" ")) {
      if (part.startsWith("miss(words:cycles):") || part.matches("\\d+:\\d+(/.*)?")) {
        compareMisses(model, opcode, part.replace("miss(words:cycles):", ""), base);
      } else if (part.startsWith("hit:")) {
        assertThat(base).isEqualTo(Long.parseLong(part.substring("hit:".length())));
      }
    }
    if (measured.matches("\\d+")) {
      assertThat(base).isEqualTo(Long.parseLong(measured));
    } else if (measured.matches("(\\d+x\\d+ ?)+")) {
      String mnemonic = mnemonic(model, opcode);
      assertThat(SEVERAL_DURATIONS).contains(mnemonic);
      assertThat(durations(measured)).contains(base);
      if (model.price(opcode) instanceof Expression.If) {
        assertThat(alternatives(model, opcode)).containsAll(durations(measured));
      }
    } else {
      assertThat(measured).containsAnyOf("hit:", "miss(");
    }
  }

  /** The form is durationxcount, separated by blanks. */
  private static List<Long> durations(String measured) {
    return Stream.of(measured.split(" ")).map(seen -> Long.valueOf(seen.split("x")[0])).toList();
  }

  private static List<Long> alternatives(ProcessorModel model, int opcode) {
    return Choices.all(model.price(opcode), Set.copyOf(Operands.of(opcode))).stream()
        .map(price -> price.evaluate(Map.of()))
        .toList();
  }

  /** The form is words:cycles/words:cycles. */
  private static void compareMisses(ProcessorModel model, int opcode, String misses, long base) {
    for (String miss : misses.split("/")) {
      int words = Integer.parseInt(miss.split(":")[0]);
      long cycles = Long.parseLong(miss.split(":")[1]);
      assertThat(base + model.loadPenalty(opcode, words)).as("%d words", words).isEqualTo(cycles);
    }
  }

  private static String mnemonic(ProcessorModel model, int opcode) {
    return bytecode(model, opcode).mnemonic();
  }

  private static Bytecode bytecode(ProcessorModel model, int opcode) {
    return model.bytecodes().stream()
        .filter(candidate -> candidate.opcode() == opcode)
        .findFirst()
        .orElseThrow();
  }
}
