package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  @TempDir private Path folder;
  private Path before;
  private Path after;

  @BeforeEach
  void writeTheProfiles() throws IOException {
    before = ProfileFiles.write(folder.resolve("before"), ProfileTree.sample());
    ProfileTree tree = new ProfileTree();
    tree.node(0, ProfileTree.method("demo.Main", "main", "([Ljava/lang/String;)V"), -1, 1, 90);
    after = ProfileFiles.write(folder.resolve("after"), tree.build());
  }

  @Test
  void text_is_printed_unless_another_form_is_asked_for() {
    CommandRun run = CommandRun.of("diff " + before + " " + after);

    assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run.out()).contains("196", "-106", "Only before: 3 methods gone");
  }

  @Test
  void a_page_and_a_table_are_written_to_files() {
    Path page = folder.resolve("page.html");
    Path table = folder.resolve("table.csv");

    CommandRun run =
        CommandRun.of("diff --html " + page + " --csv " + table + " " + before + " " + after);

    assertThat(run).isEqualTo(new CommandRun(ExitCode.DONE, "", ""));
    assertThat(page).content().startsWith("<!DOCTYPE html>");
    assertThat(table).content().startsWith("kind,class,method,").hasLineCount(5);
  }

  /** Of two clocks no time can be told of all, and the page of whole profiles has no tables. */
  @Test
  void time_is_refused_where_it_cannot_be_told() throws IOException {
    ProfileTree fast = new ProfileTree(List.of(Map.entry("clock-hz", "100000000")));
    ProfileTree slow = new ProfileTree(List.of(Map.entry("clock-hz", "60000000")));
    Path one = ProfileFiles.write(folder.resolve("one"), fast.build());
    Path two = ProfileFiles.write(folder.resolve("two"), slow.build());
    Path page = folder.resolve("page.html");

    assertThat(CommandRun.of("diff --time " + one + " " + two).err())
        .contains("cprof: --time: the profiles have different clocks");
    for (String line : List.of("diff " + one + " " + one, "report " + one)) {
      CommandRun run = CommandRun.of(line + " --time --html " + page);
      assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(run.err()).startsWith("cprof: --time: the page of a whole profile tells cycles");
    }
    assertThat(page).doesNotExist();
  }

  @Test
  void one_profile_alone_is_compared_with_the_one_before_it() throws IOException {
    assertThat(CommandRun.of("diff " + after).err())
        .isEqualToIgnoringNewLines(
            "cprof: cannot read profile " + after + ".previous: no such file");

    Files.move(before, folder.resolve("after.previous"));

    assertThat(CommandRun.of("diff " + after).out()).contains("196", "-106");
  }

  @Test
  void without_profiles_and_without_any_in_the_folder_nothing_is_compared() {
    CommandRun run = CommandRun.of("diff");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: which profiles?");
  }
}
