package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of ten calls at 100 MHz, of which one has not ended and one an exception left. */
class CallsReportTest {
  private static final long[] CYCLES = {900, 100, 100, 110, 120, 130, 140, 150, 250};

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("a.calls.csv.gz");
    StringBuilder text = new StringBuilder("# model: jop\n# clock-hz: 100000000\n");
    text.append(
        "# program: a.Loop\n# calls: a.Loop.step(ILjava/lang/String;)V 10 9 1 2000 900 0 100\n");
    text.append("# arguments: a.Loop.step(ILjava/lang/String;)V 7, \"x\"\n");
    text.append("method,call,cycles,bytecodes,load_cycles,end\n");
    for (int call = 0; call < CYCLES.length; call++) {
      text.append("a.Loop.step(ILjava/lang/String;)V," + call + "," + CYCLES[call] + ",1,0,");
      text.append(call == 3 ? "exception\n" : "return\n");
    }
    text.append("a.Loop.step(ILjava/lang/String;)V,9,0,0,0,none\n");
    write(text.toString());
  }

  private void write(String text) throws IOException {
    ProfileFiles.packed(file, text);
  }

  private CommandRun run(String options) {
    return CommandRun.of(("report --width 200 " + options + " " + file).replace("  ", " "));
  }

  @Test
  void percentiles_are_of_the_calls_that_ended() {
    String out = run("").out();

    // Sorted: 100 100 110 120 130 140 150 250 900; the nearest rank of 50 % of nine is the fifth.
    assertThat(out.replaceAll(" +", " "))
        .contains(" 9 100 222.2 130 900 900 900 a.Loop.step(int,String)")
        .contains("a.Loop.step(int,String): most by call 0, the first, with 7, \"x\"")
        .contains("an exception left 1 call")
        .contains("1 call did not end");
  }

  @Test
  void json_has_the_series() {
    assertThat(run("--json").out().replaceAll("\\s", ""))
        .contains("\"median\":130,\"percentile_90\":900", "\"series\":[900,100,100,110,120");
  }

  /**
   * By hand: 30 and 10 in the two calls that ended, and from begin to begin 140 - 100, 141 - 140:
   * the third did not end.
   */
  @Test
  void words_between_calls_are_those_of_all_threads_from_begin_to_begin() throws IOException {
    write(
        "# model: jop\n# clock-hz: 100000000\n# program: a.Loop\n"
            + "# calls: a.Loop.step()V 3 2 0 500 400 0 100\n"
            + "# arguments: a.Loop.step()V \n"
            + "# calls: a.Loop.once()V 1 1 0 5 5 0 5\n"
            + "# arguments: a.Loop.once()V \n"
            + "method,call,cycles,bytecodes,load_cycles,words,words_before,end\n"
            + "a.Loop.step()V,0,400,1,0,10,100,return\n"
            + "a.Loop.step()V,1,100,1,0,30,140,return\n"
            + "a.Loop.step()V,2,0,0,0,0,141,none\n"
            + "a.Loop.once()V,0,5,1,0,7,90,return\n");

    assertThat(run("").out().replaceAll(" +", " "))
        .contains(
            """
             a.Loop.step(): 1 call did not end
             a.Loop.once(): most by call 0, the first

            Allocation, words of the target's heap
             mean most by call mean between most between up to call method
             20.0 30 1 20.5 40 1 a.Loop.step()
             7.0 7 0 - - - a.Loop.once()
            """);
    assertThat(run("--json").out().replaceAll("\\s", ""))
        .contains(
            "\"words\":[10,30],\"most_words\":30,\"most_words_by_call\":1,"
                + "\"words_between\":[40,1],\"most_words_between\":40,"
                + "\"most_words_between_up_to_call\":1}")
        .contains("\"words\":[7],\"most_words\":7,\"most_words_by_call\":0,\"words_between\":[]}");
    Path page = folder.resolve("page.html");
    assertThat(run("--html " + page).exitCode()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "Allocates at most 30 words, by call 1; between two calls, all threads at most 40")
        .contains("Allocates at most 7 words, by call 0</p>");
  }

  @Test
  void all_forms_say_why_there_are_no_words_and_that_counting_was_switched() throws IOException {
    write(
        "# model: own\n# counting: on at first; starts=0 stops=0 resets=1\n"
            + "# no-words: the model own does not tell\n"
            + "# calls: a.Loop.step()V 1 1 0 400 400 0 400\n# arguments: a.Loop.step()V \n"
            + "method,call,cycles,bytecodes,load_cycles,end\na.Loop.step()V,0,400,1,0,return\n");
    String words = "no words that calls allocate: the model own does not tell";
    String all =
        "of all calls of the run, though counting was switched (on at first; starts=0 stops=0"
            + " resets=1)";

    assertThat(run("").out()).contains("\n  " + words + "\n", "\n  " + all + "\n");
    assertThat(run("--json").out()).contains('"' + words + '"', '"' + all + '"');
    Path page = folder.resolve("page.html");
    assertThat(run("--html " + page).exitCode()).isZero();
    assertThat(Files.readString(page)).contains("<p>" + words, "<p>" + all);
  }

  @Test
  void a_row_has_words_where_the_header_has() throws IOException {
    write(
        "# calls: a.Loop.step()V 1 1 0 400 400 0 400\n# arguments: a.Loop.step()V \n"
            + "method,call,cycles,bytecodes,load_cycles,words,words_before,end\n"
            + "a.Loop.step()V,0,400,1,0,return\n");

    assertThat(run("").err())
        .contains(":4: not a row of method,call,cycles,bytecodes,load_cycles,words,words_before");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1,400,1,0,7,9", "0,-1,1,0,7,9", "0,400,-1,0,7,9",
        "0,400,1,-1,7,9", "0,400,1,0,-1,9", "0,400,1,0,7,-1"
      })
  void no_number_of_a_row_is_less_than_0(String numbers) throws IOException {
    write(
        "# calls: a.Loop.step()V 1 1 0 400 400 0 400\n# arguments: a.Loop.step()V \n"
            + "method,call,cycles,bytecodes,load_cycles,words,words_before,end\n"
            + "a.Loop.step()V,"
            + numbers
            + ",return\n");

    assertThat(run("").err()).contains(file + ":4: '-1' is less than 0");
  }

  @ParameterizedTest
  @CsvSource({
    "900, 0",
    "899, 1",
    "9us, 0",
    "8.99us, 1",
    "0.009ms, 0", // 100 cycles are a microsecond
  })
  void a_budget_holds_if_no_call_takes_more(String limit, int exitCode) {
    CommandRun run = run("--budget a.Loop.step()=" + limit);

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out().contains("1 observed call took more than 89")).isEqualTo(exitCode == 1);
  }

  @Test
  void a_budget_of_a_method_that_never_ran_does_not_hold() {
    CommandRun run = run("--budget a.Loop.stop()=5");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("no call of a.Loop.stop was observed");
  }

  @Test
  void a_long_call_delays_those_behind_it() {
    // Released at 0, 300, 600, 900, ..; ended at 900, 1000, 1100, 1210, 1330: four are late.
    CommandRun run = run("--period a.Loop.step=300");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("9 releases every 300 cycles, 74.0 % of the processor")
        .contains("longest response 900 cycles, 4 deadlines missed, the first by call 0");
    assertThat(run("--period a.Loop.step=900").exitCode()).isZero();
  }

  @Test
  void a_bound_below_what_was_observed_is_named() throws IOException {
    Path bounds = folder.resolve("bounds.csv");
    Files.writeString(
        bounds, "method,cycles,source\na.Loop.step,1000,WCA\na.Loop.stop,5,by hand\n");

    CommandRun holds = run("--bounds " + bounds);
    assertThat(holds.exitCode()).isZero();
    assertThat(holds.out())
        .contains("a.Loop.step: bound 1,000 (WCA), observed at most 900, 90.0% of the bound")
        .contains("a.Loop.stop: bound 5 (by hand), never observed");

    Files.writeString(bounds, "method,cycles,source\na.Loop.step,899,WCA\n");
    CommandRun broken = run("--bounds " + bounds);
    assertThat(broken.exitCode()).isEqualTo(1);
    assertThat(broken.out()).contains("THE BOUND IS WRONG");
  }

  @Test
  void a_call_that_an_exception_left_is_told_from_a_wrong_bound() throws IOException {
    write(
        "# model: jop\n# clock-hz: 100000000\n# program: a.Loop\n"
            + "# calls: a.Loop.step()V 2 2 1 1000 900 1 100\n"
            + "method,call,cycles,bytecodes,load_cycles,end\n"
            + "a.Loop.step()V,0,100,1,0,return\na.Loop.step()V,1,900,1,0,exception\n");
    Path bounds = folder.resolve("bounds.csv");
    Files.writeString(bounds, "method,cycles,source\na.Loop.step,899,WCA\n");

    CommandRun left = run("--bounds " + bounds);
    assertThat(left.exitCode()).isEqualTo(1);
    assertThat(left.out())
        .contains("observed at most 900 where an exception left the call")
        .doesNotContain("WRONG");

    Files.writeString(bounds, "method,cycles,source\na.Loop.step,99,WCA\n");
    assertThat(run("--bounds " + bounds).out()).contains("THE BOUND IS WRONG");
  }

  /** At 100 MHz. */
  @Test
  void the_page_tells_time_if_asked() throws IOException {
    Path page = folder.resolve("page.html");
    run("--time --html " + page);

    assertThat(Files.readString(page))
        .contains(
            "<p>Inclusive ns of each call",
            "9 calls: least 1,000, median 1,300, 99 % 9,000, most 9,000 by call 0",
            "calls by their ns, 1000 to 9000",
            "1000 to 1200 ns: 4 calls")
        .doesNotContain("cycles");
  }

  @Test
  void the_page_shows_every_method() throws IOException {
    Path page = folder.resolve("page.html");
    run("--html " + page);

    assertThat(Files.readString(page))
        .contains("a.Loop.step(int,String)", "<polyline points=", "100 to 120 cycles: 4 calls");
  }

  @ParameterizedTest
  @CsvSource({
    "--budget a.Loop.step, not METHOD=CYCLES",
    "--budget a.Loop.step=0, less than a cycle",
    "--budget a.Loop.step=-5, neither cycles",
    "--budget a.Loop.step=4.5, neither cycles",
    "--budget step=5, not a method",
    "--period a.Loop.step=0us, less than a cycle",
    "--bounds missing.csv, no such file or folder",
  })
  void wrong_options_get_one_line(String options, String reason) {
    CommandRun run = run(options);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains(reason);
  }
}
