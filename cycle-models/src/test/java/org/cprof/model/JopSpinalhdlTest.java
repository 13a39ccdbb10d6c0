package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVRecord;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.OperandSamples;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.classes.TargetClasses;
import org.cprof.model.csv.ModelException;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.cprof.model.software.PricedRoutine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the prices of jop-spinalhdl with the cycles of a cycle-exact simulation. */
class JopSpinalhdlTest {
  private static final Map<String, Long> MONITORS = Map.of("monitors", 0L);

  /**
   * Their durations are those of I/O, which the model prices as memory, or one of several words.
   */
  private static final Set<String> BY_ADDRESS =
      Set.of("jopsys_rd", "jopsys_wr", "jopsys_rdmem", "jopsys_wrmem");

  static ProcessorModel load(Map<String, String> settings) {
    try {
      return Models.load("jop-spinalhdl", settings);
    } catch (ModelException broken) {
      throw new AssertionError(broken);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void every_bytecode_has_exactly_the_durations_measured(int r) {
    ProcessorModel model = load(Map.of("latency", Integer.toString(r - 1)));
    int compared = 0;
    for (CSVRecord row : Measurements.read("jop-spinalhdl-bytecodes.csv")) {
      String measured = row.get("measured_r" + r);
      String mnemonic = row.get("mnemonic");
      if (!measured.isEmpty() && !mnemonic.equals("imul") && !BY_ADDRESS.contains(mnemonic)) {
        compared++;
        Set<Long> expected = new TreeSet<>();
        for (String each : measured.split(" ")) {
          expected.add(Long.valueOf(each));
        }
        int opcode = Integer.parseInt(row.get("opcode"));
        assertThat(durations(model, opcode)).as(mnemonic).isEqualTo(expected);
      }
    }
    assertThat(compared).isGreaterThan(150);
  }

  /** All that the price can be, by operands. */
  private static Set<Long> durations(ProcessorModel model, int opcode) {
    Expression price = model.price(opcode).bind(Map.of("b", model.hitLoadCycles()));
    Set<Long> durations = new TreeSet<>();
    String mnemonic =
        model.bytecodes().stream()
            .filter(bytecode -> bytecode.opcode() == opcode)
            .map(Bytecode::mnemonic)
            .findFirst()
            .orElseThrow();
    addDurations(price, mnemonic, List.copyOf(price.variables()), new HashMap<>(), durations);
    return durations;
  }

  private static void addDurations(
      Expression price,
      String mnemonic,
      List<String> names,
      Map<String, Long> values,
      Set<Long> durations) {
    if (values.size() == names.size()) {
      durations.add(price.evaluate(values));
      return;
    }
    String name = names.get(values.size());
    for (long sample :
        name.equals(Operands.MONITORS)
            ? List.of(1L, 2L)
            : name.equals("y") && mnemonic.endsWith("shl") || mnemonic.endsWith("shr")
                ? List.of(0L, 1L, 31L, 32L, 63L)
                : OperandSamples.of(mnemonic, name)) {
      values.put(name, sample);
      addDurations(price, mnemonic, names, values, durations);
      values.remove(name);
    }
  }

  @Test
  void every_method_size_takes_the_load_time_measured() {
    Map<String, Integer> opcodes = new HashMap<>();
    load(Map.of()).bytecodes().forEach(each -> opcodes.put(each.mnemonic(), each.opcode()));
    List<CSVRecord> rows = Measurements.read("jop-spinalhdl-method-load.csv");
    assertThat(rows).hasSize(376);
    for (int r : new int[] {1, 2, 3, 4, 6}) {
      ProcessorModel model = load(Map.of("latency", Integer.toString(r - 1)));
      for (CSVRecord row : rows) {
        String measured = row.get("cycles_r" + r);
        if (!measured.isEmpty()) {
          int opcode = opcodes.get(row.get("bytecode"));
          int words = Integer.parseInt(row.get("words"));
          assertThat(model.basePrice(opcode) + model.loadPenalty(opcode, words))
              .as(row.toString())
              .isEqualTo(Long.parseLong(measured));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bram | 8192 | 64 | 1 | software | microcode",
        "bram-l1 | 8192 | 64 | 2 | software | microcode",
        "bram-l2 | 8192 | 64 | 3 | software | microcode",
        "bram-l3 | 8192 | 64 | 4 | software | microcode",
        "bram-l5 | 8192 | 64 | 6 | software | microcode",
        "bram-mc2k | 2048 | 16 | 1 | software | microcode",
        "bram-mc2k-l2 | 2048 | 16 | 3 | software | microcode",
        "bram-nocache | 8192 | 64 | 1 | software | microcode",
        "bram-nocache-l2 | 8192 | 64 | 3 | software | microcode",
        "bram-hwdiv | 8192 | 64 | 1 | hardware | microcode",
        "bram-board | 8192 | 64 | 1 | hardware | microcode",
        "bram-allhw | 8192 | 64 | 1 | hardware | hardware",
      })
  void presets_are_the_configurations_measured(
      String preset, int bytes, int blocks, long r, String idiv, String imul)
      throws ModelException {
    ProcessorModel model = Models.check("jop-spinalhdl", Map.of("preset", preset), unproved -> {});
    assertThat(model.cache())
        .isEqualTo(new CacheSpec(CachePolicy.FIFO, blocks, bytes / blocks / 4));
    assertThat(model.parameters()).containsEntry("r", r).containsEntry("w", r);
    assertThat(kind(model, "idiv")).isEqualTo(idiv);
    assertThat(kind(model, "imul")).isEqualTo(imul);
    assertThat(model.dataCaches().isNone()).isEqualTo(preset.contains("nocache"));
  }

  /** r is 1 more than the latency that comes closest to the board's published cycles. */
  @ParameterizedTest
  @CsvSource({"i5-sdr, 7", "ae115fb-ddr2, 8", "wukong-ddr3, 8", "wukong-sdr, 9", "cyc5000-sdr, 13"})
  void presets_of_boards_say_that_they_are_estimates(String board, long r) {
    ProcessorModel model = load(Map.of("preset", board));

    assertThat(model.parameters()).containsEntry("r", r);
    assertThat(model.assumptions()).hasSize(1);
    assertThat(model.presets().keySet())
        .allMatch(
            name ->
                name.startsWith("bram") || load(Map.of("preset", name)).assumptions().size() == 1);
  }

  private static String kind(ProcessorModel model, String mnemonic) {
    return model.bytecodes().stream()
        .filter(bytecode -> bytecode.mnemonic().equals(mnemonic))
        .map(bytecode -> bytecode.kind().symbol())
        .findFirst()
        .orElseThrow();
  }

  /** Measured in the configuration bram: exclusive cycles of a call. */
  @Test
  void constructors_of_exceptions_are_those_of_its_own_library() {
    ProcessorModel model = load(Map.of("preset", "bram"));
    int object = 21;
    int store = 124; // f_putfield_ref, where null was
    int throwable = 212;
    int runtimeException = 123;

    PricedRoutine constructor = constructor(model, "java.lang.Throwable", "()V");
    assertThat(constructor.exclusiveCycles(MONITORS)).isEqualTo(throwable);
    assertThat(constructor.words()).isEqualTo(3);
    for (String message : List.of("()V", "(Ljava/lang/String;)V")) {
      assertThat(constructor(model, "java.lang.Throwable", message).inclusiveCycles(MONITORS))
          .isEqualTo(throwable + object + store);
    }
    constructor = constructor(model, "java.lang.RuntimeException", "()V");
    assertThat(constructor.exclusiveCycles(MONITORS)).isEqualTo(runtimeException);
    assertThat(constructor.words()).isEqualTo(2);
    assertThat(constructor.inclusiveCycles(MONITORS))
        .isEqualTo(runtimeException + throwable + object + store);
    // one bytecode more, aload_1, which takes a cycle; the cause is dropped
    for (String message :
        List.of("(Ljava/lang/String;)V", "(Ljava/lang/String;Ljava/lang/Throwable;)V")) {
      assertThat(
              constructor(model, "java.lang.RuntimeException", message).exclusiveCycles(MONITORS))
          .isEqualTo(runtimeException + 1);
    }
  }

  private static PricedRoutine constructor(
      ProcessorModel model, String className, String descriptor) {
    return model.methodRoutine(className, "<init>", descriptor);
  }

  @Test
  void a_runtime_exception_is_a_throwable_of_one_field() {
    TargetClasses classes = load(Map.of()).classes();
    assertThat(classes.words("java.lang.Throwable", 6)).isEqualTo(1);
    assertThat(classes.withSuperclass())
        .extracting(TargetClass::name, TargetClass::superclass)
        .containsExactly(tuple("java.lang.RuntimeException", "java.lang.Throwable"));
  }

  @Test
  void without_the_caches_reads_cost_the_same_each_time() {
    ProcessorModel model = load(Map.of("preset", "bram-nocache-l2"));
    assertThat(durations(model, 180)).containsExactly(14L); // getfield, 8 + 2 * 3
    assertThat(durations(model, 46)).containsExactly(18L); // iaload, 9 + 3 * 3
  }

  @Test
  void what_empties_and_updates_the_caches_is_told_by_bytecode() {
    ProcessorModel model = load(Map.of());
    assertThat(model.emptiesDataCaches(227)).as("putfield_ref").isTrue();
    assertThat(model.emptiesDataCaches(225)).as("putstatic_ref").isTrue();
    assertThat(model.emptiesDataCaches(83)).as("aastore").isFalse();
    assertThat(model.emptiesDataCaches(181)).as("putfield").isFalse();
    assertThat(model.updatesDataCache(181)).as("putfield").isTrue();
    assertThat(model.updatesDataCache(231)).as("putfield_long").isFalse();
    assertThat(load(Map.of("preset", "bram-nocache")).emptiesDataCaches(227)).isFalse();
  }
}
