package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.LockUse;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTables;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleReportTest {
  /** Two tasks of 1 MHz: 2 of 10 and 9 of 20 cycles, of which the second is late once. */
  private static final List<String> LINES =
      List.of(
          "# cprof-schedule: 2",
          "# clock-hz: 1000000",
          "task,0,a.Fast,2,10,0,periodic",
          "task,1,a.Slow,1,20,0,periodic",
          "task,2,main,-2147483648,0,0,main",
          "slice,2,-5,0",
          "release,0,0,0,0,2,2,yes",
          "slice,0,0,2",
          "slice,1,2,10",
          "release,0,1,10,10,13,3,yes",
          "slice,0,10,13",
          "release,1,0,0,2,14,9,yes",
          "slice,1,13,14",
          "slice,2,14,20",
          "release,0,2,20,20,22,2,yes",
          "slice,0,20,22",
          "release,1,1,20,22,41,19,no",
          "slice,1,22,41",
          "# device: watchdog: 1 writes, 0 changes, last 1",
          "# mission-end: 50",
          "# end: rows=16");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("p.schedule.csv");
    Files.write(file, LINES);
  }

  private CommandRun run(String options) {
    return CommandRun.of(("report --width 100 " + options + " " + file).replace("  ", " "));
  }

  @Test
  void execution_and_responses_of_each_task_with_the_analysis() {
    CommandRun run = run("");

    assertThat(run.exitCode()).isEqualTo(1);
    // By hand: Slow has 9 + 19 of 50 cycles; 19 + 2 * 3 for 20 cycles is beyond its period.
    assertThat(run.out().replaceAll(" +", " "))
        .contains(" 2 3 2 2.3 3 14.0% a.Fast\n 1 2 9 14.0 19 56.0% a.Slow\n - - - - - 12.0% main\n")
        .contains(" 10 2 2.3 3 0 3 a.Fast\n 20 14 17.5 21 1 - a.Slow\n")
        .contains("Mission of 50.0 us at 1 MHz")
        .contains("busy for 82.0%")
        .contains("watchdog: 1 writes");
  }

  /** By hand: Fast executes 3 cycles at most, behind 4 in which another task holds the lock. */
  @Test
  void the_analysis_has_the_longest_lock_of_a_run() throws IOException {
    MethodReference method = ProfileTree.method("a.Slow", "run", "()V");
    List<Map.Entry<String, String>> header =
        new ArrayList<>(List.of(Map.entry(MethodTables.LOCKS, "true")));
    header.addAll(
        new MethodTables(
                List.of(),
                List.of(
                    new LockUse(method, LockUse.OF_METHOD, 2, 0, 5, 2, 3, 1),
                    new LockUse(method, 7, 1, 0, 4, 4, 4, 1)))
            .entries());
    Path locks = ProfileFiles.write(folder.resolve("l"), new ProfileTree(header).build());
    Path none = ProfileFiles.write(folder.resolve("n"), new ProfileTree(List.of()).build());

    assertThat(run("--blocking " + locks).out().replaceAll(" +", " "))
        .contains(" 10 2 2.3 3 0 7 a.Fast\n")
        .contains("a blocking of 4 cycles");
    CommandRun wrong = run("--blocking " + none);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains(": no locks in it; make it with: cprof run --locks");
  }

  @Test
  void the_timeline_has_a_bar_for_each_slice_in_its_part() throws IOException {
    Path svg = folder.resolve("p.svg");
    Path html = folder.resolve("p.html");
    run("--from 10 --to 20 --svg " + svg + " --html " + html);

    String picture = Files.readString(svg);
    assertThat(picture.split("<rect", -1)).hasSize(1 + 3);
    assertThat(picture).contains("<title>10 to 13: 3 cycles</title>");
    assertThat(Files.readString(html)).contains("<svg").contains("a.Slow");
  }

  @Test
  void json_has_every_release() {
    CommandRun run = run("--json");

    assertThat(run.out().replaceAll("\\s", ""))
        .containsOnlyOnce("\"response_by_analysis\":")
        .contains("\"response_by_analysis\":3,\"releases\":[{\"release\":0,")
        .contains("{\"release\":20,\"end\":41,\"executed\":19,\"missed\":true}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|# other: 1|not a schedule: it does not begin with '# cprof-schedule: 2'",
        "1|# cprof-schedule: 1|a schedule of another version of CProf: run the program again",
        "2|# device: x|no clock-hz or no mission-end",
        "3|task,0,a.Fast,2,10,0|6 columns, not 7",
        "7|release,9,0,0,0,2,2,yes|there is no task 9",
        "7|release,0,0,x,0,2,2,yes|'x' is no whole number that is possible here",
        "8|slice,0,5,2|'2' is no whole number that is possible here",
        "18|# device: none|:21: the file was cut: 15 rows of 16; of a program that was killed",
        "20|# device: none|no clock-hz or no mission-end",
        "21|slice,0,0,2|:21: the last line is not '# end: rows=N': the file was cut off",
        "19|# gadget: 1|unknown metadata 'gadget'",
      })
  void what_is_no_schedule_is_refused_with_its_line(int line, String text, String reason)
      throws IOException {
    List<String> lines = new java.util.ArrayList<>(LINES);
    lines.set(line - 1, text);
    Files.write(file, lines);

    CommandRun run = run("");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason).contains(file.toString());
  }

  @Test
  void a_part_that_is_none_is_refused() {
    CommandRun run = run("--from 9us --to 3us --svg " + folder.resolve("part.svg"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--to is not after --from");
  }
}
