package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  @OnOwnAndNamedJdks
  void class_files_of_any_version_and_size_are_profiled(TestJdk jdk) throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    for (Map.Entry<String, Integer> old : OLD_VERSIONS.entrySet()) {
      GeneratedClass.subroutine(classes, old.getValue(), old.getKey());
    }
    List<String> newer = new ArrayList<>();
    for (int feature = 7; feature <= jdk.feature(); feature++) {
      newer.add("Java" + feature);
      GeneratedClass.loop(classes, Opcodes.V17 - 17 + feature, "Java" + feature);
    }
    GeneratedClass.straight(classes, "Straight", INCREMENTS);
    GeneratedClass.jumps(classes, "Jumps", JUMPS);
    List<String> names = new ArrayList<>(OLD_VERSIONS.keySet());
    names.addAll(newer);
    names.addAll(List.of("Straight", "Jumps"));

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
    for (String each : newer) {
      // iconst_0 istore_1; 11 x iload_1 bipush if_icmpge; 10 x invokestatic iinc goto; return
      assertThat(context(profile, each, "run")).isEqualTo("DefaultPackage.run x1, 66 bytecodes");
      assertThat(context(profile, each, "leaf")).isEqualTo(each + ".run x10, 10 bytecodes");
    }
    // iconst_0 istore_1 invokestatic return
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

  /**
   * Where the code has no room to call the routine of each, a block counts all of them by name. In
   * the loop, code for each makes a jump longer than a plain {@code goto} can be.
   */
  @Test
  void thousands_of_routines_are_counted_one_by_one_or_by_block() throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    GeneratedClass.conversions(classes, "Straight", 20_000);
    GeneratedClass.farLoop(classes, "Loop", 2_600);
    GeneratedClass.subroutine(classes, Opcodes.V1_4, "Subroutine");

    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("jop", "cache.policy=none")
            .classPath(classes)
            .run("DefaultPackage", "Straight", "Loop", "Subroutine")
            .succeeded()
            .profile();

    // iconst_0 istore_1; 20,000 x iload_1 i2b istore_1; return
    assertThat(context(profile, "Straight", "run"))
        .isEqualTo("DefaultPackage.run x1, 60003 bytecodes");
    assertThat(callsBelow(profile, "Straight.run", "i2b")).isEqualTo(20_000);
    assertThat(profile.header().all("beyond-target"))
        .filteredOn(text -> text.contains("not priced"))
        .containsExactly(
            "Straight.run()V: no room for code at each routine: those of i2b are counted, and most"
                + " not priced");
    // iconst_0 istore_1; 3 x iload_1 bipush if_icmpge; 2 x 8,000 x 4 for an iinc, 2,600 x iload_1
    // i2b istore_1, and 4 for iinc goto; return
    assertThat(context(profile, "Loop", "run"))
        .isEqualTo("DefaultPackage.run x1, " + (12 + 2 * (32_000 + 7_800 + 5)) + " bytecodes");
    assertThat(callsBelow(profile, "Loop.run", "f_i2b")).isEqualTo(2 * 2_600);
    assertThat(callsBelow(profile, "Subroutine.run", "jsr")).as("no bytecode of JOP").isEqualTo(2);
    assertThat(callsBelow(profile, "Subroutine.run", "ret")).isEqualTo(2);
    assertThat(profile.header().all("not-instrumented")).noneMatch(m -> m.matches("[A-Z].*"));
  }

  private static long callsBelow(Profile profile, String caller, String callee) {
    return Nodes.of(profile, callee)
        .filter(node -> Nodes.isBelow(profile, node, caller))
        .mapToLong(profile::calls)
        .sum();
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
