package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.library.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that record the calls of a method which loops once, five times and twice. */
class ObservedCallsIT {
  private static final String PROGRAM =
      "class P { static int sum;"
          + " static void step(int n) { for (int i = 0; i < n; i++) sum += i; }"
          + " public static void main(String[] a) { step(1); step(5); step(2); } }";

  @TempDir Path folder;

  /** The program prints nothing. */
  private CommandRun run(String options) throws Exception {
    return CommandRun.of("run -o " + folder.resolve("p.cprof.csv.gz") + " " + program(options));
  }

  private String program(String options) throws Exception {
    Path classes = Compiled.program(folder.resolve("program"), folder, PROGRAM);
    return options + " -- -cp " + classes + " P";
  }

  @Test
  void a_budget_that_does_not_hold_is_told_where_nothing_else_is() throws Exception {
    CommandRun exceeded = run("--quiet --budget P.step=1");

    assertThat(exceeded.exitCode()).isEqualTo(1);
    assertThat(exceeded.err())
        .startsWith("cprof: P.step(int): 3 observed calls took more than 1 cycles: call 0 with ")
        .hasLineCount(1);
    CommandRun without = run("--quiet --budget P.stop=1");
    assertThat(without.exitCode()).isEqualTo(1);
    assertThat(without.err())
        .isEqualTo(
            "cprof: no call of P.stop was observed, so its budget is not checked; near names:"
                + " P.step(int)\n");
    CommandRun nothing = run("--quiet --calls-of P.stop");
    assertThat(nothing.exitCode()).isZero();
    assertThat(nothing.err())
        .isEqualTo("cprof: no method P.stop was loaded; near names: P.step(int)\n");
    CommandRun holds = run("--quiet --budget P.step=1s");
    assertThat(holds.exitCode()).as(holds.err()).isZero();
    assertThat(holds.err()).isEmpty();
  }

  /** In a process of its own, whose input all runs read. */
  @Test
  void the_longest_call_and_one_with_the_median_have_profiles_of_their_own() throws Exception {
    CprofProcess cprof =
        CprofProcess.start(
            folder, ("run -o p.cprof.csv.gz " + program("--worst P.step")).split(" "));

    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    assertThat(cprof.err()).contains("worst:  call 1, ").contains("median: call 2, ");
    // A round: iload, iload, if_icmpge, getstatic, iload, iadd, putstatic, four for the increment,
    // goto. Besides: iconst_0, istore; iload, iload, if_icmpge and return.
    assertThat(bytecodes("p.worst.cprof.csv.gz")).isEqualTo(5 * 12 + 6);
    assertThat(bytecodes("p.median.cprof.csv.gz")).isEqualTo(2 * 12 + 6);
  }

  /** All in the profile: main, which calls it, has none. */
  private long bytecodes(String file) throws Exception {
    Profile profile = ProfileReader.read(folder.resolve(file));
    MethodTotals totals = MethodTotals.of(profile);
    long sum = 0;
    for (int method = 0; method < profile.methods().size(); method++) {
      sum += totals.metric(Metric.BYTECODES, method);
    }
    return sum;
  }
}
