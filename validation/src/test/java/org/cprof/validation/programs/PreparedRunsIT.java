package org.cprof.validation.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.cprof.launch.StartJar;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same program on classes that are instrumented as they are loaded, on those of every start,
 * which the next run prepares, and on those that {@code cprof instrument} has prepared: all that
 * counts for the target must be the same to the byte.
 */
class PreparedRunsIT {
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void prepared_classes_give_the_same_profile_and_damaged_ones_are_left_aside(int feature)
      throws Exception {
    HostJdk jdk = HostJdk.ofFeature(feature);
    Path runs = Workspace.emptyFolder("prepared-" + feature);
    Path jar = jar(runs.resolve("program.jar"));
    Path cache = runs.resolve("cache");

    Profile dynamic = run(jar, jdk, runs, "dynamic", cache, 0, "", "--include=*");
    assertThat(classes(cache)).isEmpty();
    Profile started = run(jar, jdk, runs, "started", cache, 0, "");
    assertThat(classes(cache)).hasSize(1);
    assertThat(rows(started.target())).isEqualTo(rows(dynamic.target()));

    String[] instrument = {"instrument", "--jdk", jdk.home().toString(), jar.toString()};
    Outcome prepared = cprof(runs, cache, instrument);
    assertThat(prepared.exitCode()).describedAs(prepared.err()).isZero();
    assertThat(prepared.out()).startsWith("jdk: ").contains("\nclasspath: ");
    // What is there already is named with what it takes on the disk.
    String again = cprof(runs, cache, instrument).out();
    assertThat(again).startsWith("jdk: prepared already\nclasspath: prepared already\n");
    for (String line : again.lines().skip(2).toList()) {
      String[] words = line.split(" bytes in ");
      assertThat(words[0]).isEqualTo(String.format("%,d", Files.size(Path.of(words[1]))));
    }
    assertThat(again.lines()).hasSize(4);

    Profile fromCache = run(jar, jdk, runs, "prepared", cache, 0, "");
    assertThat(rows(fromCache.target())).isEqualTo(rows(dynamic.target()));

    Path start = startJar(cache);
    byte[] whole = Files.readAllBytes(start);
    Files.write(start, Arrays.copyOf(whole, whole.length / 2));
    Profile mended = run(jar, jdk, runs, "mended", cache, 0, "");
    assertThat(rows(mended.target())).isEqualTo(rows(dynamic.target()));
    assertThat(startJar(cache)).isEqualTo(StartJar.findIn(start.getParent()).orElseThrow());

    List<Path> files = classes(cache);
    assertThat(files).hasSize(3);
    for (Path file : files) {
      damageEntries(file);
    }
    Profile damaged = run(jar, jdk, runs, "damaged", cache, 3, " is damaged: wrong checksum; ");
    assertThat(rows(damaged.target())).isEqualTo(rows(dynamic.target()));

    for (Path file : files) {
      Files.write(file, new byte[100]);
    }
    Profile foreign = run(jar, jdk, runs, "foreign", cache, 3, ": no file of prepared classes of ");
    assertThat(rows(foreign.target())).isEqualTo(rows(dynamic.target()));

    long bytes =
        3 * 100
            + Files.size(startJar(cache))
            + Files.size(only(cache, ".*/\\w+\\.modules"))
            + Files.size(only(cache, ".*/keys/\\w+\\.key"));
    assertThat(cprof(runs, cache, "instrument", "--clean").out())
        .isEqualTo("%,d bytes of prepared classes removed%n".formatted(bytes));
    assertThat(classes(cache)).isEmpty();
  }

  @Test
  void calls_alone_have_prepared_classes_of_their_own() throws Exception {
    HostJdk jdk = HostJdk.ofFeature(17);
    Path runs = Workspace.emptyFolder("prepared-calls");
    Path jar = jar(runs.resolve("program.jar"));
    Path cache = runs.resolve("cache");

    Profile dynamic = run(jar, jdk, runs, "dynamic", cache, 0, "", "--udi=calls", "--include=*");
    assertThat(classes(cache)).isEmpty();
    Profile started = run(jar, jdk, runs, "started", cache, 0, "", "--udi=calls");
    assertThat(classes(cache)).hasSize(1);
    Outcome prepared =
        cprof(
            runs,
            cache,
            "instrument",
            "--udi=calls",
            "--jdk=" + jdk.home(),
            "--json",
            jar.toString());
    assertThat(prepared.exitCode()).describedAs(prepared.err()).isZero();
    assertThat(classes(cache)).hasSize(3);
    Profile fromCache = run(jar, jdk, runs, "prepared", cache, 0, "", "--udi=calls");

    assertThat(rows(started)).isEqualTo(rows(dynamic));
    assertThat(rows(fromCache)).isEqualTo(rows(dynamic));
    assertThat(dynamic.totalCalls()).isPositive();
  }

