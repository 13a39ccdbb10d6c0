package org.cprof.system.programs;

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
  /** Always in the same folder, whose path the compiler puts into its tables. */
  private static Profile run(Path runs, String name, String... options) throws Exception {
    RealProgram ecj = RealPrograms.ecj(Workspace.kernels());
    List<String> program = new ArrayList<>(List.of("-Djdt.compiler.useSingleThread=true"));
    Path folder = Workspace.emptyFolder("udi-agreement-run");
    program.addAll(ecj.preparation().prepare(folder));
    Path profile = runs.resolve(name + ".cprof.csv.gz");
    Outcome outcome =
        Execution.run(
            folder, CProfCommand.run(HostJdk.ofFeature(17), profile, List.of(options), program));
    assertThat(outcome.exitCode()).describedAs(outcome.err()).isZero();
    return ProfileReader.read(profile);
  }

  /**
   * Of the compiler's own contexts. Those of the JDK's hash tables also depend on the identity
   * hashes of what was there before the program, which differ with what is inserted.
   */
  private static String own(Profile profile, int node) {
    return profile.method(node).className().startsWith("org.eclipse.jdt.")
        ? ContextFigures.metrics(
            profile, node, Metric.BYTECODES, Metric.CYCLES, Metric.INVOKE_CYCLES)
        : null;
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

    ContextFigures contexts = new ContextFigures();
    Map<Integer, String> expected = contexts.of(cycles, UdiAgreementIT::own);
    assertThat(expected).hasSizeGreaterThan(40_000);
    for (Profile other : List.of(jp, blocks, priced)) {
      assertThat(contexts.of(other, UdiAgreementIT::own).equals(expected)).isTrue();
    }
  }
}
