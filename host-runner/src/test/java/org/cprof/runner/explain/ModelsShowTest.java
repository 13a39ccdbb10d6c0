package org.cprof.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.model.Models;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cprof models show}, with prices worked out by hand at the settings. */
class ModelsShowTest {

  @Test
  void prices_are_those_at_the_settings() {
    String text = show("jop --set r=3 --set w=5 --width 120");

    assertThat(text)
        .startsWith("jop: JOP, Java Optimized Processor, version of 28 May 2014\n")
        .contains("  load time b   4 on a hit\n")
        .contains("  limit         method.words 511\n")
        .contains("  r                 3        1  from 0 to 31\n")
        .contains("  de2-70: cache.blocks=32 cache.bytes=4096 r=2 w=2\n")
        // 73 + 3 + 0 + 1 + 0
        .contains(
            "\n  184  invokestatic      microcode        77  73 + r + [r - 3] + [r - 2] + [b - 37]; ")
        .contains(
            "\n   96  iadd              microcode         1  microcode analysis; measured at ")
        .contains("  checkcast: com.jopdesign.sys.JVM.f_checkcast(II)I, 24 words\n")
        .containsPattern("\n  iinc +iload x; push c; iadd; istore x")
        .containsPattern("\n  invokestatic\\(com.jopdesign.sys.Native.rd\\) +jopsys_rd:1");
  }

  @Test
  void load_times_without_a_cache_are_pointed_out() {
    String note = "without a method cache, every look-up hits: set cache.policy";

    assertThat(show("jop --set cache.policy=none")).contains(note);
    assertThat(show("jop")).doesNotContain(note);
    assertThat(show("bytecodes")).doesNotContain(note);
  }

  @Test
  void data_caches_units_and_derived_values_are_shown() {
    assertThat(show("jop-spinalhdl --preset bram-hwdiv --set latency=4 --width 120"))
        .contains("  data cache    ocache, fifo, 16 lines of 16 fields\n")
        .contains("  data cache    acache, fifo, 16 lines of 4 elements\n")
        .contains("  idiv           hardware       java  one of java, hardware\n")
        .contains("  r = 1 + latency = 5\n")
        .contains("  bram-l2: latency=2\n")
        .contains(
            "\n  108  idiv              hardware         46  if(x = -2147483648 and y = -1, 13, 46)")
        .contains("\n  184  invokestatic      microcode        83  "); // 73 + 5 + 2 + 3
    assertThat(show("jop-spinalhdl --preset bram-nocache")).doesNotContain("data cache");
  }

  @Test
  void classes_that_differ_on_the_target_are_shown() {
    assertThat(show("jop-spinalhdl --width 120").split("\nClasses of the target that differ")[1])
        .containsPattern("\n  java.lang.Throwable +1  one field: the message")
        .containsPattern("\n  java.lang.RuntimeException  java.lang.Throwable +as Exception");
    assertThat(show("jop")).doesNotContain("Classes of the target");
  }

  @Test
  void a_line_is_no_wider_than_wanted_but_for_formulas() {
    String table = show("jop --width 100").split("\nBytecodes\n")[1].split("\n\n")[0];
    assertThat(table.lines().filter(line -> line.length() > 100))
        .allMatch(line -> line.contains("if("));
  }

  @Test
  void what_a_model_folds_is_shown() {
    assertThat(show("picojava2"))
        .contains("\nExecuted as one\n  LV LV OP MEM\n")
        .contains("\n  OP MEM\n  BG1: ineg ");
    assertThat(show("bytecodes"))
        .doesNotContain("Executed as one", "Software routines", "Rewritten", "Parameters");
  }

  @Test
  void fixed_prices_of_methods_are_shown(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("processor.csv"),
        "key,value,unit,source\nname,toy,,\nclock,1,MHz,\nparameter.r,2,cycles,\n");
    StringBuilder bytecodes = new StringBuilder("opcode,mnemonic,kind,cycles,source\n");
    for (int opcode = 0; opcode < 202; opcode++) {
      String mnemonic = JvmOpcodes.mnemonic(opcode);
      bytecodes.append(opcode).append(',').append(mnemonic).append(",hardware,1,by hand\n");
    }
    Files.writeString(folder.resolve("bytecodes.csv"), bytecodes);
    Files.writeString(
        folder.resolve("methods.csv"),
        "class,method,descriptor,cycles,source\njava.lang.Math,sq*,(D)D,40 + 3*r,a manual\n");

    assertThat(show(folder + " --set r=4"))
        .contains(
            """
            Methods of the target in place of the host's
              method              descriptor  cycles  source
              java.lang.Math.sq*  (D)D            52  40 + 3 * r; a manual
            """);
    assertThat(show(folder + " --json")).contains("\"cycles\" : 46").contains("\"40 + 3 * r\"");
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void every_model_can_be_shown_in_both_forms(String name) throws IOException {
    assertThat(show(name)).contains(name + ": ").contains("invokestatic");
    int objects = 0;
    try (JsonParser json = new JsonFactory().createParser(show(name + " --json"))) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        objects += token == JsonToken.START_OBJECT ? 1 : 0;
      }
    }
    assertThat(objects).isGreaterThan(200);
  }

  static Iterable<String> builtIn() {
    return Models.builtIn();
  }

  private static String show(String arguments) {
    CommandRun run = CommandRun.of("models show " + arguments);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    return run.out();
  }
}
