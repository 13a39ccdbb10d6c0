package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.cprof.model.Models;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Eclipse's compiler on a tree of sources executes the same bytecodes in every context, whether the
 * UDI counts cycles of the model {@code bytecodes}, objects and arrays, or basic blocks; and its
 * recursion is the same folded in the run or in its profile. It works in one thread, as what its
 * own threads do first differs from run to run.
 */
@Tag("study")
class UdiAgreementIT {
  private static final Metric[] METRICS = {Metric.BYTECODES, Metric.CYCLES, Metric.INVOKE_CYCLES};

  /** Always in the same folder, whose path the compiler puts into its tables. */
  private static Profile run(Path runs, String name, String... options) throws Exception {
    RealProgram ecj = RealPrograms.ecj(Workspace.kernels());
    List<String> program = new ArrayList<>(List.of("-Djdt.compiler.useSingleThread=true"));
    Path folder = Workspace.emptyFolder("udi-agreement-run");
    program.addAll(ecj.preparation().prepare(folder));
    Path profile = runs.resolve(name + ".cprof.csv.gz");
    Outcome outcome =
        Execution.start(
                folder,
                "",
                CProfCommand.run(HostJdk.ofFeature(17), profile, List.of(options), program))
            .await();
    assertThat(outcome.exitCode()).describedAs(outcome.err()).isZero();
    return ProfileReader.read(profile);
  }

  /**
   * Calls and metrics of the compiler's own contexts. Those of the JDK's hash tables also depend on
   * the identity hashes of what was there before the program, which differ with what is inserted.
   *
   * @param paths numbers of contexts, by the number of the caller's and the method
   */
  private static Map<Integer, String> own(Profile profile, Map<String, Integer> paths) {
    Map<Integer, String> own = new TreeMap<>();
    int[] numbers = new int[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      String path = numbers[profile.parent(node)] + " " + profile.method(node);
      numbers[node] = paths.computeIfAbsent(path, key -> paths.size() + 1);
      if (profile.method(node).className().startsWith("org.eclipse.jdt.")) {
        own.put(numbers[node], profile.method(node) + " " + figures(profile, node));
      }
    }
    return own;
  }

  private static String figures(Profile profile, int node) {
    StringBuilder figures = new StringBuilder();
    figures.append(profile.calls(node));
    for (Metric metric : METRICS) {
      figures.append(' ').append(profile.metric(metric, node));
    }
    return figures.toString();
  }

  @Test
  void the_udis_count_the_same_bytecodes_in_every_context() throws Exception {
    Path runs = Workspace.emptyFolder("udi-agreement");
    Profile cycles = run(runs, "cprof", "--model", "bytecodes");
    Profile jp = run(runs, "jp", "--udi", "jp");
    Profile blocks = run(runs, "blocks", "--udi", "blocks");
    Profile priced =
        new BlockPricing(
                new BlockProfile(blocks), Models.load("bytecodes", Map.of()), MethodSizes.NONE)
            .price();

    Map<String, Integer> paths = new HashMap<>();
    Map<Integer, String> expected = own(cycles, paths);
    assertThat(expected).hasSizeGreaterThan(40_000);
    for (Profile other : List.of(jp, blocks, priced)) {
      assertThat(own(other, paths).equals(expected)).isTrue();
    }
  }

  @Test
  void recursion_folded_while_it_runs_is_recursion_folded_afterwards() throws Exception {
    Path runs = Workspace.emptyFolder("udi-agreement-folding");
    run(runs, "deep");
    run(runs, "folded", "--fold-recursion");
    List<String> merge =
        CProfCommand.of(
            "merge", "--fold-recursion", "-o", "merged.cprof.csv.gz", "deep.cprof.csv.gz");
    Outcome merged = Execution.start(runs, "", merge).await();
    assertThat(merged.exitCode()).describedAs(merged.err()).isZero();

    List<String> folded = rows(runs.resolve("folded.cprof.csv.gz"));
    assertThat(folded.size()).isGreaterThan(40_000);
    assertThat(rows(runs.resolve("deep.cprof.csv.gz")).size()).isGreaterThan(folded.size());
    assertThat(folded.equals(rows(runs.resolve("merged.cprof.csv.gz")))).isTrue();
  }

  /** All lines but the metadata, which name the run and the merge. */
  private static List<String> rows(Path profile) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(profile)), StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }
}
