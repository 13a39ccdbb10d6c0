package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AllocationsViewTest {

  private static final List<Map.Entry<String, String>> METADATA =
      List.of(
          Map.entry("udi", "jp"),
          Map.entry("column", "objects named-numbers"),
          Map.entry("column", "arrays named-pairs"));

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Path profile() throws IOException {
    Path file = folder.resolve("jp.cprof.csv.gz");
    try (ProfileWriter writer = new ProfileWriter(file, new ProfileHeader(METADATA))) {
      row(writer, 0, -1, NodeKind.ROOT, "", "", "");
      row(writer, 1, 0, NodeKind.METHOD, "main", "a.B;1", "int;2;30");
      row(writer, 2, 1, NodeKind.METHOD, "f", "a.B;2;<script>;1", "int;1;4;a.B[];1;1000");
      row(writer, 3, 0, NodeKind.HOST, "loading", "a.B;50", "");
      writer.commit();
    }
    return file;
  }

  private static void row(
      ProfileWriter writer,
      int id,
      int parent,
      NodeKind kind,
      String method,
      String objects,
      String arrays)
      throws IOException {
    MethodReference names = new MethodReference(kind, "", method, "");
    writer.row(new ProfileRow(parent, names, -1, -1, 0, 0, List.of(objects, arrays), new long[7]));
  }

  private int list(String... arguments) {
    CommandLine cprof = Main.commandLine();
    cprof.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return cprof.execute(arguments);
  }

  @Test
  void contexts_are_added_up_without_the_hosts_work() throws IOException {
    assertThat(list("report", "--view", "allocations", profile().toString())).isZero();

    assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly(
            "kind type number elements",
            "object <script> 1 0",
            "object a.B 3 0",
            "array a.B[] 1 1,000",
            "array int 3 34");
  }

  @Test
  void as_json_every_type_is_an_object() throws IOException {
    assertThat(list("report", "--view", "allocations", "--json", profile().toString())).isZero();

    assertThat(out.toString().replaceAll("\\s", ""))
        .contains("{\"kind\":\"array\",\"type\":\"int\",\"number\":3,\"elements\":34}");
  }

  @Test
  void a_profile_of_another_udi_is_refused_with_what_would_be_right() throws IOException {
    Path file = folder.resolve("other.cprof.csv.gz");
    try (ProfileWriter writer = new ProfileWriter(file, new ProfileHeader(List.of()))) {
      writer.row(
          new ProfileRow(
              -1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, new long[7]));
      writer.commit();
    }

    assertThat(list("report", "--view", "allocations", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("make one with: cprof run --udi jp");
  }
}
