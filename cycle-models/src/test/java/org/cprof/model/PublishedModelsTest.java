package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.Operand;
import org.cprof.model.csv.ModelException;
import org.cprof.model.expression.Expression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the models made from publications with the tables published, row by row. */
class PublishedModelsTest {

  @ParameterizedTest
  @CsvSource({"1, 2, 4", "3, 5, 4", "1, 2, 72", "5, 9, 300", "0, 0, 11"})
  void jop_handbook_has_the_cycles_of_the_handbook(long r, long w, long load) throws Exception {
    ProcessorModel model =
        Models.load("jop-handbook", Map.of("r", Long.toString(r), "w", Long.toString(w)));
    Map<Integer, Bytecode> table = table(model);
    Map<String, Long> values = Map.of("r", r, "w", w, "l", load);
    int compared = 0;
    for (CSVRecord row : Measurements.read("jop-handbook-bytecodes.csv")) {
      String exact = row.get("cycles_exact");
      String formula = exact.isEmpty() ? row.get("cycles_as_printed") : exact;
      Bytecode bytecode = table.get(Integer.parseInt(row.get("opcode")));
      boolean priced = !formula.isEmpty() && !formula.equals("-");
      if (bytecode != null && priced) {
        long published = Expression.parse(formula, values.keySet()).evaluate(values);
        long cycles = model.price(bytecode.opcode()).evaluate(Map.of("b", load));
        assertThat(cycles).as(bytecode.mnemonic()).isEqualTo(published);
        assertThat(bytecode.kind()).isNotEqualTo(Kind.UNSUPPORTED);
        compared++;
      } else if (bytecode != null) {
        assertIsStandIn(bytecode);
      }
    }
    assertThat(compared).isEqualTo(152);
  }

  @Test
  void jamuth_has_the_cycles_of_the_tool() throws Exception {
    Map<String, Long> values = Map.of("r", 8L, "w", 5L, "t", 20L, "j", 4L, "branchlatency", 8L);
    Map<String, String> settings = new HashMap<>();
    values.forEach((name, value) -> settings.put(name, value.toString()));
    ProcessorModel model = Models.load("jamuth", settings);
    Map<Integer, Bytecode> table = table(model);
    for (CSVRecord row : Measurements.read("jamuth-bytecodes.csv")) {
      Bytecode bytecode = table.get(Integer.parseInt(row.get("opcode")));
      String formula = row.get("expression");
      if (formula.isEmpty()) {
        assertIsStandIn(bytecode);
      } else {
        assertThat(model.basePrice(bytecode.opcode()))
            .as(bytecode.mnemonic())
            .isEqualTo(Expression.parse(formula, values.keySet()).evaluate(values));
      }
    }
    // 58 + 18 + 3*8 + 5*8 + 20
    assertThat(model.basePrice(JvmOpcodes.INVOKEVIRTUAL)).isEqualTo(160);
  }

