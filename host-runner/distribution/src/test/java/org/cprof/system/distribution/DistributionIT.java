package org.cprof.system.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.system.programs.HostJdk;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive, unpacked into a folder with a space in its name, away from sources and build. */
class DistributionIT {
  private static final Path FOLDER = Path.of(System.getProperty("cprof.distribution"));
  private static final Path ARCHIVE =
      FOLDER.getParent().resolveSibling(FOLDER.getFileName() + ".tar.gz");
  private static final String VERSION = FOLDER.getFileName().toString().replaceFirst("-", " ");
  private static final String JAVA_HOME = System.getProperty("java.home");

  @TempDir private static Path shared;
  private static Path home;

  @TempDir private Path temp;

  @BeforeAll
  static void unpack() throws Exception {
    Path folder = Files.createDirectory(shared.resolve("my tools"));
    Result tar = run(shared, Map.of(), "tar", "-xzf", ARCHIVE + "", "-C", folder + "");
    assertThat(tar.exitCode).describedAs(tar.output).isZero();
    home = folder.resolve(FOLDER.getFileName());
  }

  @Test
  void the_checksums_are_those_of_the_archives() throws Exception {
    for (String archive : List.of(".tar.gz", ".zip")) {
      String checksum = FOLDER.getFileName() + archive + ".sha256";
      String folder = FOLDER.getParent().getParent().toString();
      Result check = run(Map.of(), "sh", "-c", "cd '" + folder + "' && sha256sum -c " + checksum);

      assertThat(check.exitCode).describedAs(check.output).isZero();
    }
  }

  @Test
  void runs_from_any_folder_with_the_java_of_java_home() throws Exception {
    Result result = run(Map.of("JAVA_HOME", JAVA_HOME), home + "/bin/cprof", "--version");

    assertThat(result.output).startsWith(VERSION + "\n").contains(JAVA_HOME);
    assertThat(result.exitCode).isZero();
  }

  @Test
  void runs_through_symbolic_links_with_the_java_of_the_path() throws Exception {
    Path absolute = Files.createSymbolicLink(temp.resolve("absolute"), home.resolve("bin/cprof"));
    Path relative = Files.createSymbolicLink(temp.resolve("relative"), absolute.getFileName());
    String path = JAVA_HOME + "/bin:" + System.getenv("PATH");

    Result result = run(Map.of("PATH", path, "JAVA_HOME", ""), relative.toString(), "--version");

    assertThat(result.output).startsWith(VERSION + "\n");
    assertThat(result.exitCode).isZero();
  }

  @Test
  void says_what_it_needs_when_java_is_missing() throws Exception {
    Result result = run(Map.of("JAVA_HOME", temp.toString()), home + "/bin/cprof", "--version");

    assertThat(result)
        .isEqualTo(
            new Result(
                3,
                "cprof: JAVA_HOME is %s, but there is no bin/java in it. CProf needs Java 17 or newer.\n"
                    .formatted(temp)));
  }

  @Test
  void says_what_it_needs_when_java_is_too_old() throws Exception {
    Path old = Files.createDirectories(temp.resolve("old/bin")).getParent();
    Path java = Files.createSymbolicLink(old.resolve("bin/java"), Path.of("/bin/false"));
    Result unknown = run(Map.of("JAVA_HOME", old.toString()), home + "/bin/cprof", "--version");
    Files.delete(java);
    Files.copy(Path.of("/bin/false"), java);
    Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
    Result eleven = run(Map.of("JAVA_HOME", old.toString()), home + "/bin/cprof", "--version");

    assertThat(unknown.exitCode).isEqualTo(3);
    assertThat(unknown.output).contains("is version unknown, but CProf needs Java 17 or newer");
    assertThat(eleven.exitCode).isEqualTo(3);
    assertThat(eleven.output).contains("is version 11.0.2, but CProf needs Java 17 or newer");
  }

