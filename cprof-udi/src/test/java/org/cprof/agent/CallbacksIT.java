package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What natives call hangs below them, however the call before has ended. */
class CallbacksIT {

  private static final String TYPE = "targets.CallingBack.";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> methods_hang_below_the_native_that_calls_them() throws IOException {
    return TestJdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of("jop", "bytecodes")
                    .map(
                        model ->
                            DynamicTest.dynamicTest(jdk + ", " + model, () -> check(jdk, model))));
  }

  private void check(TestJdk jdk, String model) throws IOException, InterruptedException {
    Path library = NativeLibrary.compiled(jdk, "callbacks");

    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, Files.createTempDirectory(folder, "run"))
            .model(model)
            .run("targets.CallingBack", library.toString());

    // By h 400, 100, 200 and 1.
    assertThat(outcome.out()).isEqualTo("701\n");
    assertThat(calls(outcome.profile()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("main", 1L),
                Map.entry("main each", 1L),
                Map.entry("main each f", 100L),
                Map.entry("main each f g", 100L),
                Map.entry("main each h", 400L),
                Map.entry("main each r", 100L),
                Map.entry("main each c", 100L),
                Map.entry("main each c g", 100L),
                Map.entry("main each c h", 100L),
                Map.entry("main each n", 100L),
                Map.entry("main each n inner", 100L),
                Map.entry("main each n inner g", 100L),
                Map.entry("main attached", 1L),
                Map.entry("main h", 1L),
                Map.entry("f", 100L),
                Map.entry("f g", 100L),
                Map.entry("h", 200L),
                Map.entry("r", 100L)));
  }

  /** The calls of the target's methods, by their paths without what is not of the target. */
  private static Map<String, Long> calls(Profile profile) {
    Map<String, Long> calls = new TreeMap<>();
    for (int node = 1; node < profile.size(); node++) {
      if (isOfTarget(profile, node)) {
        String path = "";
        for (int above = node; above > 0; above = profile.parent(above)) {
          if (isOfTarget(profile, above)) {
            path = profile.method(above).name() + " " + path;
          }
        }
        calls.merge(path.strip(), profile.calls(node), Long::sum);
      }
    }
    return calls;
  }

  private static boolean isOfTarget(Profile profile, int node) {
    return (profile.method(node).className() + ".").equals(TYPE);
  }
}
