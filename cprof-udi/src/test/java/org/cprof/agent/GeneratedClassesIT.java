package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

/** Class files of any age, without line numbers and frames, up to the limit of a method's size. */
class GeneratedClassesIT {

  private static final Map<String, Integer> OLD_VERSIONS = new LinkedHashMap<>();

  static {
    OLD_VERSIONS.put("Java1", Opcodes.V1_1);
    OLD_VERSIONS.put("Java2", Opcodes.V1_2);
    OLD_VERSIONS.put("Java3", Opcodes.V1_3);
    OLD_VERSIONS.put("Java4", Opcodes.V1_4);
    OLD_VERSIONS.put("Java5", Opcodes.V1_5);
    OLD_VERSIONS.put("Java6", Opcodes.V1_6);
  }

  private static final int INCREMENTS = 21_800;

  /** Fills a method so that no counter for each jump fits. */
  private static final int JUMPS = 9_000;

  @TempDir Path folder;

  static Stream<TestJdk> jdks() throws Exception {
    return TestJdk.ownAndNamed().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void class_files_of_any_version_and_size_are_profiled(TestJdk jdk) throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    for (Map.Entry<String, Integer> old : OLD_VERSIONS.entrySet()) {
      GeneratedClass.subroutine(classes, old.getValue(), old.getKey());
    }
    GeneratedClass.loop(classes, Opcodes.V17 - 17 + jdk.feature(), "Newest");
    GeneratedClass.straight(classes, "Straight", INCREMENTS);
    GeneratedClass.jumps(classes, "Jumps", JUMPS);
    List<String> names = new ArrayList<>(OLD_VERSIONS.keySet());
    names.addAll(List.of("Newest", "Straight", "Jumps"));

    Profile profile =
        ProfiledRun.quick(jdk, folder)
            .model("bytecodes")
            .classPath(classes)
            .run("DefaultPackage", names.toArray(String[]::new))
            .succeeded()
            .profile();

    for (String old : OLD_VERSIONS.keySet()) {
      // iconst_0 istore_1; 2 x jsr, astore_2 iinc invokestatic ret; return
      assertThat(context(profile, old, "run")).isEqualTo("DefaultPackage.run x1, 13 bytecodes");
      assertThat(context(profile, old, "leaf")).isEqualTo(old + ".run x2, 2 bytecodes");
    }
    // iconst_0 istore_1; 11 x iload_1 bipush if_icmpge; 10 x invokestatic iinc goto; return
    assertThat(context(profile, "Newest", "run")).isEqualTo("DefaultPackage.run x1, 66 bytecodes");
    assertThat(context(profile, "Newest", "leaf")).isEqualTo("Newest.run x10, 10 bytecodes");
    // invokestatic iconst_0 istore_1 return
    assertThat(context(profile, "Straight", "run"))
        .isEqualTo("DefaultPackage.run x1, " + (4 + INCREMENTS) + " bytecodes");
    assertThat(context(profile, "Straight", "leaf")).isEqualTo("Straight.run x1, 1 bytecodes");
    assertThat(context(profile, "Jumps", "leaf"))
        .describedAs("what a method calls that is left out")
        .isEqualTo("DefaultPackage.run x1, 1 bytecodes");
    assertThat(profile.header().all("not-instrumented"))
        .contains("Jumps.run()V: with counting code it would exceed 65535 bytes")
        .noneMatch(method -> !method.startsWith("Jumps.") && method.matches("[A-Z].*"));
  }

  /** Caller, calls and bytecodes of the only context of a method. */
  private static String context(Profile profile, String className, String method) {
    List<Integer> nodes = Nodes.of(profile, className + "." + method).boxed().toList();
    assertThat(nodes).describedAs("contexts of %s.%s", className, method).hasSize(1);
    int node = nodes.get(0);
    return Nodes.name(profile, profile.parent(node))
        + " x"
        + profile.calls(node)
        + ", "
        + profile.metric(Metric.BYTECODES, node)
        + " bytecodes";
  }
}
