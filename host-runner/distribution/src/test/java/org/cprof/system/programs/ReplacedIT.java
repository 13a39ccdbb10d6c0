package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A program that replaces itself in its process, as servers do that restart. */
class ReplacedIT {

  /** Begins anew by its own command, with a variable that the second image knows itself by. */
  private static final String SOURCE =
      """
      import java.lang.foreign.*;
      import java.nio.file.*;
      public class Again {
        static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
        static final AddressLayout POINTER = ValueLayout.ADDRESS;
        static int work(int n) {
          int sum = 0;
          for (int i = 0; i < n; i++) {
            sum += i;
          }
          return sum;
        }
        public static void main(String[] arguments) throws Throwable {
          boolean isSecond = System.getenv("AGAIN") != null;
          System.out.println((isSecond ? "second " : "first ") + work(1000));
          System.out.flush();
          if (isSecond) {
            work(77);
            return;
          }
          String[] words = Files.readString(Path.of("/proc/self/cmdline")).split("\\0");
          Linker linker = Linker.nativeLinker();
          Arena arena = Arena.global();
          MemorySegment command = arena.allocate(POINTER, words.length + 1);
          for (int i = 0; i < words.length; i++) {
            command.setAtIndex(POINTER, i, arena.allocateFrom(words[i]));
          }
          int set =
              (int)
                  linker
                      .downcallHandle(
                          linker.defaultLookup().find("setenv").get(),
                          FunctionDescriptor.of(INT, POINTER, POINTER, INT))
                      .invokeExact(arena.allocateFrom("AGAIN"), arena.allocateFrom("1"), 1);
          String java = System.getProperty("java.home") + "/bin/java";
          int failed =
              (int)
                  linker
                      .downcallHandle(
                          linker.defaultLookup().find("execv").get(),
                          FunctionDescriptor.of(INT, POINTER, POINTER))
                      .invokeExact(arena.allocateFrom(java), command);
          System.out.println("failed " + set + " " + failed);
        }
      }
      """;

  private static final List<String> PROGRAM =
      List.of(CProfCommand.C1_ALONE, "--enable-native-access=ALL-UNNAMED", "-cp", ".", "Again");

  private static final Outcome ENDS = new Outcome(0, "first 499500\nsecond 499500\n", "");

  private final HostJdk jdk = HostJdk.ofFeature(25);
  private Path runs;
  private Path folder;

  @BeforeEach
  void compile() throws Exception {
    assumeThat(jdk.feature()).as("has the foreign functions").isGreaterThanOrEqualTo(22);
    runs = Workspace.emptyFolder("replaced");
    folder = Files.createDirectory(runs.resolve("folder"));
    Files.writeString(folder.resolve("Again.java"), SOURCE);
    String javac = jdk.home().resolve("bin/javac").toString();
    assertThat(Execution.run(folder, List.of(javac, "Again.java")).exitCode()).isZero();
    assertThat(Execution.run(folder, CProfCommand.plain(jdk, PROGRAM))).isEqualTo(ENDS);
  }

  @Test
  void a_run_has_a_profile_of_each_image() throws Exception {
    Path first = runs.resolve("again.cprof.csv.gz");
    List<String> options = List.of("--model", "bytecodes");

    Outcome outcome = Execution.run(folder, CProfCommand.run(jdk, first, options, PROGRAM));

    List<Path> second = files(runs, "again-[0-9]+-2[.]cprof[.]csv[.]gz");
    assertThat(second).hasSize(1);
    String told = "cprof: profile of a JVM that the program started: " + second.get(0) + "\n";
    assertThat(outcome).isEqualTo(new Outcome(0, ENDS.out(), told));
    assertWork(first, second.get(0));
  }

  @Test
  void a_replaced_program_has_two_profiles_in_the_folder_of_options() throws Exception {
    Path options = runs.resolve("options");
    Execution.run(
        folder,
        CProfCommand.of(
            "options", "--model", "bytecodes", "--jdk", jdk.home().toString(), options.toString()));
    List<String> java =
        Stream.concat(Stream.of("@" + options.resolve("java.options")), PROGRAM.stream()).toList();

    assertThat(Execution.run(folder, CProfCommand.plain(jdk, java))).isEqualTo(ENDS);
    assertThat(Execution.run(folder, CProfCommand.of("collect", options.toString())).exitCode())
        .isZero();

    List<Path> first = files(options, "[0-9]+-java[.]cprof[.]csv[.]gz");
    List<Path> second = files(options, "[0-9]+-2-java[.]cprof[.]csv[.]gz");
    assertThat(first).hasSize(1);
    assertThat(second).hasSize(1);
    assertWork(first.get(0), second.get(0));
  }

  private static List<Path> files(Path folder, String names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches(names)).toList();
    }
  }

  /** 4 bytecodes before the loop, 3 for each test, 6 for each turn, 2 behind it. */
  private static void assertWork(Path first, Path second) throws IOException {
    assertThat(bytecodes(first)).isEqualTo(4 + 3 * 1001 + 6 * 1000 + 2);
    assertThat(bytecodes(second))
        .isEqualTo((4 + 3 * 1001 + 6 * 1000 + 2) + (4 + 3 * 78 + 6 * 77 + 2));
  }

  private static long bytecodes(Path file) throws IOException {
    Profile profile = ProfileReader.read(file);
    assertThat(profile.header().first("ending")).isNull();
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).name().equals("work"))
        .mapToLong(node -> profile.metric(Metric.BYTECODES, node))
        .sum();
  }
}
