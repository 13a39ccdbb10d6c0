package org.cprof.runner.command.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
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
    ProfileTree tree =
        new ProfileTree(List.of(Map.entry("program", "demo.Main"), Map.entry("threads", "apart")));
    addThread(tree, "[thread long]", 30);
    addThread(tree, "[thread short]", 12);
    apart = ProfileFiles.write(folder.resolve("apart.gz"), tree.build());
  }

  private static void addThread(ProfileTree tree, String name, long cycles) {
    int thread = tree.node(0, new MethodReference(NodeKind.GROUP, "", name, ""), -1, 1, 0);
    tree.node(thread, ProfileTree.method("demo.Main", "run", "()V"), -1, 1, cycles);
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
