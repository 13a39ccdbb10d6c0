package org.cprof.system.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/** The results of the study of real programs; docs/completeness.md sums up those of JDK 17. */
final class SuiteTable {

  private static final Path FILE = Path.of("target", "real-programs.md");

  private static final String HEAD =
      """
      | Program | JDK | Output | Classes | Left out | Contexts | Calls | Contexts that differ in a second run |
      |---|---:|---|---:|---:|---:|---:|---|
      """;

  private final List<String> rows = new ArrayList<>();

  /** Adds a program whose output was equal, or the test would have failed; writes all so far. */
  void add(RealProgram program, HostJdk jdk, Profile profile, int differing) throws IOException {
    String why = program.isSteady() ? "" : ": " + program.whyUnsteady();
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s | %d | equal | %,d | %d | %,d | %,d | %s |%n",
            program,
            jdk.feature(),
            classes(profile),
            profile.header().all("not-instrumented").size(),
            profile.size(),
            calls(profile),
            differing == 0 ? "none" : String.format(Locale.ROOT, "%,d", differing) + why));
    Files.writeString(FILE, HEAD + String.join("", rows));
  }

  /** How many classes have a method that ran. */
  private static long classes(Profile profile) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).kind() == NodeKind.METHOD)
        .mapToObj(node -> profile.method(node).className())
        .distinct()
        .count();
  }

  private static long calls(Profile profile) {
    return IntStream.range(0, profile.size()).mapToLong(profile::calls).sum();
  }
}
