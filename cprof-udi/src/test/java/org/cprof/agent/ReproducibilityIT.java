package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profile of a deterministic program is the same, byte by byte, however the JVM runs it. */
class ReproducibilityIT {

  @TempDir Path folder;

  /** The run's own folder is its working directory. */
  private byte[] profile(TestJdk jdk, String name, String... flags)
      throws IOException, InterruptedException {
    return profile(run(jdk, name, flags));
  }

  private ProfiledRun run(TestJdk jdk, String name, String... flags) throws IOException {
    return ProfiledRun.launched(jdk, Files.createDirectories(folder.resolve(name)))
        .model("jop")
        .option("program", "p")
        .flags(flags);
  }

  private static byte[] profile(ProfiledRun run) throws IOException, InterruptedException {
    Path profile = run.run("targets.Reproducible").succeeded().file();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(profile))) {
      return in.readAllBytes();
    }
  }

  @OnAllJdks
  void a_profile_does_not_depend_on_compilers_collectors_heap_folder_and_locale(TestJdk jdk)
      throws Exception {
    byte[] first = profile(jdk, "first");

    assertThat(new String(first))
        .contains(",targets.Reproducible,otherModule,", ",java.lang.Class,forName,")
        .doesNotContain(",transformedByAgent,");
    assertSame(
        first,
        profile(jdk, "far/away/c1", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx40m"));
    assertSame(
        first,
        profile(jdk, "other", "-XX:+UseParallelGC", "-Duser.language=tr", "-Duser.country=TR"));
    assertSame(first, profile(run(jdk, "fresh").fresh()));
  }

  /** HotSpot's own order is that of addresses. */
  @OnAllJdks
  void members_of_a_class_and_packages_are_told_in_the_order_of_their_names(TestJdk jdk)
      throws Exception {
    String told =
        ProfiledRun.quick(jdk, folder).model("bytecodes").run("targets.Members").succeeded().out();

    assertThat(told.lines())
        .containsExactly(
            "alpha[] bravo[] compareTo[Object] compareTo[Many] uniform[] victor[] xray[] xray[int]"
                + " xray[String] yankee[] zulu[]",
            "Many[] Many[int] Many[int, int] Many[String]",
            "compareTo[Object] compareTo[Many]",
            "java.io java.lang java.net java.nio java.util");
  }

  /** The VM's own table of names is weak, and a name keeps the hashes that it has got. */
  @OnAllJdks
  void the_collector_takes_no_name_with_its_hash(TestJdk jdk) throws Exception {
    Set<String> identityHashes = new TreeSet<>();
    for (String collects : new String[] {"never", "collect"}) {
      ProfiledRun.Outcome outcome =
          ProfiledRun.quick(jdk, folder)
              .model("bytecodes")
              .run("targets.InternedNames", collects)
              .succeeded();
      identityHashes.add(outcome.out());

      assertThat(below(outcome.profile(), "interned"))
          .describedAs(collects)
          .contains("java.lang.String.hashCode")
          .doesNotContain("java.lang.StringLatin1.hashCode");
    }
    assertThat(identityHashes).hasSize(1);
  }

  /** All methods in the contexts of another one. */
  private static List<String> below(Profile profile, String method) {
    int top = Nodes.first(profile, method);
    return IntStream.range(top + 1, profile.subtreeEnd(top))
        .mapToObj(node -> Nodes.name(profile, node))
        .toList();
  }

  @Test
  void the_profile_is_that_of_an_interpreted_run() throws Exception {
    assertInterpretedAsCompiled(TestJdk.own());
  }

  @Tag("study")
  @OnAllJdks
  void the_profile_is_that_of_an_interpreted_run_on_each_jdk(TestJdk jdk) throws Exception {
    assertInterpretedAsCompiled(jdk);
  }

  private void assertInterpretedAsCompiled(TestJdk jdk) throws Exception {
    assertSame(profile(jdk, "compiled"), profile(jdk, "interpreted", "-Xint"));
  }

  private static void assertSame(byte[] expected, byte[] actual) {
    int at = Arrays.mismatch(expected, actual);
    assertThat(at < 0 ? "" : around(expected, at) + "\n  and\n" + around(actual, at))
        .describedAs("the first difference")
        .isEmpty();
  }

  private static String around(byte[] text, int at) {
    return new String(text, Math.max(0, at - 200), Math.min(text.length - at + 200, 400));
  }
}
