package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationsViewTest {

  private static final List<Map.Entry<String, String>> METADATA =
      List.of(
          Map.entry("udi", "jp"),
          Map.entry("column", "objects named-numbers"),
          Map.entry("column", "arrays named-pairs"));

  @TempDir Path folder;

  private Path profile() throws IOException {
    ProfileTree tree = new ProfileTree(METADATA);
    int main = node(tree, 0, NodeKind.METHOD, "main", "a.B;1", "int;2;30");
    node(tree, main, NodeKind.METHOD, "f", "a.B;2;<script>;1", "int;1;4;a.B[];1;1000");
    node(tree, 0, NodeKind.HOST, "loading", "a.B;50", "");
    return ProfileFiles.write(folder.resolve("jp.cprof.csv.gz"), tree.build());
  }

  private static int node(
      ProfileTree tree, int parent, NodeKind kind, String name, String objects, String arrays) {
    MethodReference method = new MethodReference(kind, "", name, "");
    return tree.node(parent, method, -1, 0, Map.of(), objects, arrays);
  }

  @Test
  void contexts_are_added_up_without_the_hosts_work() throws IOException {
    CommandRun run = CommandRun.of("report --view allocations " + profile());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly(
            "kind type number elements",
            "object <script> 1 0",
            "object a.B 3 0",
            "array a.B[] 1 1,000",
            "array int 3 34");
  }

  @Test
  void as_json_every_type_is_an_object() throws IOException {
    CommandRun run = CommandRun.of("report --view allocations --json " + profile());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().replaceAll("\\s", ""))
        .contains("{\"kind\":\"array\",\"type\":\"int\",\"number\":3,\"elements\":34}");
  }

  @Test
  void a_profile_of_another_udi_is_refused_with_what_would_be_right() throws IOException {
    Path other = ProfileFiles.write(folder.resolve("other"), new ProfileTree(List.of()).build());
    CommandRun run = CommandRun.of("report --view allocations " + other);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("make one with: cprof run --udi jp");
  }
}
