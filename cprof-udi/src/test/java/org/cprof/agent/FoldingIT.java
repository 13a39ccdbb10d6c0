package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recursion that is folded while the program runs. */
class FoldingIT {

  private static final String[] TARGETS = {
    "Folded", "Recursion", "Exceptions", "Leaves", "Proxies", "Hidden", "Reflected"
  };

  @TempDir Path folder;

  private ProfiledRun run(TestJdk jdk, String name) throws IOException {
    return ProfiledRun.quick(jdk, Files.createDirectory(folder.resolve(name)));
  }

  private Profile run(boolean folds, String options) throws IOException, InterruptedException {
    ProfiledRun run =
        run(TestJdk.own(), "folds-" + folds).option("fold.recursion", Boolean.toString(folds));
    for (String option : options.split(" ")) {
      run.option(option.split("=")[0], option.substring(option.indexOf('=') + 1));
    }
    return run.run("targets.TargetMain", TARGETS).succeeded().profile();
  }

  @ParameterizedTest
  @CsvSource({
    // Misses of the method cache depend on every call and return. What an athrow of jop takes
    // depends on the frames it leaves, which a folded tree does not have.
    "model=jop-handbook lines=true below=targets.*.run()V",
    // Leaves are counted by their callers.
    "model=bytecodes"
  })
  void the_profile_is_that_of_a_run_whose_recursion_is_folded_afterwards(String options)
      throws Exception {
    Profile unfolded = run(false, options);
    Profile folded = run(true, options);

    assertThat(folded.size()).isLessThan(unfolded.size());
    assertThat(differences(rows(folded), folded(unfolded))).isEmpty();
    List<Map.Entry<String, String>> metadata = new ArrayList<>(folded.header().metadata());
    assertThat(metadata.remove(Map.entry("recursion", "folded"))).isTrue();
    Set<Map.Entry<String, String>> expected = new HashSet<>(unfolded.header().metadata());
    assertThat(metadata).filteredOn(each -> !expected.contains(each)).isEmpty();
    assertThat(metadata).isEqualTo(unfolded.header().metadata());
  }

  /** A text for each context that is not the same in both. */
  private static List<String> differences(
      Map<String, Map<String, Long>> one, Map<String, Map<String, Long>> other) {
    Set<String> paths = new TreeSet<>(one.keySet());
    paths.addAll(other.keySet());
    return paths.stream()
        .filter(path -> !Objects.equals(one.get(path), other.get(path)))
        .map(path -> path + ": " + one.get(path) + " and " + other.get(path))
        .toList();
  }

  /** The calls and numbers of every context, by its path. */
  private static Map<String, Map<String, Long>> rows(Profile profile) {
    Map<String, Map<String, Long>> rows = new HashMap<>();
    int columns = profile.header().columns().size();
    String[] paths = new String[profile.size()];
    for (int node = 0; node < paths.length; node++) {
      paths[node] = (node == 0 ? "" : paths[profile.parent(node)]) + step(profile, node);
      assertThat(rows.put(paths[node], numbers(profile, columns, node, true))).isNull();
    }
    return rows;
  }

  /**
   * The calls and numbers of every context, its path cut back to where its last method came first.
   */
  private static Map<String, Map<String, Long>> folded(Profile profile) {
    Map<String, Map<String, Long>> rows = new HashMap<>();
    int columns = profile.header().columns().size();
    String[] paths = new String[profile.size()];
    // The node at the end of each path, and the one before it.
    int[] last = new int[paths.length];
    int[] above = new int[paths.length];
    for (int node = 0; node < paths.length; node++) {
      above[node] = node == 0 ? -1 : last[profile.parent(node)];
      int first = above[node];
      while (first >= 0 && !profile.method(first).equals(profile.method(node))) {
        first = above[first];
      }
      boolean isFolded = first >= 0;
      last[node] = isFolded ? first : node;
      paths[node] =
          isFolded ? paths[first] : (node == 0 ? "" : paths[above[node]]) + step(profile, node);
      Map<String, Long> sums = rows.computeIfAbsent(paths[node], none -> new TreeMap<>());
      numbers(profile, columns, node, !isFolded)
          .forEach((name, n) -> sums.merge(name, n, Long::sum));
    }
    return rows;
  }

  /** The end of a path: method and call site. */
  private static String step(Profile profile, int node) {
    MethodReference method = profile.method(node);
    int index = profile.bytecodeIndex(node);
    return " > " + method.kind() + " " + method + " " + profile.line(node) + ":" + index;
  }

  private static Map<String, Long> numbers(
      Profile profile, int columns, int node, boolean isCalledFromAbove) {
    Map<String, Long> numbers = new TreeMap<>();
    numbers.put("calls", profile.calls(node));
    for (Metric metric : Metric.values()) {
      if (metric != Metric.INVOKE_CYCLES || isCalledFromAbove) {
        numbers.put(metric.column(), profile.metric(metric, node));
      }
    }
    for (int column = 0; column < columns; column++) {
      String detail = profile.detail(column, node);
      String name = "";
      int number = 0;
      for (String part : detail.isEmpty() ? new String[0] : detail.split(";")) {
        if (part.matches("[0-9]+")) {
          numbers.put(column + name + number++, Long.parseLong(part));
        } else {
          name = part;
          number = 0;
        }
      }
    }
    return numbers;
  }

  @Test
  void a_recursion_of_a_million_levels_takes_no_memory() throws Exception {
    int depth = 1_000_000;
    Profile profile =
        run(TestJdk.own(), "deep")
            .model("jop")
            .option("fold.recursion", "true")
            .option("memory.megabytes", "8")
            .run("targets.Deep", "" + depth)
            .succeeded()
            .profile();

    List<String> calls =
        IntStream.range(1, profile.size())
            .filter(node -> profile.method(node).toString().matches("targets.Deep.*\\(I\\)I"))
            .mapToObj(node -> profile.method(node).name() + " x" + profile.calls(node))
            .toList();
    // Levels 0, 3, 6.. 999,999 are the first method's, and 1,000,000 is the second's.
    assertThat(calls).containsExactly("first x333334", "second x333334", "third x333333");
    assertThat(profile.header().first("overflow-calls")).isNull();
  }

  @Test
  void basic_blocks_are_priced_before_they_are_folded() throws Exception {
    ProfiledRun run =
        run(TestJdk.own(), "blocks").option("udi", "blocks").option("fold.recursion", "true");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.run("targets.Deep", "1"))
        .withMessageContaining("cannot be priced once a recursion is folded");
  }
}
