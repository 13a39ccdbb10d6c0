package org.cprof.runner.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shows the exports to the tools they are for: valgrind's {@code callgrind_annotate}, {@code go
 * tool pprof}. A tool that is not installed is skipped, with a word.
 */
class ExportConsumersIT {
  @TempDir private Path folder;

  private Path export(ExportFormat format) throws IOException {
    Path file = folder.resolve("profile." + format);
    try (OutputStream out = Files.newOutputStream(file)) {
      format.write(ProfileTree.sample(), ContextFigure.CYCLES, 0, out, Steps.UNSEEN);
    }
    return file;
  }

  /** What a tool prints on standard output, in lines. */
  private List<String> run(String tool, String... arguments) throws Exception {
    assumeTrue(isInstalled(tool), tool + " is not installed, so what it reads is not checked");
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(List.of(arguments));
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return output.lines().map(line -> line.strip().replaceAll("\\s+", " ")).toList();
  }

  private static boolean isInstalled(String tool) {
    for (String entry : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(entry, tool))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void callgrind_annotate_knows_the_exclusive_costs() throws Exception {
    assertThat(run("callgrind_annotate", export(ExportFormat.CALLGRIND).toString()))
        .filteredOn(line -> line.contains("%"))
        .extracting(line -> line.replaceAll(" \\(.*\\) .* ", " "))
        .contains("196 TOTALS", "100 demo/Main.java:demo.Main.main(String[])")
        .contains("50 demo/Work.java:demo.Work.step(int)", "6 demo/Work.java:demo.Work.leaf()");
  }

  @Test
  void callgrind_annotate_knows_the_inclusive_costs_of_a_recursion() throws Exception {
    String file = export(ExportFormat.CALLGRIND).toString();

    assertThat(run("callgrind_annotate", "--inclusive=yes", file))
        .extracting(line -> line.replaceAll(" \\(.*\\) .* ", " "))
        .contains("196 demo/Main.java:demo.Main.main(String[])")
        .contains("56 demo/Work.java:demo.Work.step(int)");
  }

  @Test
  void callgrind_annotate_knows_callers_and_calls() throws Exception {
    String file = export(ExportFormat.CALLGRIND).toString();

    assertThat(run("callgrind_annotate", "--tree=caller", "--inclusive=yes", file))
        .anyMatch(
            line ->
                line.matches("56 .*< demo/Main.java:demo.Main.main\\(String\\[]\\) \\(2x\\).*"));
  }

  @Test
  void pprof_knows_exclusive_and_inclusive_costs() throws Exception {
    String file = export(ExportFormat.PPROF).toString();

    assertThat(run("go", "tool", "pprof", "-top", file))
        .contains("Type: cycles")
        .contains("100cycles 51.02% 51.02% 196cycles 100% demo.Main.main(String[])")
        .anyMatch(
            line -> line.matches("50cycles 25.51% \\S+ 56cycles 28.57% demo.Work.step\\(int\\)"));
    assertThat(run("go", "tool", "pprof", "-top", "-sample_index=misses", file))
        .anyMatch(line -> line.matches("2 66.67% \\S+ 2 66.67% demo.Work.step\\(int\\)"));
  }
}
