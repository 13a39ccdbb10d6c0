package org.cprof.validation.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * UDI counts cycles of the model {@code bytecodes}, objects and arrays, or basic blocks. It works
 * in one thread, as what its own threads do first differs from run to run.
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

  /** Contexts in which two profiles differ; at most as many as are of use. */
  private static List<String> differences(Profile one, Profile other) {
    List<String> differences = new ArrayList<>();
    if (one.size() != other.size()) {
      differences.add(one.size() + " nodes, " + other.size() + " nodes");
    }
    for (int node = 0; node < Math.min(one.size(), other.size()); node++) {
      String here = row(one, node);
      String there = row(other, node);
      if (!here.equals(there) && differences.size() < 10) {
        differences.add(here + " / " + there);
      }
    }
    return differences;
  }

  private static String row(Profile profile, int node) {
    StringBuilder row = new StringBuilder();
    row.append(profile.parent(node)).append(' ').append(profile.method(node));
    row.append(' ').append(profile.calls(node));
    for (Metric metric : METRICS) {
      row.append(' ').append(profile.metric(metric, node));
    }
    return row.toString();
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

    assertThat(cycles.size()).isGreaterThan(50_000);
    assertThat(differences(cycles, jp)).isEmpty();
    assertThat(differences(cycles, blocks)).isEmpty();
    assertThat(differences(cycles, priced)).isEmpty();
  }
}
