package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cprof tune --profile}: prices from measurements of methods, without a run. */
class TuneFromProfilesTest {
  @TempDir private Path folder;
  private Map<String, Path> files;

  @BeforeEach
  void writeFiles() {
    files = SampleFiles.write(folder);
  }

  private CommandRun tune(String options) {
    String line = "tune --model bytecodes --reference {methods} " + options;
    return CommandRun.of(CommandLines.arguments(line, files));
  }

  @Test
  void the_price_is_what_the_cycles_of_a_method_leave_for_the_bytecode() {
    CommandRun run = tune("--free goto --profile {blocks} --width 100");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    // Executed 3 times in 5 calls; the estimate was 5.6 of 11 cycles.
    assertThat(run.out()).containsPattern(" 1 +1 +10 +- +goto");
    assertThat(run.out()).contains("before              mean error  49.09%");
    assertThat(run.out()).contains("after               mean error   0.00%");
  }

  /** The cycles of the method ask for 10. */
  @Test
  void whole_prices_begin_at_one_and_stay_within_bounds() {
    CommandRun run =
        tune("--free goto --profile {blocks} --width 100 --integer --initial 3 --bounds 1..4");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern(" 3 +4 +.*goto");
  }

  @Test
  void bytecodes_that_always_come_together_are_known_as_a_sum_only() {
    CommandRun run = tune("--free goto,iconst_1 --profile {blocks}");

    assertThat(run.out()).contains("The measurements decide only sums of: goto, iconst_1");
  }

  /** The fitted model is written as one folder. */
  @Test
  void folders_over_the_model_are_refused() {
    assertThat(tune("--free goto --with x").err()).startsWith("cprof: unknown option '--with'\n");
    assertThat(
            CommandRun.of(
                    CommandLines.arguments(
                        "tune --model jop:x --reference {methods} --free goto", files))
                .err())
        .isEqualTo(
            "cprof: --model jop:x: a model to be tuned is one folder; give it a processor.csv with"
                + " 'extends'\n");
  }

  @Test
  void a_method_in_two_profiles_is_refused() throws IOException {
    Files.copy(files.get("blocks"), folder.resolve("again.cprof.csv.gz"));
    files.put("again", folder.resolve("again.cprof.csv.gz"));

    CommandRun run = tune("--free goto --profile {blocks} --profile {again}");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualTo(
            "cprof: a.B.f is in "
                + files.get("blocks")
                + " and in "
                + files.get("again")
                + ": give one\n");
  }

  @Test
  void what_does_not_fit_is_refused_with_the_reason() throws IOException {
    assertThat(tune("--free goto --profile {profile}").err())
        .startsWith("cprof: cannot price " + files.get("profile") + ": ");
    assertThat(tune("--free goto --profile {blocks} --set x=1").err())
        .startsWith("cprof: the model can't be used: ");
    List<String> benchmarks =
        new ArrayList<>(
            CommandLines.arguments(
                "tune --free goto --profile {blocks} --reference {reference}", files));
    assertThat(CommandRun.of(benchmarks).err())
        .isEqualTo(
            "cprof: the references have no method without arguments, of which a profile has the"
                + " mean\n");
    Files.writeString(
        files.get("methods"), Files.readString(files.get("methods")).replace("a.B.f", "a.B.g"));
    assertThat(tune("--free goto --profile {blocks}").err())
        .isEqualTo("cprof: nothing that was measured has an estimate\n");
  }
}
