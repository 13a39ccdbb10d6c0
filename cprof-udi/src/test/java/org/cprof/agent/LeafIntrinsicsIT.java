package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Intrinsics that their callers count: with nothing in them, whoever runs them. */
class LeafIntrinsicsIT {

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  private ProfiledRun run(TestJdk jdk, String name) throws IOException {
    return ProfiledRun.launched(jdk, Files.createDirectories(folder.resolve(name)))
        .model("jop")
        .option("intrinsics", "leaves")
        .option("program", "p");
  }

  /** String.equals overrides a method, so it is counted itself; what it calls is a leaf. */
  @ParameterizedTest
  @MethodSource("jdks")
  void a_call_is_counted_and_the_body_is_not(TestJdk jdk) throws Exception {
    Profile profile =
        run(jdk, "once").run("targets.TargetMain", "Intrinsics").succeeded().profile();

    int run = node(profile, "measured") + 1;
    assertThat(calledBy(profile, run))
        .containsExactlyInAnyOrder(
            "NATIVE java.lang.Integer.bitCount x3",
            "NATIVE java.lang.Math.max x1",
            "METHOD java.lang.String.indexOf x1",
            "METHOD java.lang.String.equals x1");
    assertThat(profile.header().first("intrinsics")).isEqualTo("leaves");
    int equals = node(profile, "equals", run);
    assertThat(calledBy(profile, equals))
        .containsExactly("NATIVE java.lang.StringLatin1.equals x1");
    int bitCount = node(profile, "bitCount", run);
    assertThat(profile.subtreeEnd(bitCount)).isEqualTo(bitCount + 1);
    assertThat(profile.metric(Metric.BYTECODES, bitCount)).isZero();
  }

  private static int node(Profile profile, String name) {
    return node(profile, name, 0);
  }

  private static int node(Profile profile, String name, int from) {
    return IntStream.range(from, profile.size())
        .filter(node -> profile.method(node).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> calledBy(Profile profile, int caller) {
    return IntStream.range(caller, profile.subtreeEnd(caller))
        .filter(node -> profile.parent(node) == caller)
        .mapToObj(
            node ->
                profile.method(node).kind()
                    + " "
                    + profile.method(node).className()
                    + "."
                    + profile.method(node).name()
                    + " x"
                    + profile.calls(node))
        .filter(label -> !label.startsWith("ROUTINE"))
        .toList();
  }

  @Test
  void a_profile_does_not_depend_on_the_compilers() throws Exception {
    assertThat(reproducible(TestJdk.own(), "c1", "-XX:TieredStopAtLevel=1"))
        .isEqualTo(reproducible(TestJdk.own(), "c2"));
  }

  @Tag("study")
  @ParameterizedTest
  @MethodSource("jdks")
  void nor_on_whether_anything_is_compiled(TestJdk jdk) throws Exception {
    assertThat(reproducible(jdk, "interpreted", ReproducibilityIT.INTERPRETED))
        .isEqualTo(reproducible(jdk, "compiled"));
  }

  private String reproducible(TestJdk jdk, String name, String... flags) throws Exception {
    Path file = run(jdk, name).flags(flags).run("targets.Reproducible").succeeded().file();
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes());
    }
  }
}
