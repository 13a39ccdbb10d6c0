package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every instruction costs 1 and a sum of its operands, each in digits of its own: as a bytecode of
 * the hardware, as a routine, as one of few bytecodes of the target's own that replace many.
 */
class OperandPricesIT {

  private static final String TWO_NUMBERS = "bits(x) + 100*bits(y)";
  private static final String TYPE =
      "null + 2*interface + 8*min(distance + 1, 7) + 64*min(depth, 7) + 512*min(interfaces, 7)"
          + " + 4096*array";

  /** What an instruction costs beyond 1, by opcode. */
  private static final Map<Integer, String> PRICES = prices();

  /** By method, what it costs beyond one cycle for each of its bytecodes. */
  private static final Map<String, Long> EXPECTED = expected();

  enum Kind {
    HARDWARE,
    ROUTINE,
    OWN
  }

  @TempDir Path folder;

  private static Map<Integer, String> prices() {
    Map<Integer, String> prices = new LinkedHashMap<>();
    for (int opcode = 96; opcode <= 152; opcode++) {
      boolean hasOne = opcode >= 116 && opcode <= 119 || opcode >= 133 && opcode <= 147;
      if (opcode != 132) { // iinc
        prices.put(opcode, hasOne ? "bits(x)" : TWO_NUMBERS);
      }
    }
    prices.put(187, "min(words, 9)"); // new
    prices.put(188, "min(length, 9) + 10*type"); // newarray
    prices.put(189, "min(length, 9)"); // anewarray
    prices.put(
        197, // multianewarray
        "min(length, 3) + 4*min(length2, 3) + 16*min(length3, 3) + 64*min(length4, 3)"
            + " + 256*min(dimensions, 7) + 2048*type + 32768*position");
    for (int opcode = 192; opcode <= 193; opcode++) { // checkcast, instanceof
      prices.put(opcode, TYPE + " + 8192*min(element + 1, 7) + 65536*min(elementdepth, 7)");
    }
    prices.put(83, TYPE + " + 8192*nested + 16384*old + 32768*hit"); // aastore
    prices.put(170, "mask(x, 7) + 10*mask(low, 7) + 100*mask(high, 7)"); // tableswitch
    prices.put(171, "index + 1 + 10*min(pairs, 9)"); // lookupswitch
    prices.put(179, "old"); // putstatic
    prices.put(181, "old"); // putfield
    prices.put(194, "min(monitors, 9)"); // monitorenter
    prices.put(195, "10*min(monitors, 9)"); // monitorexit
    return prices;
  }

  private static Map<String, Long> expected() {
    Map<String, Long> expected = new LinkedHashMap<>();
    expected.put("ints", 8 * 102L); // 6 has two one-bits; and putstatics of no object
    expected.put("shifts", 3 * 102L); // by 33 is by 1
    expected.put("longs", 8 * 102L);
    expected.put("longShifts", 3 * 102L);
    expected.put("floats", 5 * 107L); // 1 is 3F800000, 2 is 40000000
    expected.put("doubles", 5 * 110L); // 1 is 3FF00000_00000000
    expected.put("negations", 2 + 2 + 1 + 1L);
    expected.put("ofInt", 6 * 2L);
    expected.put("ofLong", 3 * 2L);
    expected.put("ofFloat", 3L);
    expected.put("ofDouble", 3L);
    expected.put("comparisons", 102 + 2 * 107 + 2 * 110L);
    expected.put("made", 4L); // long, int, Object
    expected.put("numbers", 3 + 100 + 110 + 80L + 2); // both putstatics find an object
    expected.put("objects", 5L); // numbers has left null; the anewarray has no elements
    // iconst_1 iconst_2 multianewarray
    expected.put("nested", 1 + 4 * 2 + 256 * 2 + 2048 * 10 + 32768 * 2L);
    // iload_0 iload_1 iload_2 multianewarray
    expected.put("deeplyNested", 1 + 4 * 2 + 16 * 3 + 256 * 3 + 32768 * 3L);
    long derived = 64 * 2 + 512; // below Base below Object, with Runnable
    // to Base, to Derived, to Runnable, null
    expected.put("cast", derived + 8 * 2 + derived + 8 + derived + 2 + 1);
    // of an array class that fits, 0 steps; Cloneable and Serializable; its elements are one step
    // below Base, two deep
    expected.put("castArray", 8 + 64 + 512 * 2 + 4096 + 8192 * 2 + 65536 * 2L);
    expected.put("tested", derived + 8 * 2 + derived);
    expected.put("tables", 1 + 10 + 100 * 3L);
    expected.put("lookUps", 2 + 10 * 3L);
    expected.put("fields", 3 + 1 + 1L); // new with four words; null in place of an object
    expected.put("statics", 2L);
    expected.put("elements", derived + 8 * 2 + 1 + 16384);
    expected.put("rows", 8 + 64 + 512 * 2 + 4096 + 8192L);
    expected.put("monitors", 1 + 10 * (2 + 1L));
    expected.put("locked", 1 + 10 * 2L); // the method's own has no bytecode
    expected.put("thousand", 9 + 110L);
    expected.put("thrown", 0L);
    expected.put("reads", 0L);
    return expected;
  }

  @ParameterizedTest
  @EnumSource
  void each_operand_is_what_the_instruction_has(Kind kind) throws Exception {
    Profile profile = profile(model(kind));

    Map<String, Long> beyond = new LinkedHashMap<>();
    EXPECTED.keySet().forEach(method -> beyond.put(method, beyond(profile, method)));
    assertThat(beyond).isEqualTo(EXPECTED);
  }

