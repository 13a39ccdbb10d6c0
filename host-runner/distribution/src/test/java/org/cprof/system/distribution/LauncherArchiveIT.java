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

  private static Path sharedCache;

  /** What the first run said, and the archive that it left: making one takes seconds. */
  private static String firstRun;

  private static Path archive;
  private static byte[] content;

  @TempDir private Path temp;
  private Path cache;

  @BeforeAll
  static void makeAnArchive() throws Exception {
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
    sharedCache = ofAll.resolve("my cache");
    firstRun = output(start(sharedCache, ofAll.resolve("first.cprof.csv.gz")));
    try (Stream<Path> files = Files.list(launcher(sharedCache))) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      archive = all.get(0);
    }
    content = Files.readAllBytes(archive);
  }

  private static Path launcher(Path cache) {
    return cache.resolve("cprof/launcher");
  }

  @BeforeEach
  void removeTheArchives() throws IOException {
    cache = sharedCache;
    FolderTree.remove(launcher(cache));
  }

  /** As after the first run, but with other content. */
  private static void leave(byte[] bytes) throws IOException {
    Files.createDirectories(archive.getParent());
    Files.deleteIfExists(archive);
    Files.write(archive, bytes);
  }

  @Test
  void the_second_run_starts_from_what_the_first_one_left() throws Exception {
    assertThat(firstRun).doesNotContain(SHARED).contains("ran\n");
    assertThat(archive.toString()).endsWith(".jsa");

    leave(content);
    String secondRun = run();
    assertThat(secondRun).contains(SHARED).contains("ran\n");
    assertThat(files()).containsExactly(archive);
    // A lambda of a type whose class file is older than Java 6 would keep picocli out.
    assertThat(secondRun.lines().filter(line -> line.contains("] picocli.")))
        .isNotEmpty()
        // Asked for when the archive has been made.
        .filteredOn(line -> !line.contains("IExitCodeGenerator"))
        .allMatch(line -> line.contains("source: shared objects file"));
  }

  @Test
  void an_archive_that_is_damaged_is_not_used_but_made_again() throws Exception {
    byte[] changed = content.clone();
    changed[changed.length / 2] ^= 1;
    leave(changed);
    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(run()).contains(SHARED);
  }

  @Test
  void where_no_archive_can_be_made_a_second_run_does_not_try() throws Exception {
    String name = archive.getFileName().toString();
    // Of a file without content, by cksum.
    String ofNone = name.replaceFirst("-[0-9]+-[0-9]+\\.jsa$", "-4294967295-0.jsa");
    Path none = archive.resolveSibling(ofNone);
    Files.createFile(Files.createDirectories(archive.getParent()).resolve(ofNone));

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(files()).containsExactly(none);
  }

  @Test
  void a_run_that_makes_none_leaves_nothing() throws Exception {
    Process process = builder(cache, "run", "--bogus").start();
    process.getInputStream().readAllBytes();

    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(files()).isEmpty();
  }

  /** Whoever was killed while it made one costs others no second for each run. */
  @Test
  void nobody_makes_one_while_another_run_does_for_an_hour_at_most() throws Exception {
    Path making = Path.of(archive.toString().replaceFirst("-[0-9]+-[0-9]+\\.jsa$", ".new"));
    Files.createFile(Files.createDirectories(making).resolve("archive"));

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
    for (int i = 0; i < 2; i++) {
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
    Files.createFile(launcher(cache));

    assertThat(run()).doesNotContain(SHARED).contains("ran\n");
    assertThat(launcher(cache)).isEmptyFile();
  }

  @Test
  void without_any_cache_all_runs_as_ever() throws Exception {
    cache = Files.createFile(temp.resolve("file"));
    Path temporary = Files.createDirectory(temp.resolve("temporary"));
    ProcessBuilder run = program(cache, temp.resolve("p.cprof.csv.gz"));
    run.environment().merge("CPROF_OPTS", " -Djava.io.tmpdir=" + temporary, String::concat);

    assertThat(output(run.start())).doesNotContain(SHARED).contains("ran\n");
    assertThat(temporary).isEmptyDirectory();
  }

  private List<Path> archives() throws IOException {
    return files().stream().filter(file -> file.toString().endsWith(".jsa")).toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(launcher(cache))) {
      return files.sorted().toList();
    }
  }

  /** Runs the program; what it, CProf and its JVM say. */
  private String run() throws Exception {
    return output(start(temp.resolve("p.cprof.csv.gz")));
  }

  private Process start(Path profile, String... arguments) throws IOException {
    return start(cache, profile, arguments);
  }

  private static Process start(Path cache, Path profile, String... arguments) throws IOException {
    ProcessBuilder builder = program(cache, profile);
    builder.command().addAll(List.of(arguments));
    return builder.start();
  }

  private static ProcessBuilder program(Path cache, Path profile) {
    return builder(
        cache, "run", "--model", "bytecodes", "-o", profile + "", "--", "-cp", ofAll + "", "P");
  }

  private static ProcessBuilder builder(Path cache, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(arguments);
    builder.command().add(0, SCRIPT.toString());
    builder.redirectErrorStream(true).directory(ofAll.toFile());
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
