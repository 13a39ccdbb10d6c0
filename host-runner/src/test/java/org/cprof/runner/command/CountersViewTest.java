package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountersViewTest {
  @TempDir Path folder;

  private Path profile(String... columns) throws IOException {
    ProfileTree tree =
        new ProfileTree(Stream.of(columns).map(column -> Map.entry("column", column)).toList());
    int main = node(tree, 0, "main", "1", "2");
    node(tree, main, "<script>", "1000", "0");
    node(tree, node(tree, main, "idle", "0", "0"), "<script>", "30", "4");
    MethodReference host = new MethodReference(NodeKind.HOST, "", "loading", "");
    tree.node(0, host, -1, 0, Map.of(), "50", "5");
    return ProfileFiles.write(folder.resolve("p.cprof.csv.gz"), tree.build());
  }

  private static int node(ProfileTree tree, int parent, String name, String a, String b) {
    return tree.node(parent, ProfileTree.method("a.B", name, "()V"), -1, 0, Map.of(), a, b);
  }

  private static List<String> lines(CommandRun run) {
    assertThat(run.err()).isEmpty();
    return run.out().lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  @Test
  void counters_are_added_up_by_method_without_the_hosts_work() throws IOException {
    Path file = profile("locks number", "waits number");

    assertThat(lines(CommandRun.of("report --view counters " + file)))
        .containsExactly("locks waits method", "1,030 4 a.B.<script>()", "1 2 a.B.main()");
  }

  @Test
  void contexts_have_their_callers() throws IOException {
    Path file = profile("locks number", "waits number");

    assertThat(lines(CommandRun.of("report --view context-counters " + file)))
        .containsExactly(
            "locks waits context",
            "1,000 0 B.main > B.<script>",
            "30 4 B.main > B.idle > B.<script>",
            "1 2 B.main");
    assertThat(CommandRun.of("report --view counters --json " + file).out().replaceAll("\\s", ""))
        .contains("{\"locks\":1,\"waits\":2,");
  }

  @Test
  void a_profile_of_another_udi_is_refused_with_what_would_be_right() throws IOException {
    CommandRun run =
        CommandRun.of("report --view counters " + profile("code number", "blocks numbers"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("make one with: cprof run --udi CLASS --udi-path JAR");
  }
}
