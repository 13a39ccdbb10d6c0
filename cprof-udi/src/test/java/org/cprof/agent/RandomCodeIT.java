package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.ClassNode;
import targets.RandomCalls;

/**
 * Calls and bytecodes of code made at random are those that the same code counts itself, in a JVM
 * without CProf, before each bytecode; and it computes the same.
 */
class RandomCodeIT {
  private static final int PROGRAMS = 10;

  @TempDir private static Path folder;

  private static final List<String> MAINS = new ArrayList<>();
  private static String results;

  @BeforeAll
  static void runWhatCountsItself() throws Exception {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      RandomCode code = new RandomCode(seed, "random" + seed + "/");
      for (ClassNode type : code.classes()) {
        write(type, "plain");
        SelfCounting.insert(type);
        write(type, "counting");
      }
      MAINS.add(code.mainClass());
    }
    URL[] counting = {folder.resolve("counting").toUri().toURL()};
    StringBuilder lines = new StringBuilder();
    try (URLClassLoader loader =
        new URLClassLoader(counting, RandomCodeIT.class.getClassLoader())) {
      for (String main : MAINS) {
        Object function = loader.loadClass(main).getConstructor().newInstance();
        lines.append(RandomCalls.resultOf((IntUnaryOperator) function)).append('\n');
      }
    }
    results = lines.toString();
  }

  private static void write(ClassNode type, String to) throws IOException {
    Path file = folder.resolve(to).resolve(type.name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, SelfCounting.classFile(type));
  }

  /** With the rule by which a block ends where an exception may leave it. */
  @ParameterizedTest
  @CsvSource({"false, -XX:TieredStopAtLevel=1", "true, -XX:+TieredCompilation"})
  void code_made_at_random_executes_what_it_counts_itself(boolean isDetailed, String compiler)
      throws Exception {
    ProfiledRun.Outcome outcome =
        ProfiledRun.launched(TestJdk.own(), folder)
            .classPath(folder.resolve("plain"))
            .flags(compiler)
            .model("bytecodes")
            .option("block.rule", "precise")
            .option("lines", Boolean.toString(isDetailed))
            .option("allocations", Boolean.toString(isDetailed))
            .run(RandomCalls.class.getName(), MAINS.toArray(String[]::new))
            .succeeded();

    assertThat(outcome.out()).isEqualTo(results);
    Map<String, List<Long>> expected = SelfCounting.counts();
    assertThat(expected).hasSizeGreaterThan(15 * PROGRAMS);
    assertThat(counts(outcome.profile())).isEqualTo(expected);
  }

  /** A block that an exception leaves counts as a whole, whoever counts what it calls. */
  @Test
  void callers_count_leaves_as_these_count_themselves() throws Exception {
    ContextTree counted = contexts("caller", run -> run.model("bytecodes"));
    ContextTree bySite =
        contexts("site", run -> run.model("bytecodes").option("call.sites", "true"));
    ContextTree ofUdi = contexts("udi", run -> run.option("udi", "jp"));

    assertThat(differences(bySite, counted)).isEmpty();
    assertThat(differences(ofUdi, counted)).isEmpty();
  }

  private static ContextTree contexts(String name, UnaryOperator<ProfiledRun> setting)
      throws Exception {
    ProfiledRun run =
        ProfiledRun.quick(TestJdk.own(), Files.createDirectories(folder.resolve(name)))
            .classPath(folder.resolve("plain"));
    return ContextTree.of(
        setting
            .apply(run)
            .run(RandomCalls.class.getName(), MAINS.toArray(String[]::new))
            .succeeded()
            .profile());
  }

  private static List<ContextTree.Difference> differences(ContextTree one, ContextTree other) {
    return one.differences(other).stream()
        .filter(difference -> difference.what().contains("random"))
        .toList();
  }

  private static Map<String, List<Long>> counts(Profile profile) {
    Map<String, long[]> sums = new TreeMap<>();
    for (int node = 0; node < profile.size(); node++) {
      String method = profile.method(node).toString();
      if (method.startsWith("random")) {
        long[] sum = sums.computeIfAbsent(method, name -> new long[2]);
        sum[0] += profile.calls(node);
        sum[1] += profile.metric(Metric.BYTECODES, node);
      }
    }
    return sums.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, each -> List.of(each.getValue()[0], each.getValue()[1])));
  }
}
