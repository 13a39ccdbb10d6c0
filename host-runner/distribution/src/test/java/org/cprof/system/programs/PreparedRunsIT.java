package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.system.commands.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import users.PickyUdi;

/**
 * One program on classes that are instrumented in its run, on those that an earlier run has left,
 * and on those that {@code cprof instrument} has made: the profile must be the same to the byte,
 * and what is damaged is made again.
 */
class PreparedRunsIT {

  @Test
  void instrumented_classes_of_earlier_runs_give_the_same_profile() throws Exception {
    runOnClassesOfEarlierRuns(17, "--udi=calls");
  }

  @Tag("study")
  @Test
  void instrumented_classes_of_earlier_runs_give_the_same_cycles_on_another_jdk() throws Exception {
    runOnClassesOfEarlierRuns(25, "");
  }

  private static void runOnClassesOfEarlierRuns(int feature, String options) throws Exception {
    Path runs = Workspace.emptyFolder("prepared-" + feature + options);
    HostJdk jdk = ofTwoModules(HostJdk.ofFeature(feature), runs);
    Path jar = jar(runs.resolve("program.jar"));
    Path cache = Workspace.cache(runs);
    String[] told = options.isEmpty() ? new String[0] : new String[] {options};

    Profile first = run(jar, jdk, runs, "first", cache, told);
    Profile second = run(jar, jdk, runs, "second", cache, told);
    assertThat(first.totalCalls()).isPositive();
    assertSame(first, second);

    List<String> instrument =
        new ArrayList<>(List.of("instrument", "--jdk", jdk.home().toString()));
    instrument.addAll(List.of(told));
    instrument.add(jar.toString());
    Outcome prepared = cprof(runs, cache, instrument);
    assertThat(prepared.exitCode()).describedAs(prepared.err()).isZero();
    assertThat(prepared.out())
        .startsWith("jdk: ")
        .contains("\nclasspath: 1 class file, of which 1");
    Path key = only(cache, ".*/classes").getParent();
    assertThat(prepared.out())
        .endsWith("%,d bytes in %s%n".formatted(bytesIn(key), key.toRealPath()));
    assertSame(first, run(jar, jdk, runs, "prepared", cache, told));
  }

