package org.cprof.model.software;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.Measurements;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares whole bytecodes, from the dispatch to the return, with what they took in the cycle-exact
 * simulation of JOP's hardware description.
 */
class JopMeasuredSoftwareTest {
  /** Float arithmetic: the data tell a range only. */
  private static final Set<String> RANGE_ONLY = Set.of("frem", "drem");

  private final ProcessorModel fast = load("1", "2");
  private final ProcessorModel slow = load("3", "5");

  @Test
  void every_pair_of_operands_takes_the_cycles_measured() {
    List<CSVRecord> rows = Measurements.read("jop-rtl-operand-dependent.csv");
    assertThat(rows).hasSize(574);
    for (CSVRecord row : rows) {
      Map<String, Long> operands = new HashMap<>(Map.of("monitors", 0L));
      operands.put("x", Long.valueOf(row.get("first_operand")));
      if (!row.get("second_operand").isEmpty()) {
        operands.put("y", Long.valueOf(row.get("second_operand")));
      }
      assertThat(cycles(fast, row.get("bytecode"), operands))
          .as(row.toString())
          .isEqualTo(Long.parseLong(row.get("cycles")));
    }
  }

  /**
   * The ranges measured at r=3 w=5 begin and end this much above those at r=1 w=2, for the same
   * operands.
   */
  @ParameterizedTest
  @CsvSource({"idiv, 3", "irem, 3", "lmul, 1", "ldiv, 4", "lrem, 4"})
  void at_more_wait_states_division_costs_little_more(String bytecode, long more) {
    Map<String, Long> operands = Map.of("x", 838416L, "y", 3L, "monitors", 0L);
    assertThat(cycles(slow, bytecode, operands) - cycles(fast, bytecode, operands)).isEqualTo(more);
  }

  /**
   * By hand of {@code return (long) (Native.rd(Const.IO_US_CNT) / 1000)}: bipush 2, jopsys_rd of a
   * device 5, sipush 3, idiv with the dividend that takes longest, i2l 5, lreturn 25; the load of
   * f_idiv, 32 words, lasts 35 cycles longer than its invoke (measured: 117 in place of 82), and
   * that of the method itself, 3 words, 4 longer than the return (of 2 words: 25 in place of 23).
   * At r=3 w=5: 101 (184 in place of 83) and 12 (of 2 words: 31, and 4 for one word more).
   */
  @Test
  void current_time_takes_at_most_what_its_bytecodes_take() {
    long[] longest = longestDivisionBy1000();

    assertThat(longest).containsExactly(-2097151999L, 1963L);
    assertThat(ofCurrentTime(fast)).isEqualTo(2 + 5 + 3 + 1963 + 35 + 4 + 5 + 25).isEqualTo(2042);
    long slower = cycles(slow, "idiv", Map.of("x", longest[0], "y", 1000L, "monitors", 0L));
    assertThat(slower).isEqualTo(1963 + 3);
    assertThat(ofCurrentTime(slow)).isEqualTo(2 + 5 + 3 + slower + 101 + 12 + 5 + 25);
  }

  private static long ofCurrentTime(ProcessorModel model) {
    return model.methodPrice("java.lang.System", "currentTimeMillis", "()J").orElseThrow();
  }

