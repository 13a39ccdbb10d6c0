package org.cprof.runner.command.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileFile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two threads, of which one takes 30 cycles and the other 12. */
class ThreadOptionTest {
  @TempDir private Path folder;
  private Path apart;

  @BeforeEach
  void write() throws IOException {
    ProfileBuilder rows =
        new ProfileBuilder(
            new ProfileHeader(
                List.of(Map.entry("program", "demo.Main"), Map.entry("threads", "apart"))));
    MethodReference run = ProfileTree.method("demo.Main", "run", "()V");
    add(rows, -1, new MethodReference(NodeKind.ROOT, "", "", ""), 0);
    add(rows, 0, new MethodReference(NodeKind.GROUP, "", "[thread long]", ""), 0);
    add(rows, 1, run, 30);
    add(rows, 0, new MethodReference(NodeKind.GROUP, "", "[thread short]", ""), 0);
    add(rows, 3, run, 12);
    apart = folder.resolve("apart.gz");
    ProfileFile.write(rows.build(), apart);
  }

  private static void add(ProfileBuilder rows, int parent, MethodReference method, long cycles) {
    rows.add(new ProfileRow(parent, method, -1, -1, 1, 1, 0, cycles, 0, 0, 0, 0, 0));
  }

  @Test
  void a_report_is_of_one_thread_or_of_all() {
    assertThat(CommandRun.of("report " + apart).out()).contains("  42 cycles");
    assertThat(CommandRun.of("report --thread short " + apart).out())
        .contains("  12 cycles", "[thread short]")
        .doesNotContain("[thread long]");
  }

  @Test
  void an_export_is_of_one_thread() throws IOException {
    Path stacks = folder.resolve("stacks");

    CommandRun.of("export -f collapsed --thread long -o " + stacks + " " + apart);

    assertThat(Files.readString(stacks)).isEqualTo("[thread long];demo.Main.run() 30\n");
  }

  @Test
  void an_unknown_thread_is_refused_with_those_that_there_are() {
    CommandRun run = CommandRun.of("report --thread other " + apart);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualTo("cprof: " + apart + " has no thread 'other': there are long, short\n");
  }

  @Test
  void threads_that_are_together_cannot_be_chosen() throws IOException {
    Path together = ProfileFiles.write(folder.resolve("together"), ProfileTree.sample());

    CommandRun run = CommandRun.of("report --thread main " + together);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("threads are not apart there (--threads apart)");
  }
}