  @Test
  void a_large_program_and_the_modules_it_names_are_prepared_before_its_first_run()
      throws Exception {
    HostJdk jdk = HostJdk.ofFeature(17);
    Path runs = Workspace.emptyFolder("prepared-large");
    Path jar = jar(runs.resolve("program.jar"), 200);
    Path cache = runs.resolve("cache");

    Profile dynamic = run(jar, jdk, runs, "dynamic", cache, 0, "", "--include=*");
    assertThat(classes(cache)).isEmpty();
    Profile first = run(jar, jdk, runs, "first", cache, 0, "");
    List<Path> prepared = classes(cache);
    assertThat(prepared)
        .map(file -> file.getFileName().toString().replaceFirst("^\\w{24}", "program"))
        .containsExactlyInAnyOrder(
            "java.base.classes", "jdk.zipfs.classes", "program.classes", "start.classes");
    Profile second = run(jar, jdk, runs, "second", cache, 0, "");

    assertThat(classes(cache)).isEqualTo(prepared);
    assertThat(rows(first.target())).isEqualTo(rows(dynamic.target()));
    assertThat(rows(second)).isEqualTo(rows(first));
  }

  @ParameterizedTest
  @CsvSource({
    "--udi=Own, '--udi Own is unknown; choose cprof, blocks, jp, calls; classes are prepared for these alone'",
    "--block-rule=Own, '--block-rule Own is unknown; choose default, precise, calls; classes'",
    "--evictions --set=cache.policy=none, '--evictions: with cache.policy=none nothing is evicted'",
    "--udi=calls --set=r=3, '--udi calls uses no processor model, so --set has no effect'",
    "--udi=calls --model=jop, '--udi calls uses no processor model, so --model has no effect'"
  })
  void what_cannot_be_prepared_is_refused(String options, String message) throws Exception {
    Path runs = Workspace.emptyFolder("prepared-wrong");
    List<String> arguments = new ArrayList<>(List.of("instrument"));
    arguments.addAll(List.of(options.split(" ")));

    Outcome outcome = cprof(runs, runs.resolve("cache"), arguments.toArray(new String[0]));

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("cprof: " + message);
    assertThat(runs).isEmptyDirectory();
  }

  private static Path jar(Path file) throws IOException {
    return jar(file, 0);
  }

  /**
   * @param broken class files without content behind the program
   */
  private static Path jar(Path file, int broken) throws IOException {
    String name = SmallProgram.class.getName().replace('.', '/') + ".class";
    try (InputStream in = SmallProgram.class.getResourceAsStream("/" + name);
        JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new ZipEntry(name));
      in.transferTo(jar);
      for (int i = 0; i < broken; i++) {
        jar.putNextEntry(new ZipEntry("Broken" + i + ".class"));
      }
    }
    return file;
  }

  private static Profile run(
      Path jar,
      HostJdk jdk,
      Path runs,
      String name,
      Path cache,
      int warnings,
      String warning,
      String... options)
      throws Exception {
    Path folder = Files.createDirectory(runs.resolve(name));
    Path profile = runs.resolve(name + ".cprof.csv.gz");
    // C1 alone takes half the time of all these short runs.
    List<String> program =
        List.of(
            "-XX:TieredStopAtLevel=1", "-cp", jar.toString(), SmallProgram.class.getName(), "echo");
    Outcome outcome =
        Execution.start(
                folder, "abc", cache, CProfCommand.run(jdk, profile, List.of(options), program))
            .await();
    assertThat(outcome.exitCode()).describedAs(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo("ready\ncba");
    assertThat(outcome.err().lines())
        .hasSize(warnings)
        .allMatch(line -> line.startsWith("cprof: " + cache) && line.contains(warning));
    return ProfileReader.read(profile);
  }

  private static Outcome cprof(Path runs, Path cache, String... arguments) throws Exception {
    return Execution.start(runs, "", cache, CProfCommand.of(arguments)).await();
  }

  private static List<Path> classes(Path cache) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files.filter(file -> file.toString().endsWith(".classes")).sorted().toList();
    }
  }

  /** The only one that the JVM can load the classes of its start from. */
  private static Path startJar(Path cache) throws IOException {
    return only(cache, ".*/start-\\w+\\.jar");
  }

  private static Path only(Path cache, String name) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      List<Path> found = files.filter(file -> file.toString().matches(name)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /**
   * Changes a byte in every few of nearly all entries, java.base's among them, which come first;
   * header and index stay.
   */
  private static void damageEntries(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      long first = Math.min(bytes.length() / 4, 1 << 14);
      for (long at = first; at < bytes.length() * 3 / 4; at += 200) {
        bytes.seek(at);
        bytes.write(0xEE);
      }
    }
  }

  private static List<String> rows(Profile profile) {
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      StringBuilder row = new StringBuilder();
      row.append(profile.parent(node)).append(' ').append(profile.method(node));
      row.append(' ').append(profile.words(node)).append(' ').append(profile.calls(node));
      for (Metric metric : Metric.values()) {
        row.append(' ').append(profile.metric(metric, node));
      }
      rows.add(row.toString());
    }
    return rows;
  }
}