  /** A figure such as 3|5 or 1|4 is the first at one setting and the second at the other. */
  @ParameterizedTest
  @CsvSource({"0, 1, 0", "1, 4, 1"})
  void picojava_has_the_cycles_of_the_manual(String handle, String branch, int alternative)
      throws Exception {
    ProcessorModel model = Models.load("picojava2", Map.of("handle", handle, "branch", branch));
    Map<Integer, Bytecode> table = table(model);
    int compared = 0;
    for (CSVRecord row : Measurements.read("picojava2-cycles.csv")) {
      Bytecode bytecode = table.get(Integer.parseInt(row.get("opcode")));
      String[] cycles = row.get("cycles").split("\\|");
      if (bytecode != null && cycles[0].equals("Trap")) {
        assertIsStandIn(bytecode);
      } else if (bytecode != null && cycles[0].matches("\\d+")) {
        assertThat(model.basePrice(bytecode.opcode()))
            .as(bytecode.mnemonic())
            .isEqualTo(Long.parseLong(cycles[Math.min(alternative, cycles.length - 1)]));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(197);
  }

  @Test
  void picojava_folds_the_sum_over_an_array() throws ModelException {
    ProcessorModel model = Models.load("picojava2", Map.of());
    // iload_1 1; aload_0 iload_2 iaload (LV LV BG2) 3; iadd istore_1 (OP MEM) 1; iinc 1; goto 4
    BlockPrice price =
        model.priceBlock(
            code("iload_1", "aload_0", "iload_2", "iaload", "iadd", "istore_1", "iinc", "goto"));
    assertThat(price.cycles()).isEqualTo(10);
    assertThat(price.bytecodes()).isEqualTo(8);
    assertThat(price.folds()).containsExactly(new Fold(1, 3, 3, 2), new Fold(4, 2, 1, 1));
  }

  @Test
  void picojava_folds_what_the_nine_groups_say_and_no_more() throws ModelException {
    ProcessorModel model = Models.load("picojava2", Map.of("branch", "4"));
    assertThat(cycles(model, "iload_1", "iload_2", "iadd", "istore_3")).isEqualTo(1);
    assertThat(cycles(model, "iload_1", "iload_2", "iadd")).isEqualTo(1);
    assertThat(cycles(model, "iload_1", "iload_2", "if_icmplt")).isEqualTo(4);
    assertThat(cycles(model, "iload_1", "iadd", "istore_3")).isEqualTo(1);
    assertThat(cycles(model, "iload_1", "swap")).isEqualTo(2);
    assertThat(cycles(model, "iload_1", "ireturn")).isEqualTo(8);
    assertThat(cycles(model, "aload_0", "getfield")).isEqualTo(1);
    assertThat(cycles(model, "iload_1", "iadd")).isEqualTo(1);
    assertThat(cycles(model, "iconst_0", "istore_1")).isEqualTo(1);
    assertThat(cycles(model, "iadd", "istore_1")).isEqualTo(1);
    assertThat(cycles(model, "iload_1", "iload_2")).isEqualTo(2);
    assertThat(cycles(model, "iload_1", "iload_2", "i2b")).isEqualTo(2); // 1, then LV BG1
    assertThat(cycles(model, "iadd", "iload_1")).isEqualTo(2);
    assertThat(cycles(model, "iload_1", "dup")).isEqualTo(2);
    // 3 + 3 + 1 bytes fit the decoder's 7, with the istore 9 do not: 1, then istore 1
    assertThat(cycles(model, "sipush", "sipush", "iadd", "istore")).isEqualTo(2);
  }

  @Test
  void picojava_prices_resolved_bytecodes() throws ModelException {
    ProcessorModel model = Models.load("picojava2", Map.of());
    assertThat(cycles(model, "invokestatic")).isEqualTo(11);
    assertThat(cycles(model, "invokevirtual")).isEqualTo(15);
    assertThat(cycles(model, "ldc")).isEqualTo(1);
    HostInstruction longField = new HostInstruction(180, 3, -1, 0, Operand.LONG_FIELD);
    HostInstruction superCall = new HostInstruction(183, 3, -1, 0, Operand.SUPER_CALL);
    assertThat(model.translate(longField).cycles()).isEqualTo(2);
    assertThat(model.translate(superCall).cycles()).isEqualTo(21);
  }

  /** The loops of the benchmark, less the ones it subtracts, by opcode and how often. */
  @ParameterizedTest
  @ValueSource(strings = {"aj100", "komodo"})
  void published_rates_come_out_again(String name) throws ModelException {
    ProcessorModel model = Models.load(name, Map.of());
    Map<String, Long> loops = new HashMap<>();
    long load = price(model, "iload_0");
    loops.put("iload+iadd", load + price(model, "iadd"));
    loops.put("iinc", price(model, "iinc"));
    loops.put("ldc", price(model, "ldc") - price(model, "iconst_0"));
    loops.put("getfield", price(model, "aload_0", "getfield", "iadd"));
    loops.put("getstatic", price(model, "getstatic", "iadd"));
    loops.put("iaload", price(model, "iload_0", "iaload"));
    loops.put(
        "invoke (virtual)+return", price(model, "aload_0", "invokevirtual", "ireturn") + 2 * load);
    loops.put("invoke static+return", price(model, "invokestatic", "ireturn") + 2 * load);
    loops.put(
        "invoke interface+return",
        price(model, "aload_0", "getfield", "invokeinterface", "ireturn") + 2 * load);
    String column = name.equals("aj100") ? "aj100_cycles_at_101.9MHz" : "komodo_cycles_at_33MHz";
    int compared = 0;
    for (CSVRecord row : Measurements.read("ajile-komodo-derived-cycles.csv")) {
      Long cycles = loops.get(row.get("jbe_micro"));
      if (cycles != null) {
        // the model's cycles are whole numbers
        assertThat((double) cycles)
            .as(row.get("jbe_micro"))
            .isEqualTo(Double.parseDouble(row.get(column)), within(0.5));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource({"aj100, 10, 18.03", "aj100, 6, 14.0", "komodo, 16, 24.05", "komodo, 16, 23.99"})
  void conditional_branches_reach_both_published_rates(String name, String branch, double published)
      throws ModelException {
    ProcessorModel model = Models.load(name, Map.of("branch", branch));
    assertThat((double) price(model, "iload_0", "iload_1", "if_icmplt"))
        .isEqualTo(published, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"aj100", "jamuth", "jop-handbook", "komodo", "picojava2"})
  void every_bytecode_has_a_price_and_every_stand_in_a_rule(String name) throws ModelException {
    ProcessorModel model = Models.load(name, Map.of());
    for (Bytecode bytecode : model.bytecodes()) {
      assertThat(model.basePrice(bytecode.opcode())).as(bytecode.mnemonic()).isPositive();
      assertThat(bytecode.source()).as(bytecode.mnemonic()).isNotEmpty();
      if (bytecode.kind() == Kind.UNSUPPORTED) {
        assertIsStandIn(bytecode);
      }
    }
  }

  private static void assertIsStandIn(Bytecode bytecode) {
    assertThat(bytecode.kind()).as(bytecode.mnemonic()).isEqualTo(Kind.UNSUPPORTED);
    assertThat(bytecode.source()).as(bytecode.mnemonic()).contains("stand-in");
  }

  private static Map<Integer, Bytecode> table(ProcessorModel model) {
    Map<Integer, Bytecode> table = new HashMap<>();
    model.bytecodes().forEach(bytecode -> table.put(bytecode.opcode(), bytecode));
    return table;
  }

  private static long cycles(ProcessorModel model, String... mnemonics) {
    return model.priceBlock(code(mnemonics)).cycles();
  }

  private static long price(ProcessorModel model, String... mnemonics) {
    return Arrays.stream(mnemonics)
        .mapToLong(mnemonic -> model.basePrice(JvmOpcodes.opcode(mnemonic)))
        .sum();
  }

  private static List<HostInstruction> code(String... mnemonics) {
    List<HostInstruction> code = new ArrayList<>();
    for (String mnemonic : mnemonics) {
      int opcode = JvmOpcodes.opcode(mnemonic);
      code.add(new HostInstruction(opcode, JvmOpcodes.length(opcode), 5, 1, Operand.NONE));
    }
    return code;
  }
}
