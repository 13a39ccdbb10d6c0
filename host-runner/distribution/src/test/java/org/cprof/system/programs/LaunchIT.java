package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways to start a program: the options of {@code java} do what they do without CProf. */
class LaunchIT {
  private static final String SOURCE =
      """
      public class Hello {
        static int f(int n) {
          return n < 2 ? n : f(n - 1) + f(n - 2);
        }
        public static void main(String[] arguments) {
          System.out.println(f(15) + " " + String.join(" ", arguments));
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "17|@options Hello.java --source @options",
        "25|-splash:none.png --module-path modules --module hello/h.Hello -verify",
      })
  void options_of_java_are_as_without_cprof(int feature, String line) throws Exception {
    HostJdk jdk = HostJdk.ofFeature(feature);
    Path runs = Workspace.emptyFolder("launch-" + feature);
    Path folder = Files.createDirectory(runs.resolve("folder"));
    Files.writeString(folder.resolve("Hello.java"), SOURCE);
    Files.writeString(
        folder.resolve("options"), "-splash:none.png --enable-preview --source " + jdk.feature());
    makeModule(jdk, folder);
    Path file = runs.resolve("hello.cprof.csv.gz");
    List<String> program =
        Stream.concat(Stream.of(CProfCommand.C1_ALONE), Stream.of(line.split(" "))).toList();

    Outcome plain = Execution.run(folder, CProfCommand.plain(jdk, program));
    assertThat(plain.out()).startsWith("610 ");
    assertThat(Execution.run(folder, CProfCommand.run(jdk, file, List.of(), program)))
        .isEqualTo(plain);

    // f(15) is the 15th Fibonacci number, for which it is called 2 * 987 - 1 times.
    assertThat(calls(ProfileReader.read(file), "f")).isEqualTo(1973);
  }

  /** The remote JVM of jshell has none of the program's options. */
  @Test
  void a_jvm_that_the_program_starts_without_options_is_named() throws Exception {
    HostJdk jdk = HostJdk.ofFeature(17);
    Path runs = Workspace.emptyFolder("jshell");
    Path folder = Files.createDirectory(runs.resolve("folder"));
    Path file = runs.resolve("jshell.cprof.csv.gz");
    Files.writeString(
        folder.resolve("Shell.java"),
        """
        import jdk.jshell.JShell;
        public class Shell {
          public static void main(String[] arguments) {
            try (JShell shell = JShell.create()) {
              System.out.println(shell.eval("1 + 2").get(0).value());
            }
          }
        }
        """);
    List<String> options = List.of("--model", "bytecodes");
    List<String> program = List.of(CProfCommand.C1_ALONE, "Shell.java");

    Outcome outcome = Execution.run(folder, CProfCommand.run(jdk, file, options, program));

    String java = jdk.home().resolve("bin/java").toRealPath().toString();
    assertThat(outcome)
        .isEqualTo(
            new Outcome(
                0,
                "3\n",
                "cprof: a JVM that the program started has none of CProf's options, so it was not"
                    + " counted: "
                    + java
                    + "\n"));
    assertThat(ProfileReader.read(file).header().all("uncounted-jvm")).containsExactly(java);
  }

  private static void makeModule(HostJdk jdk, Path folder) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("src"));
    Files.writeString(sources.resolve("module-info.java"), "module hello { }");
    Files.writeString(sources.resolve("Hello.java"), "package h; " + SOURCE);
    String javac = jdk.home().resolve("bin/javac").toString();
    List<String> compile =
        List.of(javac, "-d", "modules/hello", "src/module-info.java", "src/Hello.java");
    assertThat(Execution.run(folder, compile).exitCode()).isZero();
  }

  private static long calls(Profile profile, String method) {
    return IntStream.range(0, profile.size())
        .filter(node -> profile.method(node).name().equals(method))
        .mapToLong(profile::calls)
        .sum();
  }
}
