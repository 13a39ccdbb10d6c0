package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An override of a native that is not counted is not taken for the native. */
class ExcludedOverridesIT {

  @TempDir Path folder;

  /** Of the eight hashes in the target three are Named's, and one of the two below Nested. */
  @OnOwnAndNamedJdks
  void an_excluded_hash_is_not_that_of_object(TestJdk jdk) throws Exception {
    Profile profile = without("targets.Hashes$Named", jdk);

    assertThat(calledBy(profile, "hashes"))
        .containsExactlyInAnyOrder(
            "java.lang.Object.hashCode x4", "targets.Hashes$Nested.hashCode x1");
    assertThat(calledBy(profile, "hashCode")).containsExactly("java.lang.Object.hashCode x1");
  }

  @Test
  void an_excluded_clone_is_not_counted() throws Exception {
    Profile profile = without("targets.Hashes$Special", TestJdk.own());

    assertThat(calledBy(profile, "copy")).containsExactly("java.lang.Object.clone x1");
    assertThat(calledBy(profile, "arrays")).containsExactly("java.lang.Object.clone x2");
  }

  private Profile without(String className, TestJdk jdk) throws Exception {
    return ProfiledRun.quick(jdk, folder)
        .model("bytecodes")
        .option("exclude", className)
        .run("targets.TargetMain", "Hashes")
        .succeeded()
        .profile();
  }

  /** What a method calls in the target's second run. */
  private static List<String> calledBy(Profile profile, String caller) {
    int measured = Nodes.first(profile, "measured");
    return IntStream.range(measured, profile.subtreeEnd(measured))
        .filter(node -> profile.method(profile.parent(node)).name().equals(caller))
        .mapToObj(node -> Nodes.name(profile, node) + " x" + profile.calls(node))
        .toList();
  }
}
