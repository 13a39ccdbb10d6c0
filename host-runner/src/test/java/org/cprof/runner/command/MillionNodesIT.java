package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.runner.Main;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A profile of a million nodes is reported and exported in a heap of 1 GB, and one with an eighth
 * of them in an eighth of it. How long each command takes is printed.
 */
class MillionNodesIT {
  private static final int NODES = 1_000_000;
  private static final int MEGABYTES = 1024;

  /** So many nodes fewer show whether more is kept of each than the heap has room for. */
  private static final int PART = 8;

  private static final int METHODS = 8_000;
  private static final int DEEPEST = 60;

  private static final List<String> COMMANDS =
      List.of(
          "report",
          "report --html OUT",
          "export -f callgrind",
          "export -f collapsed",
          "export -f pprof",
          "export -f speedscope",
          "export -f svg");

  @TempDir private Path folder;

  /** A tree like those of large programs: some methods call few others, most of it is small. */
  private Path profile(int nodes) throws IOException {
    Random random = new Random(1);
    MethodReference[] methods = new MethodReference[METHODS];
    for (int m = 0; m < METHODS; m++) {
      String name = "org.example.package" + m % 90 + ".SomeClass" + m % 900;
      methods[m] = ProfileTree.method(name, "method" + m, "(ILjava/lang/String;)V");
    }
    ProfileTree tree = new ProfileTree();
    int[] open = new int[DEEPEST + 2];
    int[] method = new int[DEEPEST + 2];
    int depth = 0;
    for (int node = 1; node < nodes; node++) {
      depth = Math.max(0, Math.min(DEEPEST, depth - random.nextInt(3)));
      int site = random.nextInt(4);
      method[depth + 1] = (method[depth] * 31 + site * 17 + 7) % METHODS;
      long cycles = 1 + (long) Math.exp(random.nextDouble() * 12);
      open[depth + 1] =
          tree.node(
              depth == 0 ? 0 : open[depth],
              methods[method[depth + 1]],
              10 * (site + 1),
              1 + random.nextInt(200),
              Map.of(
                  Metric.CYCLES, cycles,
                  Metric.BYTECODES, cycles / 8,
                  Metric.INVOKE_CYCLES, (long) random.nextInt(300),
                  Metric.RETURN_LOAD_CYCLES, (long) random.nextInt(30),
                  Metric.INVOKE_MISSES, (long) random.nextInt(9)));
      depth++;
    }
    return ProfileFiles.write(folder.resolve("large.cprof.csv.gz"), tree.build());
  }

  @Test
  void an_eighth_of_a_gigabyte_is_enough_for_an_eighth_of_a_million() throws Exception {
    Path profile = profile(NODES / PART);
    for (String command : COMMANDS) {
      check(command, profile, MEGABYTES / PART);
    }
  }

  @Tag("study")
  @Test
  void a_gigabyte_is_enough_for_a_million() throws Exception {
    Path profile = profile(NODES);
    for (String command : COMMANDS) {
      check(command, profile, MEGABYTES);
    }
  }

  private void check(String command, Path profile, int megabytes) throws Exception {
    Path page = folder.resolve("page");
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    line.addAll(List.of(command.replace("OUT", page.toString()).split(" ")));
    line.add(profile.toString());
    Path log = folder.resolve("log");

    long start = System.nanoTime();
    Process process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    // The paths of all nodes are more than the heap: they are not kept.
    long printed = process.getInputStream().transferTo(OutputStream.nullOutputStream());
    int exitCode = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;

    assertThat(exitCode).as(command + ": " + Files.readString(log)).isZero();
    if (command.contains("--html")) {
      assertThat(page).content().hasSizeBetween(METHODS, 2_000_000);
    } else {
      assertThat(printed).isGreaterThan(1_000);
    }
    System.out.printf(Locale.ROOT, "%-30s %5.1f s %13d bytes%n", command, seconds, printed);
  }
}
