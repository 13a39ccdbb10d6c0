package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
  private static final MethodReference MAIN =
      ProfileTree.method("demo.Main", "main", "([Ljava/lang/String;)V");
  private static final MethodReference OTHER = ProfileTree.method("demo.Work", "other", "()V");

  @TempDir private Path folder;
  private Path sample;

  @BeforeEach
  void writeTheSample() throws IOException {
    sample = ProfileFiles.write(folder.resolve("sample"), ProfileTree.sample());
  }

  private CommandRun merge(Path... files) {
    StringBuilder line = new StringBuilder("merge -o " + folder.resolve("sum"));
    for (Path file : files) {
      line.append(' ').append(file);
    }
    return CommandRun.of(line.toString());
  }

  private List<String> rows() throws IOException {
    Profile sum = ProfileReader.read(folder.resolve("sum"));
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < sum.size(); node++) {
      rows.add(
          sum.parent(node)
              + " "
              + sum.method(node).name()
              + " "
              + sum.line(node)
              + " "
              + sum.calls(node)
              + " "
              + sum.metric(Metric.CYCLES, node));
    }
    return rows;
  }

  @Test
  void a_run_and_itself_are_twice_the_run() throws IOException {
    assertThat(merge(sample, sample)).isEqualTo(new CommandRun(ExitCode.DONE, "", ""));

    assertThat(rows())
        .containsExactly(
            "-1  -1 0 0",
            "0 main -1 2 200",
            "1 step 10 4 60",
            "2 step 5 6 40",
            "3 leaf 7 8 10",
            "2 leaf 6 2 2",
            "1 idiv 11 4 80",
            "0 host -1 0 0",
            "7 <clinit> -1 2 2000");
    assertThat(ProfileReader.read(folder.resolve("sum")).header().first("merged-runs"))
        .isEqualTo("2");
  }

  @Test
  void what_one_run_alone_has_comes_before_host_work() throws IOException {
    ProfileTree tree = new ProfileTree();
    tree.node(tree.node(0, MAIN, -1, 1, 7), OTHER, 10, 1, 3);
    tree.node(0, OTHER, -1, 1, 5);

    merge(sample, ProfileFiles.write(folder.resolve("other"), tree.build()));

    assertThat(rows())
        .containsSubsequence(
            "0 main -1 2 107",
            "1 step 10 2 30",
            "1 other 10 1 3",
            "0 other -1 1 5",
            "0 host -1 0 0");
    assertThat(ProfileReader.read(folder.resolve("sum")).target().inclusiveCycles(0))
        .isEqualTo(196 + 7 + 3 + 5);
  }

  @Test
  void the_same_method_by_another_call_site_is_another_context() throws IOException {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 1);
    tree.node(main, OTHER, 10, 1, 3);
    tree.node(main, OTHER, 12, 1, 4);

    merge(ProfileFiles.write(folder.resolve("other"), tree.build()));

    assertThat(rows()).contains("1 other 10 1 3", "1 other 12 1 4");
  }

  @Test
  void a_run_with_other_parameters_is_refused_with_the_reason() throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.replaceAll(
        entry -> entry.getKey().equals("parameters") ? Map.entry("parameters", "r=3,w=2") : entry);
    Path other = ProfileFiles.write(folder.resolve("other"), new ProfileTree(metadata).build());

    CommandRun run = merge(sample, other);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "cprof: "
                + other
                + " does not fit "
                + sample
                + ": parameters 'r=3,w=2' is not 'r=1,w=2'");
    assertThat(folder.resolve("sum")).doesNotExist();
  }

  @Test
  void a_sum_that_does_not_fit_is_refused() throws IOException {
    ProfileTree tree = new ProfileTree();
    tree.node(0, new MethodReference(NodeKind.METHOD, "A", "a", "()V"), 1, 1, Long.MAX_VALUE);
    Path large = ProfileFiles.write(folder.resolve("large"), tree.build());

    assertThat(merge(large, large).err()).contains("with " + large + " a sum no longer fits");
  }

  @Test
  void a_profile_that_is_read_is_not_replaced() throws IOException {
    byte[] before = Files.readAllBytes(sample);

    CommandRun run = CommandRun.of("merge -o " + sample + " " + sample);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(sample).hasBinaryContent(before);
  }
}
