package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountersViewTest {
  @TempDir Path folder;

  private Path profile(String... columns) throws IOException {
    Path file = folder.resolve("p.cprof.csv.gz");
    List<Map.Entry<String, String>> metadata =
        List.of(columns).stream().map(column -> Map.entry("column", column)).toList();
    try (ProfileWriter writer = new ProfileWriter(file, new ProfileHeader(metadata))) {
      row(writer, 0, -1, NodeKind.ROOT, "", "0", "0");
      row(writer, 1, 0, NodeKind.METHOD, "main", "1", "2");
      row(writer, 2, 1, NodeKind.METHOD, "<script>", "1000", "0");
      row(writer, 3, 1, NodeKind.METHOD, "idle", "0", "0");
      row(writer, 4, 3, NodeKind.METHOD, "<script>", "30", "4");
      row(writer, 5, 0, NodeKind.HOST, "loading", "50", "5");
      writer.commit();
    }
    return file;
  }

  private static void row(
      ProfileWriter writer, int id, int parent, NodeKind kind, String name, String a, String b)
      throws IOException {
    boolean isMethod = kind == NodeKind.METHOD;
    MethodReference names =
        new MethodReference(kind, isMethod ? "a.B" : "", name, isMethod ? "()V" : "");
    writer.row(new ProfileRow(parent, names, -1, -1, 0, 0, List.of(a, b), new long[7]));
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