  @Test
  void what_is_damaged_is_made_again() throws Exception {
    HostJdk jdk = HostJdk.ofFeature(17);
    Path runs = Workspace.emptyFolder("damaged");
    Path jar = jar(runs.resolve("program.jar"));
    Path cache = Workspace.cache(runs);
    Profile first = run(jar, jdk, runs, "first", cache);

    Path base = only(cache, ".*/java.base.jar");
    byte[] whole = Files.readAllBytes(base);
    Files.write(base, Arrays.copyOf(whole, whole.length / 2));
    assertSame(first, run(jar, jdk, runs, "start", cache));
    assertThat(only(cache, ".*/java.base.jar")).hasBinaryContent(whole);

    Path classes = only(cache, ".*/classes");
    damageEntries(classes);
    assertSame(first, run(jar, jdk, runs, "damaged", cache));

    Files.write(classes, new byte[100]);
    assertSame(first, run(jar, jdk, runs, "foreign", cache));

    Path kept = cache.resolve("cprof");
    long bytes = bytesIn(kept);
    assertThat(cprof(runs, cache, List.of("instrument", "--clean")).out())
        .isEqualTo("%,d bytes of prepared classes removed%n".formatted(bytes));
    assertThat(kept).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "--udi=Own, '--udi Own is unknown; choose cprof, blocks, jp, calls; classes are prepared for"
        + " these alone'",
    "--block-rule=Own, '--block-rule Own is unknown; choose default, precise, calls; classes'",
    "--udi=calls --set=r=3, '--udi calls cannot be combined with --set: it uses no processor model,"
        + " so the option has no effect'",
    "--udi=calls --model=jop, '--udi calls cannot be combined with --model: it uses no processor"
        + " model, so the option has no effect'"
  })
  void what_cannot_be_prepared_is_refused(String options, String message) {
    List<String> arguments = new ArrayList<>(List.of("instrument"));
    arguments.addAll(List.of(options.split(" ")));

    CommandRun run = CommandRun.of(arguments);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("cprof: " + message);
  }

  /** The JVM starts while CProf still reads; the program does not, if anything is wrong. */
  @Test
  void what_is_wrong_is_told_before_the_program_runs_on_classes_of_earlier_runs() throws Exception {
    Path runs = Workspace.emptyFolder("prepared-refused");
    Path udi = jar(PickyUdi.class, runs.resolve("udi.jar"));
    Path jar = jar(runs.resolve("program.jar"));
    String name = PickyUdi.class.getName();
    String[] options = {"--udi=" + name, "--udi-path=" + udi};
    Path cache = Workspace.cache(runs);
    run(jar, HostJdk.ofFeature(17), runs, "first", cache, options);

    Path folder = Files.createDirectory(runs.resolve("second"));
    Files.createFile(folder.resolve(PickyUdi.REFUSED));
    Path profile = runs.resolve("second.cprof.csv.gz");
    List<String> program = List.of("-cp", jar.toString(), SmallProgram.class.getName(), "echo");
    Outcome refused =
        Execution.start(
                folder,
                "abc",
                cache,
                CProfCommand.run(HostJdk.ofFeature(17), profile, List.of(options), program))
            .await();

    assertThat(refused)
        .isEqualTo(
            new Outcome(
                2, "", "cprof: udi=" + name + ": java.lang.IllegalStateException: not today\n"));
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(each -> each.info().commandLine().orElse("").contains(jar.toString()));
    assertThat(runs).isDirectoryNotContaining("glob:**second.cprof*");
  }

  /**
   * All classes of a whole JDK, 30,000, show no more than the 8,000 of those modules that count.
   */
  private static HostJdk ofTwoModules(HostJdk jdk, Path runs) throws Exception {
    Path image = runs.resolve("image");
    Path jlink = jdk.home().resolve("bin/jlink");
    assumeThat(jlink).exists();
    List<String> command =
        List.of(jlink.toString(), "--add-modules=java.base,java.instrument", "--output=" + image);
    Outcome linked = Execution.run(Files.createDirectory(runs.resolve("link")), command);
    assertThat(linked.exitCode()).describedAs(linked.out() + linked.err()).isZero();
    return new HostJdk(image, jdk.feature());
  }

  private static Path jar(Path file) throws IOException {
    return jar(SmallProgram.class, file);
  }

  private static Path jar(Class<?> type, Path file) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream("/" + name);
        JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new ZipEntry(name));
      in.transferTo(jar);
    }
    return file;
  }

  private static Profile run(
      Path jar, HostJdk jdk, Path runs, String name, Path cache, String... options)
      throws Exception {
    Path folder = Files.createDirectory(runs.resolve(name));
    Path profile = runs.resolve(name + ".cprof.csv.gz");
    List<String> program =
        List.of(CProfCommand.C1_ALONE, "-cp", jar.toString(), SmallProgram.class.getName(), "echo");
    Outcome outcome =
        Execution.start(
                folder, "abc", cache, CProfCommand.run(jdk, profile, List.of(options), program))
            .await();
    assertThat(outcome.exitCode()).describedAs(outcome.err()).isZero();
    assertThat(outcome.out()).isEqualTo("ready\ncba");
    assertThat(outcome.err()).isEmpty();
    return ProfileReader.read(profile);
  }

  private static void assertSame(Profile first, Profile second) {
    assertThat(ContextFigures.differences(first, second)).isEmpty();
  }

  private static Outcome cprof(Path runs, Path cache, List<String> arguments) throws Exception {
    String[] words = arguments.toArray(new String[0]);
    return Execution.start(runs, "", cache, CProfCommand.of(words)).await();
  }

  private static long bytesIn(Path folder) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  private static Path only(Path cache, String name) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      List<Path> found = files.filter(file -> file.toString().matches(name)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** Changes a byte in every few of nearly all entries. */
  private static void damageEntries(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      for (long at = 100; at < bytes.length(); at += 200) {
        bytes.seek(at);
        bytes.write(0xEE);
      }
    }
  }
}
