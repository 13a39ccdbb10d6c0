package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code report --view heap}. */
class HeapViewTest {
  /** 3 words of fields. */
  static class Small {
    static long shared;
    int first;
    long second;
  }

  /** 6 words of fields. */
  static class Large extends Small {
    double third;
    Object fourth;
  }

  @TempDir private Path folder;

  private static String classPath() {
    return Path.of("target", "test-classes").toAbsolutePath().toString();
  }

  /** 400 cycles of 100 MHz, that is 4 us. */
  private Path profile(String model, String type) throws Exception {
    ProfileTree tree =
        new ProfileTree(
            List.of(
                Map.entry("model", model),
                Map.entry("model-hash", Models.load(model, Map.of()).hash()),
                Map.entry("parameters", ""),
                Map.entry("allocations", "true"),
                Map.entry("column", "objects named-numbers"),
                Map.entry("column", "arrays named-pairs")));
    int main =
        tree.node(
            0,
            ProfileTree.method("a.B", "main", "()V"),
            -1,
            1,
            Map.of(Metric.CYCLES, 100L),
            type + ";1",
            "int;2;30");
    tree.node(
        main,
        ProfileTree.method("a.B", "step", "()V"),
        -1,
        4,
        Map.of(Metric.CYCLES, 300L),
        HeapViewTest.class.getName() + "$Large;8",
        "long;2;10;a.B[];1;3");
    MethodReference host = new MethodReference(NodeKind.HOST, "", "host", "");
    tree.node(0, host, -1, 0, Map.of(), "a.B;50", "");
    return ProfileFiles.write(folder.resolve("heap.cprof.csv.gz"), tree.build());
  }

  /**
   * JOP has a handle of 8 words for each. main: an object of 3 and two int arrays of 30 together:
   * 11 + 46 = 57. step: eight of 6, two long arrays of 10, an array of 3 references: 112 + 36 + 11
   * = 159, for each of its four calls 39.8. 216 words in 4 us.
   */
  @Test
  void objects_take_their_fields_and_a_handle() throws Exception {
    Path file = profile("jop", HeapViewTest.class.getName() + "$Small");
    String line = "report --view heap -cp " + classPath() + " " + file;

    CommandRun run = CommandRun.of(line + " --width 90");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            """
              words      %  with callees  calls  words/call  context
                159  73.6%           159      4        39.8  B.main > B.step
                 57  26.4%           216      1       216.0  B.main

            216 words in 14 objects, 54,000,000 words per second: 4.00 us at 100 MHz.
            """);
    assertThat(run.out().lines().map(each -> each.strip().replaceAll(" +", " ")))
        .contains(
            "112 51.9% 8 14.0 org.cprof.runner.command.HeapViewTest$Large",
            "46 21.3% 2 23.0 int[]",
            "36 16.7% 2 18.0 long[]",
            "11 5.1% 1 11.0 a.B[][]",
            "11 5.1% 1 11.0 org.cprof.runner.command.HeapViewTest$Small");
    assertThat(CommandRun.of(line + " --json").out())
        .containsIgnoringWhitespaces(
            "{\"words\":216,\"objects\":14,\"types\":[{\"words\":112,\"number\":8,\"elements\":0,",
            "\"inclusive_words\":216,\"objects\":3,\"calls\":1,\"path\":[");
  }

  @ParameterizedTest
  @CsvSource({
    "jop, no.such.Type, the class no.such.Type is neither on --class-path nor in the JDK",
    "aj100, java.lang.Object, 'the model aj100 does not tell what objects take (heap.object, heap.array); --model chooses one that does, such as jop'"
  })
  void what_is_not_known_is_named(String model, String type, String message) throws Exception {
    assertThat(
            CommandRun.of("report --view heap -cp " + classPath() + " " + profile(model, type))
                .err())
        .contains(message);
  }
}
