package org.cprof.validation.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that nobody wrote for CProf, started as a user would, once without and once with it:
 * exit code, outputs and the files they leave must be the same to the byte, and the profile whole.
 */
class RealProgramsIT {

  static Stream<Arguments> programs() {
    return onBothJdks(
        RealProgram.ecj(Workspace.kernels()),
        RealProgram.javac(Workspace.kernels()),
        RealProgram.h2(),
        RealProgram.antlr());
  }

  static Stream<Arguments> longPrograms() {
    Path library = Workspace.artifact("json");
    return onBothJdks(RealProgram.ecj(library), RealProgram.javac(library));
  }

  private static Stream<Arguments> onBothJdks(RealProgram... programs) {
    return Stream.of(programs)
        .flatMap(program -> Stream.of(arguments(program, 17), arguments(program, 25)));
  }

  @ParameterizedTest(name = "{0} on JDK {1}")
  @MethodSource("programs")
  void runs_the_same_with_cprof(RealProgram program, int feature) throws Exception {
    runBothWays(program, HostJdk.ofFeature(feature));
  }

  @Tag("study")
  @ParameterizedTest(name = "{0} on JDK {1}")
  @MethodSource("longPrograms")
  void runs_for_long_the_same_with_cprof(RealProgram program, int feature) throws Exception {
    runBothWays(program, HostJdk.ofFeature(feature));
  }

  private static void runBothWays(RealProgram program, HostJdk jdk) throws Exception {
    Path runs = Workspace.emptyFolder(program.name() + "-" + jdk.feature());
    Path plainFolder = Files.createDirectory(runs.resolve("plain"));
    Path cprofFolder = Files.createDirectory(runs.resolve("cprof"));
    Path profileFile = runs.resolve("program.cprof.csv.gz");

    Outcome plain =
        Execution.start(
                plainFolder,
                "",
                CProfCommand.plain(jdk, program.preparation().prepare(plainFolder)))
            .await();
    assertThat(plain.exitCode()).describedAs("the program itself fails: " + plain.err()).isZero();
    Outcome profiled =
        Execution.start(
                cprofFolder,
                "",
                CProfCommand.run(
                    jdk, profileFile, List.of(), program.preparation().prepare(cprofFolder)))
            .await();

    assertThat(profiled).isEqualTo(plain);
    assertThat(Workspace.files(cprofFolder)).isEqualTo(Workspace.files(plainFolder));
    ProfileAssert.assertThat(ProfileReader.read(profileFile))
        .isFinal()
        .hasCycles()
        .startsOnceIn(program.mainClass(), "main")
        .givesReasonsForWhatIsLeftOut();
  }
}
