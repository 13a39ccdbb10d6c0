package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileWriter;
import org.cprof.runner.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RuleErrorCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Path profile(String name, boolean isPrecise, String model, long throwing)
      throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    metadata.add(Map.entry("model", model));
    if (isPrecise) {
      metadata.add(Map.entry("block-rule", "precise"));
    }
    Path file = folder.resolve(name + ".cprof.csv.gz");
    try (ProfileWriter writer = new ProfileWriter(file, new ProfileHeader(metadata))) {
      writer.row(0, -1, NodeKind.ROOT, "", "", "", -1, -1, 0, 0, new long[7]);
      writer.row(1, 0, NodeKind.METHOD, "a.B", "main", "()V", -1, -1, 1, 1, cycles(900));
      writer.row(2, 1, NodeKind.METHOD, "a.B", "fails", "()V", -1, -1, 1, 1, cycles(throwing));
      writer.row(3, 0, NodeKind.HOST, "", "loading", "", -1, -1, 0, 0, cycles(5 * throwing));
      writer.commit();
    }
    return file;
  }

  private static long[] cycles(long cycles) {
    return new long[] {cycles, cycles, 0, 0, 0, 0, 0};
  }

  private int compare(Path one, Path other) {
    CommandLine cprof = Main.commandLine();
    cprof.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return cprof.execute("rule-error", one.toString(), other.toString());
  }

  @Test
  void the_total_comes_first_then_methods_that_differ() throws IOException {
    assertThat(compare(profile("a", false, "jop", 110), profile("b", true, "jop", 100))).isZero();

    // 10 of 1000, and 10 of 100.
    assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly(
            "default precise difference error method",
            "1,010 1,000 10 1.0000%",
            "110 100 10 10.0000% a.B.fails()");
  }

  @Test
  void profiles_that_say_nothing_of_the_rule_are_refused() throws IOException {
    Path standard = profile("a", false, "jop", 110);

    assertThat(compare(standard, standard)).isEqualTo(2);
    assertThat(err.toString()).contains("--block-rule precise");
    assertThat(compare(standard, profile("b", true, "jamuth", 100))).isEqualTo(2);
    assertThat(err.toString()).contains("they differ in model: jop, jamuth");
  }
}
