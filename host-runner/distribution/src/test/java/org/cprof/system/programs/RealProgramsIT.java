package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that nobody wrote for CProf, started as a user would, once without and once with it:
 * exit code, outputs and the files they leave must be the same to the byte, and the profile whole.
 * The study takes all of them, runs each once more, and compares the two profiles.
 */
class RealProgramsIT {

  /** How long a test run took, in JUnit's words. */
  private static final String DURATION = "finished after \\d+ ms";

  /** Options of the JVM in the second run alone, such as another collector. */
  private static final String SECOND_RUN = System.getProperty("second.run", "");

  private static final SuiteTable TABLE = new SuiteTable();

  /** Two compilers, a server and a database, each on one JDK: the study has all on both. */
  static Stream<Arguments> programs() {
    return Stream.of(
        arguments(RealPrograms.http(), 17),
        arguments(RealPrograms.ecj(Workspace.kernels()), 17),
        arguments(RealPrograms.javac(Workspace.kernels()), 25),
        arguments(RealPrograms.h2(), 25));
  }

  static Stream<Arguments> studiedPrograms() {
    Path library = Workspace.artifact("json");
    Pattern names = Pattern.compile(System.getProperty("programs", ".*"));
    return onBothJdks(
            RealPrograms.sat4j(),
            RealPrograms.rhino(),
            RealPrograms.janino(),
            RealPrograms.junit(),
            RealPrograms.hsqldb(),
            RealPrograms.lucene(),
            RealPrograms.groovy(),
            RealPrograms.clojure(),
            RealPrograms.jruby(),
            RealPrograms.sqlite(),
            RealPrograms.ecj(library),
            RealPrograms.javac(library),
            RealPrograms.ecj(Workspace.kernels()),
            RealPrograms.h2(),
            RealPrograms.antlr(),
            RealPrograms.javac(Workspace.kernels()),
            RealPrograms.http())
        .filter(each -> names.matcher(each.get()[0].toString()).matches());
  }

  private static Stream<Arguments> onBothJdks(RealProgram... programs) {
    return Stream.of(programs)
        .flatMap(program -> Stream.of(arguments(program, 17), arguments(program, 25)));
  }

  @ParameterizedTest(name = "{0} on JDK {1}")
  @MethodSource("programs")
  void runs_the_same_with_cprof(RealProgram program, int feature) throws Exception {
    runBothWays(
        program.on(CProfCommand.C1_ALONE),
        HostJdk.ofFeature(feature),
        Workspace.emptyFolder(program + "-" + feature));
  }

  @Tag("study")
  @ParameterizedTest(name = "{0} on JDK {1}")
  @MethodSource("studiedPrograms")
  void has_the_same_profile_twice(RealProgram program, int feature) throws Exception {
    HostJdk jdk = HostJdk.ofFeature(feature);
    Path runs = Workspace.emptyFolder(program + "-" + feature + "-twice");
    Profile first = runBothWays(program, jdk, runs);
    Path again = runs.resolve("again.cprof.csv.gz");
    // A program may see the name of its folder.
    Files.move(runs.resolve("cprof"), runs.resolve("cprof-first"));
    RealProgram second = SECOND_RUN.isEmpty() ? program : program.on(SECOND_RUN);
    run(runs, "cprof", second, arguments -> CProfCommand.run(jdk, again, List.of(), arguments));

    List<String> differences = ContextFigures.differences(first, ProfileReader.read(again));
    TABLE.add(program, jdk, first, differences.size());
    if (program.isSteady()) {
      assertThat(differences).as("contexts that differ").isEmpty();
    }
  }

  private static Profile runBothWays(RealProgram program, HostJdk jdk, Path runs)
      throws IOException, InterruptedException {
    Path profileFile = runs.resolve("program.cprof.csv.gz");

    Outcome plain = run(runs, "plain", program, arguments -> CProfCommand.plain(jdk, arguments));
    assertThat(plain.exitCode())
        .describedAs("exit code of the program itself: " + plain.err())
        .isEqualTo(program.exitCode());
    Outcome profiled =
        run(
            runs,
            "cprof",
            program,
            arguments -> CProfCommand.run(jdk, profileFile, List.of(), arguments));

    assertThat(profiled).isEqualTo(plain);
    assertThat(Workspace.files(runs.resolve("cprof")))
        .isEqualTo(Workspace.files(runs.resolve("plain")));
    Profile profile = ProfileReader.read(profileFile);
    ProfileAssert.assertThat(profile)
        .isFinal()
        .hasCycles()
        .startsOnceIn(program.mainClass(), "main")
        .givesReasonsForWhatIsLeftOut();
    return profile;
  }

  /** What comes before and behind the command line of a program. */
  private interface Starter {
    List<String> command(List<String> arguments);
  }

  private static Outcome run(Path runs, String name, RealProgram program, Starter starter)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectory(runs.resolve(name));
    Outcome outcome = Execution.run(folder, starter.command(program.preparation().prepare(folder)));
    return new Outcome(
        outcome.exitCode(), outcome.out().replaceAll(DURATION, "finished"), outcome.err());
  }
}