  /**
   * A one-bit of the dividend takes 6 cycles, of the quotient 10, a negative dividend more: only
   * quotients with 20 of these can take as long as one with 21, whatever the other digits are.
   */
  private long[] longestDivisionBy1000() {
    long[] longest = {0, 0};
    for (long quotient = 0; quotient <= Integer.MAX_VALUE / 1000; quotient++) {
      for (long digits = 0; Long.bitCount(quotient) >= 20 && digits < 1000; digits++) {
        long dividend = -(1000 * quotient + digits);
        long cycles = cycles(fast, "idiv", Map.of("x", dividend, "y", 1000L, "monitors", 0L));
        longest = cycles > longest[1] ? new long[] {dividend, cycles} : longest;
      }
    }
    return longest;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cc_null | null=1 interface=0 distance=-1 depth=0 interfaces=0",
        "cc_exact | null=0 interface=0 distance=0 depth=3 interfaces=0",
        "cc_super1 | null=0 interface=0 distance=1 depth=3 interfaces=0",
        "cc_super2 | null=0 interface=0 distance=2 depth=3 interfaces=0",
        "cc_super3 | null=0 interface=0 distance=3 depth=3 interfaces=0",
        "cc_iface | null=0 interface=1 distance=-1 depth=3 interfaces=1",
        "io_null | null=1 interface=0 distance=-1 depth=0 interfaces=0",
        "io_exact | null=0 interface=0 distance=0 depth=3 interfaces=0",
        "io_super1 | null=0 interface=0 distance=1 depth=3 interfaces=0",
        "io_super2 | null=0 interface=0 distance=2 depth=3 interfaces=0",
        "io_super3 | null=0 interface=0 distance=3 depth=3 interfaces=0",
        "io_fail | null=0 interface=0 distance=-1 depth=3 interfaces=0",
        "io_fail_iface | null=0 interface=1 distance=-1 depth=3 interfaces=0",
        "io_iface | null=0 interface=1 distance=-1 depth=3 interfaces=1",
        "new_ | ",
        "newarr_int_ | length=10 type=10",
        "newarr_byte_ | length=0 type=8",
        "newarr_char_ | length=1 type=5",
        "newarr_boolean_ | length=100 type=4",
        "newarr_short_ | length=10 type=9",
        "newarr_float_ | length=10 type=6",
        "newarr_long_ | length=10 type=11",
        "newarr_double_ | length=10 type=7",
        "anew_ | length=10",
        "multi_2_3 | length=2 dimensions=2 type=10 position=2",
        "multi_4_4 | length=4 dimensions=2 type=10 position=2",
        "tsw8_0 | x=0 low=0 high=7",
        "tsw8_4 | x=4 low=0 high=7",
        "tsw8_7 | x=7 low=0 high=7",
        "tsw8_99 | x=99 low=0 high=7",
        "lsw8_m1000 | index=0 pairs=8",
        "lsw8_300 | index=3 pairs=8",
        "lsw8_7000000 | index=7 pairs=8",
        "lsw8_2 | index=-1 pairs=8",
        "pfr_null | old=0",
        "psr | old=1",
        "aas | old=1",
      })
  void every_case_takes_the_cycles_measured(String cases, String operands) {
    int seen = 0;
    for (CSVRecord row : Measurements.read("jop-rtl-software-bytecodes-by-type.csv")) {
      if (row.get("case").equals(cases)
          || cases.endsWith("_") && row.get("case").startsWith(cases)) {
        seen++;
        compare(row, operands(operands));
      }
    }
    assertThat(seen).isPositive();
  }

  @Test
  void comparisons_of_positive_numbers_take_the_cycles_measured() {
    int seen = 0;
    for (CSVRecord row : Measurements.read("jop-rtl-software-bytecodes-by-type.csv")) {
      String[] parts = row.get("case").split("_");
      if (parts[0].matches("[fd]cmp[lg]")) {
        seen++;
        boolean isFloat = parts[0].startsWith("f");
        Map<String, Long> operands =
            Map.of("x", bits(parts[1], isFloat), "y", bits(parts[2], isFloat), "monitors", 0L);
        compare(row, operands);
      }
    }
    assertThat(seen).isEqualTo(12);
  }

  @Test
  void every_case_measured_is_compared_but_for_float_remainders() {
    Set<String> bytecodes = new TreeSet<>();
    for (CSVRecord row : Measurements.read("jop-rtl-software-bytecodes-by-type.csv")) {
      bytecodes.add(row.get("bytecode"));
    }
    bytecodes.removeAll(RANGE_ONLY);
    assertThat(bytecodes)
        .containsExactlyInAnyOrder(
            ("aastore anewarray checkcast dcmpg dcmpl fcmpg fcmpl instanceof lookupswitch "
                    + "multianewarray new newarray putfield_ref putstatic_ref tableswitch")
                .split(" "));
  }

  /**
   * The three executions of a case are three sites one behind the other. Their times are those of
   * positions 0, 3 and 2, as of code that repeats every 7 bytes, or of 3 modulo 4; the first also
   * loads its routine.
   */
  @Test
  void multianewarray_depends_on_its_position() {
    for (int length : new int[] {2, 4}) {
      String name = length == 2 ? "multi_2_3" : "multi_4_4";
      String[] executions = executions(name);
      assertThat(cycles(fast, "multianewarray", arrays(length, 3)))
          .isEqualTo(Long.parseLong(executions[1].split(":")[0]));
      assertThat(cycles(fast, "multianewarray", arrays(length, 2)))
          .isEqualTo(Long.parseLong(executions[2].split(":")[0]));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cc_null | null=1 interface=0 distance=-1 depth=0 interfaces=0",
        "io_null | null=1 interface=0 distance=-1 depth=0 interfaces=0",
        "new_Object | ",
        "newarr_int_0 | length=0 type=10",
        "newarr_boolean_0 | length=0 type=4",
        "newarr_long_0 | length=0 type=11",
        "tsw8_0 | x=0 low=0 high=7",
        "lsw8_m1000 | index=0 pairs=8",
        "fcmpl_1f_2f | x=1065353216 y=1073741824",
        "dcmpl_1_2 | x=4607182418800017408 y=4611686018427387904",
        "pfr_null | old=0",
        "psr | old=0",
        "aas | old=0",
      })
  void with_nothing_cached_the_routines_are_loaded(String name, String operands) {
    CSVRecord row = row(name);
    String first = executions(name)[0];
    Map<String, Long> values = operands(operands);
    assertThat(new CachedRun(fast).cycles(CachedRun.bytecode(fast, row.get("bytecode")), values))
        .isEqualTo(Long.parseLong(first.split(":")[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "fconst_1, 113, 116",
    "fconst_2, 113, 116",
    "dconst_1, 124, 128",
    "fneg, 115, 118",
    "dneg, 134, 138"
  })
  void constants_and_signs_take_the_cycles_measured(String bytecode, long atFast, long atSlow) {
    Map<String, Long> operands = Map.of("x", 0L, "monitors", 0L);
    assertThat(cycles(fast, bytecode, operands)).isEqualTo(atFast);
    assertThat(cycles(slow, bytecode, operands)).isEqualTo(atSlow);
  }

  /** least and most at r=1 w=2, least and most at r=3 w=5 */
  @ParameterizedTest
  @CsvSource({
    "fadd, 985, 2276, 1027, 2367",
    "fsub, 1097, 2451, 1144, 2549",
    "fmul, 16581, 16936, 16651, 17019",
    "fdiv, 984, 45897, 1026, 46003",
    "frem, 21330, 21473, 21420, 21563",
    "dadd, 4098, 4294, 4205, 4407",
    "dsub, 4289, 4602, 4402, 4721",
    "dmul, 63395, 63416, 63506, 63527",
    "ddiv, 246177, 294666, 246446, 294965",
    "drem, 23032, 23287, 23150, 23405",
    "i2f, 782, 878, 808, 902",
    "i2d, 1550, 1652, 1585, 1684",
    "l2f, 1251, 1285, 1281, 1319",
    "l2d, 1387, 1522, 1416, 1551",
    "f2i, 863, 987, 895, 1019",
    "f2l, 611, 722, 634, 745",
    "f2d, 1976, 2009, 2036, 2072",
    "d2i, 1228, 1292, 1265, 1329",
    "d2l, 975, 1038, 1003, 1066",
    "d2f, 2397, 2436, 2468, 2505",
  })
  void typical_operands_take_what_was_measured_of_ordinary_ones(
      String bytecode, long leastFast, long mostFast, long leastSlow, long mostSlow) {
    ProcessorModel fastTypical = load("1", "2", "typical");
    ProcessorModel slowTypical = load("3", "5", "typical");
    assertThat(cycles(fastTypical, bytecode, Map.of())).isBetween(leastFast, mostFast);
    assertThat(cycles(slowTypical, bytecode, Map.of())).isBetween(leastSlow, mostSlow);
  }

  @Test
  void typical_operands_are_told_of_the_routine_that_has_them() {
    ProcessorModel typical = load("1", "2", "typical");
    String asFor = "whatever the operands, as for {x=%d}";
    // both call a method named intValue
    assertThat(typical.standIns())
        .containsEntry(
            "com.jopdesign.sys.JVM.f_f2i(I)I",
            String.format(asFor, Float.floatToIntBits(1000f / 3)))
        .containsEntry(
            "com.jopdesign.sys.JVM.f_d2i(J)I",
            String.format(asFor, Double.doubleToLongBits(1000.0 / 3)));
    assertThat(typical.standIns().keySet()).allMatch(name -> !name.contains("intValue"));
  }

  @Test
  void a_routine_within_a_monitor_leaves_its_own_cheaper() {
    long outside = cycles(fast, "putfield_ref", Map.of("old", 0L, "monitors", 0L));
    long within = cycles(fast, "putfield_ref", Map.of("old", 0L, "monitors", 1L));
    assertThat(outside - within).isEqualTo(7); // 22 - 15
  }

  @Test
  void every_software_bytecode_has_a_routine() {
    for (Bytecode bytecode : fast.bytecodes()) {
      assertThat(fast.routine(bytecode.opcode()) != null)
          .as(bytecode.mnemonic())
          .isEqualTo(bytecode.kind() == Kind.SOFTWARE);
    }
  }

  private void compare(CSVRecord row, Map<String, Long> operands) {
    String bytecode = row.get("bytecode");
    assertThat(cycles(fast, bytecode, operands))
        .as(row.get("case"))
        .isEqualTo(Long.parseLong(row.get("last_r1w2")));
    assertThat(cycles(slow, bytecode, operands))
        .as(row.get("case"))
        .isEqualTo(Long.parseLong(row.get("last_r3w5")));
  }

  /** The whole bytecode with everything cached. */
  private static long cycles(ProcessorModel model, String mnemonic, Map<String, Long> operands) {
    TargetInstruction bytecode = CachedRun.bytecode(model, mnemonic, operands);
    PricedRoutine routine = model.routine(bytecode.opcode());
    return bytecode.cycles() + (routine == null ? 0 : routine.inclusiveCycles(operands));
  }

  private static Map<String, Long> arrays(long length, long position) {
    return Map.of(
        "length", length, "dimensions", 2L, "type", 10L, "position", position, "monitors", 0L);
  }

  private static String[] executions(String name) {
    return row(name).get("executions_r1w2(cycles:misses)").split(" ");
  }

  private static CSVRecord row(String name) {
    return Measurements.read("jop-rtl-software-bytecodes-by-type.csv").stream()
        .filter(row -> row.get("case").equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Long> operands(String text) {
    Map<String, Long> operands = new HashMap<>(Map.of("monitors", 0L));
    if (text != null) {
      for (String pair : text.split(" ")) {
        operands.put(pair.split("=")[0], Long.valueOf(pair.split("=")[1]));
      }
    }
    return operands;
  }

  private static long bits(String number, boolean isFloat) {
    return isFloat
        ? Float.floatToRawIntBits(Float.parseFloat(number))
        : Double.doubleToRawLongBits(Double.parseDouble(number));
  }

  private static ProcessorModel load(String r, String w) {
    return load(r, w, "exact");
  }

  private static ProcessorModel load(String r, String w, String floatingPoint) {
    try {
      return Models.load("jop", Map.of("r", r, "w", w, "float", floatingPoint));
    } catch (ModelException broken) {
      throw new AssertionError(broken);
    }
  }
}