  /** By a condition, within macros, and where a synchronized method returns. */
  @Test
  void a_bytecode_is_priced_by_operands_in_each_place_where_it_may_stand() throws Exception {
    Path model =
        write(
            List.of(
                "210,big,hardware,\"1 + min(length, 2000)\",test",
                "211,left,hardware,\"1 + 10*monitors\",test",
                "212,held,software,1,test"),
            List.of(
                "newarray,c = 11,big:2; nop,test", // of long
                "sipush,,own c,test",
                "own,c = 1000,held:3,test",
                "own,,sipush c,test",
                "synchronized return,,left:1; nop,test"),
            List.of("f_held,held,1,,,ireturn,,7 + monitors,"));
    Profile profile = profile(model);

    assertThat(beyond(profile, "thousand")).isEqualTo(1000 + 7);
    assertThat(beyond(profile, "locked")).isEqualTo(10);
  }

  /** All others cost one cycle, so that one counter would do. */
  @Test
  void a_bytecode_that_stands_for_one_constant_alone_has_its_price() throws Exception {
    Path model =
        write(List.of("210,far,hardware,5,test"), List.of("sipush,c = 1000,far:3,test"), List.of());

    assertThat(beyond(profile(model), "thousand")).isEqualTo(5 - 1);
  }

  /** The second read of the int hits; reads and writes of the double bypass the cache. */
  @Test
  void no_cache_holds_a_field_of_two_words() throws Exception {
    Path model =
        write(List.of("180,getfield,hardware,\"if(hit = 1, 2, 50)\",test"), List.of(), List.of());
    write(
        model,
        "caches",
        "cache,key,value,source",
        List.of(
            "c,of,object,",
            "c,lines,4,",
            "c,words,8,",
            "c,fills,word,",
            "c,policy,fifo,",
            "c,read,getfield,",
            "c,updated,putfield,"));

    assertThat(beyond(profile(model), "reads")).isEqualTo(49 + 1 + 49 + 49);
  }

  /** Without the frames that are left, which no price need ask for. */
  @Test
  void a_routine_of_athrow_has_each_of_its_operands() throws Exception {
    Path model =
        write(
            List.of("191,athrow,software,1,test"),
            List.of(),
            List.of(
                "f_athrow,athrow,1,,,ireturn,,\"passed + 4*begun + 16*inside + 64*missed + 128*fits"
                    + " + 256*max(distance, 0) + 1024*depth\","));

    // The first of two entries does not fit; up to Object are RuntimeException, Exception,
    // Throwable.
    assertThat(beyond(profile(model), "thrown"))
        .isEqualTo(1 + 4 * 2 + 16 * 2 + 64 + 128 + 1024 * 4);
  }

  private Profile profile(Path model) throws IOException, InterruptedException {
    return ProfiledRun.quick(TestJdk.own(), folder)
        .model(model.toString())
        .run("targets.TargetMain", "OperandPrices")
        .succeeded()
        .profile();
  }

  /** What a method and its routines cost beyond one cycle for each bytecode. */
  private static long beyond(Profile profile, String method) {
    int node = Nodes.firstMeasured(profile, "run", method);
    long cycles = 0;
    for (int each = node; each < profile.subtreeEnd(node); each++) {
      cycles += profile.metric(Metric.CYCLES, each) - profile.metric(Metric.BYTECODES, each);
    }
    return cycles;
  }

  private Path model(Kind kind) throws IOException {
    List<String> bytecodes = new ArrayList<>();
    List<String> rewrites = new ArrayList<>();
    List<String> software = new ArrayList<>();
    Map<String, String> own = new LinkedHashMap<>();
    PRICES.forEach(
        (opcode, price) -> {
          String mnemonic = JvmOpcodes.mnemonic(opcode);
          switch (kind) {
            case HARDWARE ->
                bytecodes.add(opcode + "," + mnemonic + ",hardware,\"1 + " + price + "\",test");
            case ROUTINE -> {
              bytecodes.add(opcode + "," + mnemonic + ",software,1,test");
              software.add("f_" + mnemonic + "," + mnemonic + ",1,,,ireturn,,\"" + price + "\",");
            }
            case OWN -> {
              String name = own.computeIfAbsent(price, unknown -> "own" + own.size());
              rewrites.add(mnemonic + ",," + name + ",test");
            }
          }
        });
    own.forEach(
        (price, name) ->
            bytecodes.add(
                202 + bytecodes.size() + "," + name + ",hardware,\"1 + " + price + "\",test"));
    return write(bytecodes, rewrites, software);
  }

  /** A model above bytecodes, in which each takes one cycle, with rows of its files. */
  private Path write(List<String> bytecodes, List<String> rewrites, List<String> software)
      throws IOException {
    Path model = Files.createDirectory(folder.resolve("model"));
    write(model, "processor", "key,value,unit,source", List.of("extends,bytecodes,,"));
    write(model, "bytecodes", "opcode,mnemonic,kind,cycles,source", bytecodes);
    write(model, "rewrites", "construct,when,becomes,source", rewrites);
    write(
        model,
        "software",
        "routine,bytecode,words,when,times,executes,calls,cycles,source",
        software);
    return model;
  }

  private static void write(Path model, String file, String header, List<String> rows)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(header));
    lines.addAll(rows);
    Files.write(model.resolve(file + ".csv"), lines);
  }
}
