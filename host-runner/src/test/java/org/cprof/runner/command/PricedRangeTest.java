package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.BlocksText;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prices that the executions of blocks do not decide, on a model made for this test: every bytecode
 * costs 1, but ishr 9 or 2, and idiv calls a routine, which calls another one.
 */
class PricedRangeTest {
  /**
   * {@code static int f(int n, int m) { return n / m >> m; }}, called five times: iload_0 iload_1
   * idiv iload_1 ishr ireturn.
   */
  private static final String BLOCKS =
      BlocksText.METADATA
          + "# code: s2 e26l0@3 27l1 108 27l1 122 172\n"
          + BlocksText.COLUMNS
          + "1,0,method,a.B,f,(II)I,-1,-1,2,5,30,30,0,0,0,0,0,0,static;5,5\n";

  /** bits(1000) is 6, so a typical call takes 1 + 6 * 2 cycles, and 1 + 3 of the one called. */
  private static final String SOFTWARE =
      """
      routine,bytecode,words,when,times,executes,calls,cycles,source
      t.R.div(II)I,idiv,3,,,ireturn,,,test
      t.R.div(II)I,,,y <> 0,bits(x),nop:2,,,test
      t.R.div(II)I,,,y = 10,,invokestatic,t.R.fix()I,,test
      t.R.fix()I,,2,,,nop:2 ireturn,,,test
      """;

  @TempDir private Path folder;
  private Path blocks;
  private Path model;
  private Path priced;
  private Path exported;

  @BeforeEach
  void writeTheFiles() throws IOException {
    blocks = ProfileFiles.packed(folder.resolve("blocks.cprof.csv.gz"), BLOCKS);
    model = Files.createDirectory(folder.resolve("model"));
    Files.write(model.resolve("processor.csv"), builtIn("processor.csv").getBytes());
    Files.writeString(
        model.resolve("bytecodes.csv"),
        builtIn("bytecodes.csv")
            .replace("122,ishr,hardware,1,", "122,ishr,microcode,\"if(y = 4, 9, 2)\",")
            .replace("108,idiv,hardware,1,", "108,idiv,software,4,"));
    Files.writeString(model.resolve("software.csv"), SOFTWARE);
    priced = folder.resolve("priced.cprof.csv.gz");
    exported = folder.resolve("exported");
  }

  private static String builtIn(String name) throws IOException {
    try (var in =
        ProcessorModel.class.getResourceAsStream("/org/cprof/model/builtin/bytecodes/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private CommandRun price(String options) {
    return CommandRun.of(
        ("price " + blocks + " --model " + model + " -o " + priced + " " + options)
            .stripTrailing());
  }

  @Test
  void the_headline_has_the_typical_cycles_and_the_least() {
    CommandRun run = price("");

    assertThat(run.err()).isEmpty();
    // Five calls of 1 + 1 + 4 + 1 + 9 + 1, a routine of 1 + 12 + 1 for the call, and one of 3.
    assertThat(run.out())
        // The least shift, and the routine's return alone.
        .contains(
            "  170 cycles typically, at least 55\n"
                + "  170 us at 1 MHz\n"
                + "  priced and not counted, for typical operands\n");
  }

  @Test
  void routines_and_what_they_call_have_their_places_and_typical_cycles() throws IOException {
    price("");

    Profile profile = ProfileReader.read(priced);
    assertThat(profile.size()).isEqualTo(4);
    assertThat(profile.metric(Metric.CYCLES, 1)).isEqualTo(5 * 17);
    assertThat(profile.method(2).toString()).isEqualTo("t.R.div(II)I");
    assertThat(profile.calls(2)).isEqualTo(5);
    assertThat(profile.metric(Metric.CYCLES, 2)).isEqualTo(5 * 14);
    assertThat(profile.metric(Metric.INVOKE_CYCLES, 2)).isEqualTo(5 * 4);
    assertThat(profile.parent(3)).isEqualTo(2);
    assertThat(profile.method(3).toString()).isEqualTo("t.R.fix()I");
    assertThat(profile.metric(Metric.CYCLES, 3)).isEqualTo(5 * 3);
    assertThat(profile.metric(Metric.INVOKE_CYCLES, 3)).isEqualTo(5);
    assertThat(profile.metric(Metric.BYTECODES, 2)).isEqualTo(5 * 14);
  }

  @Test
  void every_report_of_the_written_profile_tells_the_range() {
    price("");

    String range = "170 cycles typically, at least 55";
    String reason = "priced and not counted, for typical operands";
    assertThat(CommandRun.of("report " + priced).out()).contains(range, reason);
    assertThat(CommandRun.of("diff " + priced + " " + blocks).out())
        .contains("        " + range + ", priced and not counted", "  cycles, typically\n");
    assertThat(CommandRun.of("report --json " + priced).out())
        .contains("\"cycles\" : 170,\n  \"cycles_are\" : \"typical\",\n  \"least_cycles\" : 55,");
    assertThat(CommandRun.of("diff --json " + priced + " " + blocks).out())
        .contains("\"least_cycles\" : 55,");
  }

  @Test
  void lines_have_typical_cycles_and_say_so() {
    CommandRun lines = price("--view lines");

    // Of the 85 above, in one line.
    assertThat(lines.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly("typical_cycles bytecodes line method", "85 30 3 a.B.f(int,int)");
    assertThat(price("--view lines --json").out()).contains("\"typical_cycles\" : 85");
    assertThat(CommandRun.of("price " + blocks + " --model bytecodes --view lines").out())
        .contains("cycles  bytecodes");
  }

  @Test
  void what_other_tools_are_given_is_named_typical() {
    price("");
    String said = "cprof: " + priced + ": 170 cycles typically, at least 55, priced and not";

    assertThat(export("callgrind", priced).err()).startsWith(said);
    assertThat(exported).content().contains("events: typical_cycles bytecodes");
    export("svg", priced);
    assertThat(exported).content().contains("  typical_cycles<");
    assertThat(CommandRun.of("report --view basis " + priced).err()).startsWith(said);
    assertThat(export("collapsed", blocks).err()).isEmpty();
  }

  private CommandRun export(String format, Path profile) {
    return CommandRun.of("export --format " + format + " -o " + exported + " " + profile);
  }

  @Test
  void merged_profiles_have_the_sum_and_never_one_that_was_counted() {
    price("");
    Path sum = folder.resolve("sum.cprof.csv.gz");

    assertThat(CommandRun.of("merge -o " + sum + " " + priced + " " + priced).exitCode())
        .isEqualTo(ExitCode.DONE);
    assertThat(CommandRun.of("report " + sum).out())
        .contains("  340 cycles typically, at least 110\n");
    assertThat(CommandRun.of("merge -o " + sum + " " + priced + " " + blocks).exitCode())
        .isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  void a_cache_with_a_state_adds_what_it_costs_if_no_look_up_hits() throws IOException {
    CommandRun run = CommandRun.of("price " + blocks + " --model jop-handbook");
    CommandRun missing =
        CommandRun.of("price " + blocks + " --model jop-handbook --set cache.policy=always-miss");

    String most =
        missing.out().lines().skip(2).findFirst().orElseThrow().split(" cycles")[0].strip();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(" to " + most + " cycles typically, at least ")
        .contains("from every look-up in the method cache a hit to none of them");
  }

  @Test
  void what_is_exact_has_no_range() {
    assertThat(CommandRun.of("price " + blocks + " --model bytecodes").out())
        .contains("  30 cycles")
        .doesNotContain("priced", "typically");
  }
}
