package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.model.Models;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the UDI {@code jp} counts, against the sources and against the other UDIs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllocationsIT {

  /** The one that allocates, and all others but the one whose paths are thousands of names long. */
  private static final String[] TARGETS =
      Stream.concat(Stream.of("Allocations"), Stream.of(TargetsIT.TARGETS))
          .filter(target -> !target.equals("Overflows"))
          .toArray(String[]::new);

  @TempDir static Path folder;

  private Profile jp;

  private static Profile run(String udi) throws IOException, InterruptedException {
    ProfiledRun run = ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve(udi)));
    // Another UDI knows no model.
    ProfiledRun counting = udi.equals("cprof") ? run.model("bytecodes") : run.option("udi", udi);
    return counting.run("targets.TargetMain", TARGETS).succeeded().profile();
  }

  @BeforeAll
  void countAllocations() throws IOException, InterruptedException {
    jp = run("jp");
  }

  /** Objects and arrays of every context of the target that allocates, by its path of names. */
  private Map<String, String> allocations() {
    Map<String, String> allocations = new TreeMap<>();
    String[] paths = new String[jp.size()];
    for (int node = 1; node < jp.size(); node++) {
      String className = jp.method(node).className();
      boolean isInner = className.startsWith("targets.Allocations$");
      String name =
          (isInner ? className.substring(className.indexOf('$') + 1) + "." : "")
              + jp.method(node).name()
              + jp.method(node).descriptor();
      String parent = paths[jp.parent(node)];
      if (jp.method(node).toString().equals("targets.Allocations.run()V")
          && jp.method(jp.parent(node)).name().equals("measured")) {
        paths[node] = "";
      } else if (parent != null && className.startsWith("targets.")) {
        paths[node] = (parent + " " + name).strip();
      }
      if (paths[node] != null && !(jp.detail(0, node) + jp.detail(1, node)).isEmpty()) {
        allocations.put(paths[node], jp.detail(0, node) + " / " + jp.detail(1, node));
      }
    }
    return allocations;
  }

  /** What the targets themselves allocate, by type. */
  private static Map<String, Long> sums(Profile profile) {
    Map<String, Long> sums = new TreeMap<>();
    Profile target = profile.target();
    for (int node = 0; node < target.size(); node++) {
      if (target.method(node).className().startsWith("targets.")) {
        String[] objects = target.detail(0, node).split(";");
        for (int i = 0; i + 1 < objects.length; i += 2) {
          sums.merge(objects[i], Long.parseLong(objects[i + 1]), Long::sum);
        }
        String[] arrays = target.detail(1, node).split(";");
        for (int i = 0; i + 2 < arrays.length; i += 3) {
          sums.merge(arrays[i] + "[]", Long.parseLong(arrays[i + 1]), Long::sum);
        }
      }
    }
    return sums;
  }

  /** The model has another constructor of Throwable, which calls constructors by itself. */
  @Test
  void an_ordinary_run_counts_them_beside_its_cycles() throws Exception {
    Profile both =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectory(folder.resolve("both")))
            .model("jop")
            .option("set.cache.policy", "none") // what a finalizer finds loaded differs
            .option("allocations", "true")
            .run("targets.TargetMain", TARGETS)
            .succeeded()
            .profile();

    assertThat(sums(both)).hasSizeGreaterThan(10).isEqualTo(sums(jp));
  }

  @Test
  void objects_and_arrays_are_those_of_the_source_in_every_context() {
    String here = "targets.Allocations$";
    Map<String, String> expected = new TreeMap<>();
    expected.put(
        "chains()V",
        "java.lang.Object;3;" + here + "Base;3;" + here + "Derived;3 / " + here + "Derived;3;3");
    // new Base(2) and new Base(1); then this(4) of new Base().
    expected.put("chains()V Base.<init>(I)V", " / int;2;3");
    expected.put("chains()V Base.<init>()V Base.<init>(I)V", " / int;1;4");
    // new Derived(): super(3), new Object().
    expected.put("chains()V Derived.<init>()V", "java.lang.Object;1 / ");
    expected.put("chains()V Derived.<init>()V Base.<init>(I)V", " / int;1;3");
    // new Derived(new Base(1)): super() is this(4).
    String withBase = "chains()V Derived.<init>(L" + "targets/Allocations$Base;)V";
    expected.put(withBase + " Base.<init>()V Base.<init>(I)V", " / int;1;4");
    // new Derived(5): new Base(5) before super(5), new Base() behind it.
    expected.put("chains()V Derived.<init>(I)V", here + "Base;2 / ");
    expected.put("chains()V Derived.<init>(I)V Base.<init>(I)V", " / int;2;10");
    expected.put("chains()V Derived.<init>(I)V Base.<init>()V Base.<init>(I)V", " / int;1;4");
    // new int[2][3][5] is 1 array of 2, 2 of 3, 6 of 5; new int[2][3][] is 1 of 2, 2 of 3; of
    // new long[4][0][6] there are 1 of 4, 4 of 0.
    expected.put(
        "arrays()V",
        " / boolean;1;0;byte[];1;3;int;6;30;int[];4;12;int[][];2;4;java.lang.String;1;7;"
            + "long[];4;0;long[][];1;4");
    expected.put("failures()V", here + "Failing;2 / ");
    expected.put("failures()V Failing.<init>(Z)V", "java.lang.IllegalStateException;1 / ");
    // What newInstance and clone make, no bytecode does.
    expected.put("natives()V", " / int;1;2");

    assertThat(allocations()).containsExactlyInAnyOrderEntriesOf(expected);
  }

  @Test
  void the_three_udis_agree_on_executed_bytecodes_node_by_node() throws Exception {
    Profile cycles = run("cprof");
    Profile blocks = run("blocks");
    Profile priced =
        new BlockPricing(
                new BlockProfile(blocks), Models.load("bytecodes", Map.of()), MethodSizes.NONE)
            .price();

    Map<List<String>, List<Long>> expected = ofTargets(cycles);

    assertThat(expected).hasSizeGreaterThan(200);
    for (String target : TARGETS) {
      assertThat(expected.keySet().toString()).contains("targets." + target + ".run()");
    }
    assertThat(ofTargets(jp)).isEqualTo(expected);
    assertThat(ofTargets(blocks)).isEqualTo(expected);
    assertThat(ofTargets(priced)).isEqualTo(expected);
  }

  /**
   * Contexts of the targets' own methods: what the JDK does below may depend on where the host has
   * put an object.
   */
  private static Map<List<String>, List<Long>> ofTargets(Profile profile) {
    Map<List<String>, List<Long>> contexts = Rows.measured(profile);
    contexts.keySet().removeIf(path -> !path.stream().allMatch(step -> step.contains(" targets.")));
    return contexts;
  }
}
