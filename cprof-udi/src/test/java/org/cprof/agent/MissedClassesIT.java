package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.IntStream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes of the JDK that few programs use are counted, however they are instrumented. */
class MissedClassesIT {

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.ownAndNamed();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void cycles(TestJdk jdk) throws Exception {
    check(ProfiledRun.quick(jdk, folder).model("jop").run("targets.Iterators"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void cycles_with_classes_that_nobody_has_instrumented_before(TestJdk jdk) throws Exception {
    check(ProfiledRun.quick(jdk, folder).fresh().model("jop").run("targets.Iterators"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void objects_and_arrays(TestJdk jdk) throws Exception {
    check(ProfiledRun.quick(jdk, folder).option("udi", "jp").run("targets.Iterators"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void basic_blocks(TestJdk jdk) throws Exception {
    check(ProfiledRun.quick(jdk, folder).option("udi", "blocks").run("targets.Iterators"));
  }

  private static void check(ProfiledRun.Outcome outcome) throws IOException {
    Profile profile = outcome.succeeded().profile();
    assertThat(calls(profile, "java.util.concurrent.CopyOnWriteArrayList$COWIterator", "next"))
        .isEqualTo(100);
    assertThat(calls(profile, "java.util.ArrayDeque$DescendingIterator", "next")).isEqualTo(3);
    assertThat(calls(profile, "java.util.OptionalInt", "getAsInt")).isEqualTo(7);
  }

  /** Calls from main. */
  private static long calls(Profile profile, String className, String method) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).className().equals(className))
        .filter(node -> profile.method(node).name().equals(method))
        .filter(node -> profile.method(profile.parent(node)).name().equals("main"))
        .mapToLong(profile::calls)
        .sum();
  }
}
