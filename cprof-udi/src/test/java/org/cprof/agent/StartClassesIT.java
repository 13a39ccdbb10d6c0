package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.cprof.agent.transform.Transformer;
import org.cprof.prepared.PreparedClasses;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every run starts with is instrumented before, all of it. */
class StartClassesIT {

  private static final Pattern LOADED =
      Pattern.compile("^(\\S+) source: (?:jrt:/|\\S+/start-)", Pattern.MULTILINE);

  private static final Pattern LENGTHS =
      Pattern.compile("old_cp_len=(\\d+), scratch_cp_len=(\\d+)");

  private static final int MAGIC_BYTES = 8;

  /** The VM itself changes the events of its flight recorder, so their class files are others. */
  private static final Set<String> CHANGED_BY_VM =
      Set.of("jdk/internal/event/SecurityProviderServiceEvent");

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_run_instruments_no_class_of_the_jdk(TestJdk jdk) throws Exception {
    Path start = prepared(jdk);
    String log = logOf("class+load", ProfiledRun.prepared(jdk, folder, start));

    try (PreparedClasses prepared = open(start)) {
      Matcher loaded = LOADED.matcher(log);
      int found = 0;
      while (loaded.find()) {
        String name = loaded.group(1).replace('.', '/');
        if (!Transformer.isOurs(null, name) && !CHANGED_BY_VM.contains(name)) {
          assertThat(prepared.find(name)).as(name).isNotNull();
          found++;
        }
      }
      assertThat(found).isGreaterThan(800);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void what_is_redefined_has_its_new_constants_already(TestJdk jdk) throws Exception {
    ProfiledRun run = ProfiledRun.prepared(jdk, folder, prepared(jdk)).withOnly("targets.Empty");
    Matcher lengths = LENGTHS.matcher(logOf("redefine+class+constantpool=debug", run));
    int redefined = 0;
    int longer = 0;
    while (lengths.find()) {
      redefined++;
      longer += lengths.group(1).equals(lengths.group(2)) ? 0 : 1;
    }
    assertThat(redefined).isGreaterThan(800);
    // Those of java.instrument, and few of java.base that the VM or the jar itself changes.
    assertThat(longer).isLessThan(10);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void the_program_sees_the_jdk_as_it_is(TestJdk jdk) throws Exception {
    Path start = folder.resolve("start.classes");
    ProfiledRun.prepare(jdk, folder, start);

    String seen = ProfiledRun.prepared(jdk, folder, start).run("targets.JdkView").succeeded().out();

    assertThat(seen)
        .isEqualTo(
            ProfiledRun.plain(jdk, folder).runWithoutCProf("targets.JdkView").succeeded().out());
  }

  /** The first class that is instrumented in the run asks for what no other did. */
  @ParameterizedTest
  @MethodSource("jdks")
  void natives_of_object_are_known_where_all_else_is_prepared(TestJdk jdk) throws Exception {
    Profile profile =
        ProfiledRun.prepared(jdk, folder, prepared(jdk))
            .withOnly("targets.OnlyNatives")
            .run("targets.OnlyNatives")
            .succeeded()
            .profile();

    List<String> natives =
        IntStream.range(0, profile.size())
            .filter(node -> profile.method(node).kind() == NodeKind.NATIVE)
            .mapToObj(
                node -> {
                  String caller = profile.method(profile.parent(node)).name();
                  return caller + ": " + profile.method(node).name() + " " + profile.calls(node);
                })
            .toList();
    assertThat(natives).contains("copy: clone 1", "hash: hashCode 1", "type: getClass 1");
  }

  private Path prepared(TestJdk jdk) throws Exception {
    Path start = folder.resolve("start.classes");
    ProfiledRun.prepare(jdk, folder, start);
    return start;
  }

  /** What the VM tells of a program that does nothing. */
  private String logOf(String what, ProfiledRun run) throws Exception {
    Path log = folder.resolve("log");
    run.flags("-Xlog:" + what + ":file=" + log + ":none").run("targets.Empty").succeeded();
    return Files.readString(log);
  }

  /** Whatever it was made for. */
  private static PreparedClasses open(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int length = ByteBuffer.wrap(bytes).getInt(MAGIC_BYTES);
    String header = new String(bytes, MAGIC_BYTES + Integer.BYTES, length, StandardCharsets.UTF_8);
    return new PreparedClasses(file.toString(), header, opcode -> null);
  }
}
