package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.MethodShape;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The built-in model of JOP: parameters, rewriting, and prices worked out by hand. */
class JopTest {
  private static final int IINC = 132;
  private static final int IRETURN = 172;
  private static final int LRETURN = 173;
  private static final int RETURN = 177;
  private static final int GETFIELD = 180;
  private static final int PUTFIELD = 181;
  private static final int INVOKEVIRTUAL = 182;
  private static final int INVOKESPECIAL = 183;
  private static final int INVOKESTATIC = 184;
  private static final int INVOKEINTERFACE = 185;

  private final ProcessorModel cycore = load(Map.of());

  @Test
  void has_the_reference_board_as_default() {
    assertThat(cycore.name()).isEqualTo("jop");
    assertThat(cycore.clockHz()).isEqualTo(100_000_000);
    assertThat(cycore.parameters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "r",
                1L,
                "w",
                2L,
                "cache.bytes",
                4096L,
                "cache.blocks",
                16L,
                "float.exact",
                1L,
                "float.typical",
                0L,
                "ocache.on",
                0L,
                "ocache.off",
                1L));
    assertThat(cycore.settings()).containsEntry("cache.policy", "fifo");
    assertThat(cycore.cache()).isEqualTo(new CacheSpec(CachePolicy.FIFO, 16, 64));
    assertThat(cycore.hash()).matches("[0-9a-f]{64}").isEqualTo(load(Map.of("r", "3")).hash());
  }

  @Test
  void presets_are_settings_that_single_parameters_override() {
    ProcessorModel de2 = load(Map.of("preset", "de2-70", "w", "7"));
    assertThat(de2.parameters()).containsEntry("r", 2L).containsEntry("w", 7L);
    assertThat(de2.cache()).isEqualTo(new CacheSpec(CachePolicy.FIFO, 32, 32));
    assertThat(load(Map.of("preset", "sram16")).parameters())
        .containsEntry("r", 3L)
        .containsEntry("w", 5L);
    assertThat(cycore.presets()).containsOnlyKeys("cycore", "sram16", "de2-70", "cycore-ocache");
  }

  @Test
  void the_method_cache_can_be_replaced() {
    assertThat(load(Map.of("cache.policy", "none")).cache())
        .isEqualTo(new CacheSpec(CachePolicy.NONE, 0, 0));
    assertThat(load(Map.of("cache.bytes", "1024", "cache.blocks", "8")).cache())
        .isEqualTo(new CacheSpec(CachePolicy.FIFO, 8, 32));
  }

  @Test
  void a_method_cache_has_blocks_of_words() {
    assertThatThrownBy(() -> new CacheSpec(CachePolicy.FIFO, 0, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 blocks of 64 words");
  }

  @Test
  void a_method_of_exactly_64_words_takes_two_blocks() {
    assertThat(cycore.cache().blocksOf(1)).isEqualTo(1);
    assertThat(cycore.cache().blocksOf(63)).isEqualTo(1);
    assertThat(cycore.cache().blocksOf(64)).isEqualTo(2);
    assertThat(cycore.cache().blocksOf(128)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    // local, increment, length, what the target executes, cycles, bytes
    "3, 1, 3, iload_3 iconst_1 iadd istore_3, 4, 4",
    "4, 1, 3, iload iconst_1 iadd istore, 6, 6",
    "0, -1, 3, iload_0 iconst_m1 iadd istore_0, 4, 4",
    "0, 0, 3, iload_0 iconst_0 iadd istore_0, 4, 4",
    "1, 5, 3, iload_1 iconst_5 iadd istore_1, 4, 4",
    "2, 6, 3, iload_2 bipush iadd istore_2, 5, 5",
    "2, -2, 3, iload_2 bipush iadd istore_2, 5, 5",
    "5, 126, 3, iload bipush iadd istore, 7, 7",
    "5, 127, 3, iload sipush iadd istore, 8, 8",
    "5, -128, 3, iload bipush iadd istore, 7, 7",
    "5, -129, 6, iload sipush iadd istore, 8, 8",
    "255, 32767, 6, iload sipush iadd istore, 8, 8",
    "256, 1, 6, wide iload iconst_1 iadd wide istore, 8, 10",
  })
  void iinc_becomes_load_push_add_store(
      int local, int increment, int length, String mnemonics, long cycles, int bytes) {
    TargetCode code =
        cycore.translate(new HostInstruction(IINC, length, local, increment, Operand.NONE));
    assertThat(mnemonics(code)).isEqualTo(mnemonics);
    assertThat(code.cycles()).isEqualTo(cycles);
    assertThat(code.bytes()).isEqualTo(bytes);
    assertThat(code.bytecodes()).isEqualTo(4);
  }

  @Test
  void a_synchronized_method_enters_and_leaves_its_monitor_in_code() {
    assertThat(mnemonics(cycore.synchronizedEntry())).isEqualTo("aload_0 monitorenter");
    assertThat(cycore.synchronizedEntry().cycles()).isEqualTo(30);
    assertThat(cycore.synchronizedEntry().bytes()).isEqualTo(2);
    assertThat(mnemonics(cycore.synchronizedReturn())).isEqualTo("aload_0 monitorexit");
    assertThat(cycore.synchronizedReturn().cycles()).isEqualTo(23);
  }

  @ParameterizedTest
  @CsvSource({
    "178, REFERENCE_FIELD, getstatic_ref, HARDWARE, 6",
    "179, REFERENCE_FIELD, putstatic_ref, SOFTWARE, 87",
    "180, REFERENCE_FIELD, getfield_ref, HARDWARE, 10",
    "181, REFERENCE_FIELD, putfield_ref, SOFTWARE, 87",
    "178, LONG_FIELD, getstatic_long, MICROCODE, 17",
    "179, LONG_FIELD, putstatic_long, MICROCODE, 19",
    "180, LONG_FIELD, getfield_long, MICROCODE, 28",
    "181, LONG_FIELD, putfield_long, MICROCODE, 32",
    "181, NONE, putfield, HARDWARE, 12",
    "183, SUPER_CALL, invokesuper, MICROCODE, 112",
    "183, NONE, invokespecial, MICROCODE, 74",
  })
  void fields_and_super_calls_have_bytecodes_of_their_own(
      int opcode, Operand operand, String mnemonic, Kind kind, long cycles) {
    TargetCode code = cycore.translate(new HostInstruction(opcode, 3, -1, 0, operand));
    TargetInstruction instruction = code.instructions().get(0);
    assertThat(instruction.mnemonic()).isEqualTo(mnemonic);
    assertThat(instruction.kind()).isEqualTo(kind);
    assertThat(instruction.bytes()).isEqualTo(3);
    assertThat(code.instructions()).hasSize(1);
    assertThat(code.cycles()).isEqualTo(cycles);
    assertThat(code.events()).hasSize(kind == Kind.SOFTWARE ? 1 : 0);
  }

  @Test
  void a_new_value_of_a_wait_state_changes_the_prices() {
    ProcessorModel slow = load(Map.of("preset", "sram16"));
    assertThat(translate(slow, GETFIELD, Operand.NONE).cycles()).isEqualTo(14);
    assertThat(translate(slow, PUTFIELD, Operand.LONG_FIELD).cycles()).isEqualTo(40);
    assertThat(translate(slow, INVOKEINTERFACE, Operand.NONE).cycles()).isEqualTo(124);
  }

  @Test
  void loads_cost_what_is_not_hidden_behind_microcode() {
    ProcessorModel slow = load(Map.of("r", "3", "w", "5"));
    assertThat(cycore.hitLoadCycles()).isEqualTo(4);
    assertThat(cycore.missLoadCycles(39)).isEqualTo(86); // 6 + 40 * 2
    assertThat(slow.missLoadCycles(39)).isEqualTo(166); // 6 + 40 * 4

    // invokestatic hidden: 37 cycles; 123 - 74 and 206 - 77 as measured
    assertThat(cycore.invokePenalty(INVOKESTATIC, Operand.NONE, 39)).isEqualTo(49);
    assertThat(slow.invokePenalty(INVOKESTATIC, Operand.NONE, 39)).isEqualTo(129);
    assertThat(cycore.invokePenalty(INVOKESTATIC, Operand.NONE, 14)).isZero(); // 6 + 15 * 2 = 36
    assertThat(cycore.invokePenalty(INVOKESTATIC, Operand.NONE, 15)).isEqualTo(1);
    assertThat(cycore.invokePenalty(INVOKEVIRTUAL, Operand.NONE, 45)).isEqualTo(61);
    assertThat(cycore.invokePenalty(INVOKESPECIAL, Operand.SUPER_CALL, 67)).isEqualTo(105);

    // ireturn hides 10, lreturn 11, return 9
    assertThat(cycore.returnPenalty(IRETURN, 26)).isEqualTo(50); // 73 - 23
    assertThat(cycore.returnPenalty(LRETURN, 9)).isEqualTo(15); // 40 - 25
    assertThat(cycore.returnPenalty(RETURN, 3)).isEqualTo(5); // 26 - 21
    assertThat(slow.returnPenalty(RETURN, 36)).isEqualTo(145); // 166 - 21
  }

  @Test
  void what_jop_does_not_support_is_an_event_with_a_stand_in_price() {
    TargetCode invokedynamic = cycore.translate(new HostInstruction(186, 5, -1, 0, Operand.NONE));
    assertThat(invokedynamic.events()).hasSize(1);
    assertThat(invokedynamic.cycles()).isEqualTo(74);
    TargetCode wideLoad = cycore.translate(new HostInstruction(21, 4, 300, 0, Operand.NONE));
    assertThat(mnemonics(wideLoad)).isEqualTo("wide iload");
    assertThat(wideLoad.bytecodes()).isEqualTo(1);
    assertThat(wideLoad.bytes()).isEqualTo(4);
    assertThat(wideLoad.events()).extracting(TargetInstruction::mnemonic).containsExactly("wide");
  }

  @Test
  void no_bytecode_is_free() {
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      int length = Math.max(1, JvmOpcodes.length(opcode));
      TargetCode code = cycore.translate(new HostInstruction(opcode, length, 0, 0, Operand.NONE));
      assertThat(code.cycles()).as(JvmOpcodes.mnemonic(opcode)).isPositive();
    }
  }

  @Test
  void the_same_instruction_gives_the_same_object() {
    assertThat(translate(cycore, GETFIELD, Operand.NONE))
        .isSameAs(translate(cycore, GETFIELD, Operand.NONE));
    assertThat(cycore.translate(new HostInstruction(IINC, 3, 7, 9, Operand.NONE)))
        .isSameAs(cycore.translate(new HostInstruction(IINC, 3, 7, 9, Operand.NONE)));
  }

  @Test
  void says_which_methods_it_can_not_run() {
    assertThat(cycore.unsupported(new MethodShape(511, 31, false))).isEmpty();
    assertThat(cycore.unsupported(new MethodShape(512, 32, true)))
        .containsExactly(
            "512 words, at most 511",
            "32 locals and arguments, at most 31",
            "a static synchronized method");
  }

  private static TargetCode translate(ProcessorModel model, int opcode, Operand operand) {
    return model.translate(new HostInstruction(opcode, JvmOpcodes.length(opcode), -1, 0, operand));
  }

  private static String mnemonics(TargetCode code) {
    List<String> names = code.instructions().stream().map(TargetInstruction::mnemonic).toList();
    return String.join(" ", names);
  }

  private static ProcessorModel load(Map<String, String> settings) {
    try {
      return Models.load("jop", settings);
    } catch (ModelException broken) {
      throw new AssertionError(broken);
    }
  }
}