  /** The default in containers: a locale without an encoding of such letters. */
  @Test
  void says_what_it_needs_where_java_cannot_name_the_folder() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", JAVA_HOME, "LC_ALL", "C");
    String command =
        "f=$(printf '\\303\\274') && mkdir $f && cd $f && '%s/bin/cprof' models show jop"
            .formatted(home);

    Result result = run(environment, "sh", "-c", command);

    assertThat(result.exitCode).isEqualTo(2);
    assertThat(result.output)
        .startsWith("cprof: cannot use this folder: it was removed, or the encoding of the locale,")
        .endsWith(", lacks a letter of its name, which LC_ALL=C.UTF-8 has\n");
  }

  @Test
  void options_for_every_jvm_are_the_programs_alone() throws Exception {
    String options = "-Dwhose='the program'";
    Map<String, String> environment = Map.of("JAVA_HOME", JAVA_HOME, "JAVA_TOOL_OPTIONS", options);
    Path source =
        Files.writeString(
            temp.resolve("Shown.java"),
            "class Shown { public static void main(String[] a) {"
                + " System.out.println(System.getenv(\"JAVA_TOOL_OPTIONS\")"
                + " + System.getenv(\"CPROF_PROGRAM_JAVA_TOOL_OPTIONS\")); } }");

    Result version = run(environment, home + "/bin/cprof", "--version");
    // Where the class data archive of the other tests is used: making one takes seconds.
    Result result = run(environment, FOLDER + "/bin/cprof", "run", "--quiet", "--", "" + source);

    assertThat(version.output).startsWith(VERSION + "\n");
    assertThat(result.output.lines())
        .containsExactly("Picked up JAVA_TOOL_OPTIONS: " + options, options + "null");
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void reads_what_it_has_written_on_each_jdk(int feature) throws Exception {
    String jdk = HostJdk.ofFeature(feature).home().toString();
    Map<String, String> environment = Map.of("JAVA_HOME", jdk);
    String command = FOLDER + "/bin/cprof";
    Path source =
        Files.writeString(
            temp.resolve("Empty.java"), "class Empty { public static void main(String[] a) { } }");
    Result javac = run(Map.of(), jdk + "/bin/javac", "-d", temp + "", source + "");
    assertThat(javac.exitCode).describedAs(javac.output).isZero();

    Result program =
        run(
            environment,
            command,
            "run",
            "--quiet",
            "-o",
            "e.cprof.csv.gz",
            "--",
            "-cp",
            ".",
            "Empty");
    Result report = run(environment, command, "report", "e.cprof.csv.gz");

    assertThat(program).isEqualTo(new Result(0, ""));
    assertThat(report.output).startsWith("Empty on jop\n").contains("\n  1 bytecode, 1 call, ");
  }

  @Test
  void every_library_is_named_with_its_licence() throws Exception {
    String thirdParty = Files.readString(home.resolve("THIRD-PARTY.md"));
    List<String> libraries = libraries();

    assertThat(libraries).isNotEmpty();
    assertThat(libraries).allSatisfy(name -> assertThat(thirdParty).contains("`" + name + "`"));
  }

  @Test
  void every_library_is_in_the_list_for_tools() throws Exception {
    assumeThat(System.getProperty("cprof.network")).isNotEqualTo("offline=true");
    String list = Files.readString(home.resolve("cprof.cdx.json"));

    assertThat(libraries())
        .allSatisfy(name -> assertThat(list).contains("\"name\" : \"" + name + "\""));
  }

  /** The jars in {@code lib} that are not CProf's own, without their versions. */
  private List<String> libraries() throws IOException {
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      return jars.map(jar -> jar.getFileName().toString().replaceFirst("(-[0-9].*)?\\.jar$", ""))
          .filter(name -> !name.startsWith("cprof-"))
          .sorted()
          .toList();
    }
  }

  private record Result(int exitCode, String output) {}

  private Result run(Map<String, String> environment, String... command) throws Exception {
    return run(temp, environment, command);
  }

  private static Result run(Path folder, Map<String, String> environment, String... command)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Result(process.waitFor(), output);
  }
}
