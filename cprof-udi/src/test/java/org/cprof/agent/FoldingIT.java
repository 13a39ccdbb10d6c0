package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
    "model=jop-handbook lines=true evictions=true below=targets.*.run()V",
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
    assertThat(metadata.stream().filter(each -> !unfolded.header().metadata().contains(each)))
        .isEmpty();
    assertThat(metadata).isEqualTo(unfolded.header().metadata());
  }

  /** A text for each context that is not the same in both. */
  private static List<String> differences(
      Map<List<String>, Map<String, Long>> one, Map<List<String>, Map<String, Long>> other) {
    Set<List<String>> paths = new TreeSet<>(FoldingIT::compare);
    paths.addAll(one.keySet());
    paths.addAll(other.keySet());
    return paths.stream()
        .filter(path -> !Objects.equals(one.get(path), other.get(path)))
        .map(path -> path + ": " + one.get(path) + " and " + other.get(path))
        .toList();
  }

  /** The calls and numbers of every context, by its path. */
  private static Map<List<String>, Map<String, Long>> rows(Profile profile) {
    Map<List<String>, Map<String, Long>> rows = new TreeMap<>(FoldingIT::compare);
    List<List<String>> paths = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      List<String> path = new ArrayList<>(node == 0 ? List.of() : paths.get(profile.parent(node)));
      path.add(method(profile, node) + place(profile, node));
      paths.add(path);
      assertThat(rows.put(path, numbers(profile, node, true))).isNull();
    }
    return rows;
  }

  /** The same when every path is cut back to where its last method came first. */
  private static Map<List<String>, Map<String, Long>> folded(Profile profile) {
    Map<List<String>, Map<String, Long>> rows = new TreeMap<>(FoldingIT::compare);
    List<List<Integer>> paths = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      List<Integer> path = new ArrayList<>(node == 0 ? List.of() : paths.get(profile.parent(node)));
      String method = method(profile, node);
      List<String> methods = path.stream().map(above -> method(profile, above)).toList();
      boolean isFolded = methods.contains(method);
      if (isFolded) {
        path = new ArrayList<>(path.subList(0, methods.indexOf(method) + 1));
      } else {
        path.add(node);
      }
      paths.add(path);
      List<String> key =
          path.stream().map(above -> method(profile, above) + place(profile, above)).toList();
      Map<String, Long> sums = rows.computeIfAbsent(key, none -> new TreeMap<>());
      numbers(profile, node, !isFolded).forEach((name, n) -> sums.merge(name, n, Long::sum));
    }
    return rows;
  }

  private static int compare(List<String> one, List<String> other) {
    return one.toString().compareTo(other.toString());
  }

  private static String method(Profile profile, int node) {
    return profile.method(node).kind() + " " + profile.method(node);
  }

  private static String place(Profile profile, int node) {
    return " " + profile.line(node) + ":" + profile.bytecodeIndex(node);
  }

  private static Map<String, Long> numbers(Profile profile, int node, boolean isCalledFromAbove) {
    Map<String, Long> numbers = new TreeMap<>();
    numbers.put("calls", profile.calls(node));
    for (Metric metric : Metric.values()) {
      if (metric != Metric.INVOKE_CYCLES || isCalledFromAbove) {
        numbers.put(metric.column(), profile.metric(metric, node));
      }
    }
    for (int column = 0; column < profile.header().columns().size(); column++) {
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
