package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.expression.Expression;
import org.cprof.model.software.PricedRoutine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The cycles in which the memory is busy, by the counters of the processor, beside the measured
 * durations of bytecodes.
 */
class JopSpinalhdlStallsTest {
  private static final String[] ACCESSES = {
    "handle_deref", "element", "bounds", "acache_fill", "statics"
  };

  private static final Map<Map<String, String>, ProcessorModel> MODELS = new HashMap<>();

  private static ProcessorModel load(int r, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("latency", Integer.toString(r - 1));
    return MODELS.computeIfAbsent(settings, JopSpinalhdlTest::load);
  }

  /** Stalls of one execution by cause, without those of 0. */
  private static Map<String, Long> stalls(
      String mnemonic, int r, long hit, Map<String, String> more) {
    Map<String, Long> stalls = new TreeMap<>();
    for (String cause :
        load(r, more).parameterDefinitions().get("stalls").words().stream()
            .filter(word -> !word.equals("off"))
            .toList()) {
      Map<String, String> settings = new HashMap<>(more);
      settings.put("stalls", cause);
      long cycles = price(load(r, settings), mnemonic, hit);
      if (cycles != 0) {
        stalls.put(cause, cycles);
      }
    }
    return stalls;
  }

  private static long price(ProcessorModel model, String mnemonic, long hit) {
    for (Bytecode bytecode : model.bytecodes()) {
      if (bytecode.mnemonic().equals(mnemonic)) {
        Expression price = model.price(bytecode.opcode());
        return price.evaluate(Map.of("hit", hit, "b", model.hitLoadCycles(), "monitors", 0L));
      }
    }
    throw new AssertionError(mnemonic);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          getfield      | 0 | {element=3, handle_deref=4}
          getfield      | 1 | {}
          putfield      | 0 | {element=3, handle_deref=5}
          iaload        | 0 | {acache_fill=12, bounds=3, handle_deref=4}
          iaload        | 1 | {}
          bastore       | 0 | {bounds=3, element=4, handle_deref=4}
          getstatic     | 0 | {statics=3}
          ldc           | 0 | {direct=1}
          laload        | 0 | {direct=4}
          iadd          | 0 | {}
          invokestatic  | 0 | {bytecode_fill=2, direct=3}
          invokevirtual | 0 | {bytecode_fill=2, direct=4}
          ireturn       | 0 | {bytecode_fill=2, direct=1}
          putfield_ref  | 0 | {bytecode_fill=2, direct=2}
          new           | 0 | {bytecode_fill=2, direct=3}
          """)
  void stalls_of_bytecodes_with_one_cycle_of_latency(String mnemonic, long hit, String expected) {
    assertThat(stalls(mnemonic, 2, hit, Map.of())).hasToString(expected);
  }

  @Test
  void without_an_array_cache_single_elements_are_read() {
    assertThat(stalls("iaload", 1, 0, Map.of("acache", "off")))
        .hasToString("{bounds=2, element=2, handle_deref=3}");
  }

  @Test
  void a_load_keeps_the_memory_busy_also_while_microcode_goes_on() {
    ProcessorModel fills = load(3, Map.of("stalls", "bytecode_fill"));
    int invokestatic = 184;
    int returns = 177;
    // 10 words: 4 + 10 * 3 cycles instead of 2 at a hit.
    assertThat(fills.loadPenalty(invokestatic, 10)).isEqualTo(32);
    assertThat(fills.loadPenalty(returns, 10)).isEqualTo(32);
    assertThat(load(3, Map.of()).loadPenalty(invokestatic, 10)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"on", "off"})
  void all_that_a_field_or_an_element_takes_beyond_its_microcode_has_a_cause(String cache) {
    Map<String, String> caches = Map.of("acache", cache, "ocache", cache);
    for (String mnemonic :
        "getfield getfield_ref putfield iaload faload aaload baload caload saload iastore fastore"
            .concat(" bastore castore sastore getstatic putstatic getstatic_ref")
            .split(" ")) {
      for (int r = 1; r < 8; r++) {
        long stalls = 0;
        for (String cause : ACCESSES) {
          stalls += stalls(mnemonic, r, 0, caches).getOrDefault(cause, 0L);
        }
        assertThat(price(load(r, caches), mnemonic, 0) - stalls).as(mnemonic).isEqualTo(5);
      }
    }
  }

  @Test
  void no_bytecode_waits_longer_than_the_memory_is_busy() {
    for (Bytecode bytecode : load(1, Map.of()).bytecodes()) {
      String mnemonic = bytecode.mnemonic();
      boolean isSimple = bytecode.cycles().variables().stream().allMatch("b r w"::contains);
      if (isSimple) {
        long busy = sum(stalls(mnemonic, 7, 0, Map.of())) - sum(stalls(mnemonic, 1, 0, Map.of()));
        long waits = price(load(7, Map.of()), mnemonic, 0) - price(load(1, Map.of()), mnemonic, 0);
        assertThat(busy).as(mnemonic).isGreaterThanOrEqualTo(waits);
        assertThat(busy == 0).as(mnemonic).isEqualTo(waits == 0);
      }
    }
  }

  private static long sum(Map<String, Long> stalls) {
    return stalls.values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void methods_with_a_price_have_no_stalls_and_routines_those_of_their_bytecodes() {
    ProcessorModel cycles = load(1, Map.of());
    ProcessorModel statics = load(1, Map.of("stalls", "statics"));
    assertThat(cycles.methodPrice("java.lang.Object", "hashCode", "()I")).hasValue(25);
    assertThat(statics.methodPrice("java.lang.Object", "hashCode", "()I")).hasValue(0);
    // GC.newObject reads nine static fields and their like, and one for each word that it clears.
    assertThat(cycles(statics.routine(187).segments().get(0).callee())).contains("2");
    // f_lmul adds the cycles of imul beyond those of its bytecodes, and accesses no field.
    assertThat(cycles(cycles.routine(105))).anyMatch(text -> text.contains("bits"));
    assertThat(cycles(statics.routine(105))).containsOnly("0");
  }

  /** Of the segments, without their callees. */
  private static List<String> cycles(PricedRoutine routine) {
    return routine.segments().stream().map(segment -> segment.cycles().toString()).toList();
  }
}
