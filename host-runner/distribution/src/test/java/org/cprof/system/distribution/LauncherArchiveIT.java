package org.cprof.system.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.cprof.files.FolderTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class data archive that the first run leaves for the JVM of the command line. */
class LauncherArchiveIT {
  private static final Path SCRIPT =
      Path.of(System.getProperty("cprof.distribution")).resolve("bin/cprof");

  /** What the JVM says of a class from an archive. */
  private static final String SHARED = "org.cprof.runner.Main source: shared objects file";

  /** What the program starts with is prepared in it once, for all tests. */
  @TempDir private static Path ofAll;

  @TempDir private Path temp;
  private Path cache;

  @BeforeAll
  static void compile() throws IOException {
    Path source =
        Files.writeString(
            ofAll.resolve("P.java"),
            """
            class P {
              public static void main(String[] a) throws Exception {
                System.out.println("ran");
                Thread.sleep(a.length == 0 ? 0 : Long.parseLong(a[0]));
              }
            }
            """);
    ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString());
  }

  @BeforeEach
  void removeTheArchives() throws IOException {
    cache = ofAll.resolve("my cache");
    FolderTree.remove(cache.resolve("cprof/launcher"));
  }

  @Test
  void the_second_run_starts_from_what_the_first_one_left() throws Exception {
    assertThat(run()).doesNotContain(SHARED).contains("ran\n");

    assertThat(archives()).hasSize(1);
    assertThat(files()).isEqualTo(archives());
    assertThat(run()).contains(SHARED).contains("ran\n");
  }

  /** A lambda of a type whose class file is older than Java 6 would keep both out. */
  @Test
  void picocli_is_in_it() throws Exception {
    run();

    assertThat(run().lines().filter(line -> line.contains("] picocli.")))
        .isNotEmpty()
        // Asked for when the archive has been made.
        .filteredOn(line -> !line.contains("IExitCodeGenerator"))
        .allMatch(line -> line.contains("source: shared objects file"));
  }

  @Test
  void an_archive_that_is_damaged_is_not_used_but_made_again() throws Exception {
    run();
    Path archive = archives().get(0);
    byte[] content = Files.readAllBytes(archive);
    for (int length : new int[] {0, 4096, content.length / 2, content.length - 1}) {
      replace(archive, Arrays.copyOf(content, length));
      assertThat(run()).doesNotContain(SHARED).contains("ran\n");
      assertThat(run()).contains(SHARED);
      removeAllBut(archive);
    }
    content[content.length / 2] ^= 1;
    replace(archive, content);

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
  }

  @Test
  void where_none_can_be_made_nobody_tries_again() throws Exception {
    run();
    Path archive = archives().get(0);
    String name = archive.getFileName().toString();
    // Of a file without content, by cksum.
    String ofNone = name.replaceFirst("-[0-9]+-[0-9]+\\.jsa$", "-4294967295-0.jsa");
    Files.createFile(archive.resolveSibling(ofNone));
    Files.delete(archive);

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(archives()).containsExactly(archive.resolveSibling(ofNone));
  }

  @Test
  void a_run_that_makes_none_leaves_nothing() throws Exception {
    Process process = builder("run", "--bogus").start();
    process.getInputStream().readAllBytes();

    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(files()).isEmpty();
  }

  /** Whoever was killed while it made one costs others no second for each run. */
  @Test
  void nobody_makes_one_while_another_run_does_for_an_hour_at_most() throws Exception {
    run();
    String archive = archives().get(0).toString();
    Files.delete(archives().get(0));
    Path making = Path.of(archive.replaceFirst("-[0-9]+-[0-9]+\\.jsa$", ".new"));
    Files.createFile(Files.createDirectory(making).resolve("archive"));

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(files()).containsExactly(making);

    Files.setLastModifiedTime(making, FileTime.from(Instant.now().minus(Duration.ofMinutes(62))));
    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(files()).isEqualTo(archives()).hasSize(1);
  }

  @Test
  void a_run_that_is_stopped_leaves_nothing() throws Exception {
    Process process = start(temp.resolve("p.cprof.csv.gz"), "1000000");
    BufferedReader lines = process.inputReader();
    while (!lines.readLine().equals("ran")) {
      // What the JVM says of its classes.
    }
    process.toHandle().destroy();
    lines.lines().forEach(ignored -> {});

    assertThat(process.waitFor()).isEqualTo(128 + 15);
    assertThat(files()).isEqualTo(archives());
  }

  @Test
  void runs_at_the_same_time_do_not_disturb_each_other() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start(temp.resolve(i + ".cprof.csv.gz")));
    }
    for (Process process : processes) {
      assertThat(output(process)).contains("ran\n");
    }

    assertThat(files()).isEqualTo(archives());
    assertThat(run()).contains(SHARED);
  }

  @Test
  void without_a_folder_for_it_all_runs_as_ever() throws Exception {
    Files.createDirectories(cache.resolve("cprof"));
    Files.createFile(cache.resolve("cprof/launcher"));

    assertThat(run()).contains("ran\n");
    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
  }

  @Test
  void without_any_cache_all_runs_as_ever() throws Exception {
    cache = Files.createFile(temp.resolve("file"));

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
  }

  private static void replace(Path archive, byte[] content) throws IOException {
    Files.deleteIfExists(archive);
    Files.write(archive, content);
  }

  private void removeAllBut(Path archive) throws IOException {
    for (Path each : archives()) {
      if (!each.equals(archive)) {
        Files.delete(each);
      }
    }
  }

  private List<Path> archives() throws IOException {
    return files().stream().filter(file -> file.toString().endsWith(".jsa")).toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(cache.resolve("cprof/launcher"))) {
      return files.sorted().toList();
    }
  }

  /** Runs the program; what it, CProf and its JVM say. */
  private String run() throws Exception {
    return output(start(temp.resolve("p.cprof.csv.gz")));
  }

  private Process start(Path profile, String... arguments) throws IOException {
    ProcessBuilder builder =
        builder("run", "--model", "bytecodes", "-o", profile + "", "--", "-cp", ofAll + "", "P");
    builder.command().addAll(List.of(arguments));
    return builder.start();
  }

  private ProcessBuilder builder(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(arguments);
    builder.command().add(0, SCRIPT.toString());
    builder.redirectErrorStream(true).directory(temp.toFile());
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CPROF_OPTS", "-Xlog:class+load");
    return builder;
  }

  private static String output(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).describedAs(output).isZero();
    return output;
  }
}
