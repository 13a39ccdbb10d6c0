package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other agents that change classes, in the same JVM, before CProf's and behind it. */
class AgentsIT {

  private static final String PUZZLES = "org.cprof.system.programs.library.Puzzles";
  private static final String MOCKED_BANK = "org.cprof.system.programs.library.MockedBank";

  private static List<String> puzzles(String... jvmOptions) {
    List<String> arguments = new ArrayList<>(List.of(jvmOptions));
    arguments.addAll(List.of("-cp", RealPrograms.classPath("sat4j.jar"), PUZZLES));
    return arguments;
  }

  /** JaCoCo's agent, with its file in a folder that exists. */
  private static String jacoco(Path folder) {
    return "-javaagent:%s=destfile=%s"
        .formatted(Workspace.artifact("jacoco.jar"), folder.resolve("jacoco.exec"));
  }

  /** CProf's options without its launcher, so that another agent can stand before its own. */
  private static String cprof(HostJdk jdk, Path runs) throws Exception {
    String[] options = {"options", "--jdk", jdk.home().toString(), runs.resolve("raw").toString()};
    return run(runs, "options", CProfCommand.of(options)).out().strip();
  }

  @Test
  void jacoco_beside_cprof_changes_no_output_and_no_calls() throws Exception {
    runBesideJacoco(17, CProfCommand.C1_ALONE);
  }

  @Test
  void mockito_attaches_itself_beside_cprof() throws Exception {
    runMockito(25, CProfCommand.C1_ALONE);
  }

  @Tag("study")
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void jacoco_and_mockito_work_on_any_jdk_with_both_compilers(int feature) throws Exception {
    runBesideJacoco(feature, CProfCommand.BOTH_COMPILERS);
    runMockito(feature, CProfCommand.BOTH_COMPILERS);
  }

  private static void runBesideJacoco(int feature, String compilers) throws Exception {
    HostJdk jdk = HostJdk.ofFeature(feature);
    Path runs = Workspace.emptyFolder("jacoco-" + feature);
    Path alone = runs.resolve("alone.cprof.csv.gz");
    Path behind = runs.resolve("behind.cprof.csv.gz");
    Path before = runs.resolve("raw").resolve("java.cprof.csv.gz");

    Outcome plain = run(runs, "plain", CProfCommand.plain(jdk, puzzles(compilers)));
    assertThat(run(runs, "alone", CProfCommand.run(jdk, alone, List.of(), puzzles(compilers))))
        .isEqualTo(plain);
    assertThat(
            run(
                runs,
                "behind",
                CProfCommand.run(jdk, behind, List.of(), puzzles(compilers, jacoco(runs)))))
        .isEqualTo(plain);
    assertThat(Files.size(runs.resolve("jacoco.exec"))).isPositive();
    assertThat(
            run(
                runs,
                "before",
                CProfCommand.plain(jdk, puzzles(compilers, jacoco(runs), cprof(jdk, runs)))))
        .isEqualTo(plain);
    assertThat(run(runs, "collect", CProfCommand.of("collect", before + ".raw")).err()).isEmpty();

    Map<String, Long> calls = callsOfProgram(ProfileReader.read(alone));
    assertThat(calls).containsKey("org.sat4j.minisat.core.Solver.propagate");
    assertThat(callsOfProgram(ProfileReader.read(behind))).isEqualTo(calls);
    assertThat(callsOfProgram(ProfileReader.read(before))).isEqualTo(calls);
  }

  /** All methods of the program, without those that JaCoCo adds to each of its classes. */
  private static Map<String, Long> callsOfProgram(Profile profile) {
    Map<String, Long> calls = new TreeMap<>();
    IntStream.range(1, profile.size())
        .filter(node -> profile.method(node).kind() == NodeKind.METHOD)
        .filter(
            node ->
                Stream.of("org.sat4j.", "org.cprof.system.")
                    .anyMatch(profile.method(node).className()::startsWith))
        .filter(node -> !profile.method(node).name().equals("$jacocoInit"))
        .forEach(
            node ->
                calls.merge(
                    profile.method(node).className() + "." + profile.method(node).name(),
                    profile.calls(node),
                    Long::sum));
    return calls;
  }

  private static void runMockito(int feature, String compilers) throws Exception {
    HostJdk jdk = HostJdk.ofFeature(feature);
    Path runs = Workspace.emptyFolder("mockito-" + feature);
    Path file = runs.resolve("mockito.cprof.csv.gz");
    List<String> program =
        List.of(
            compilers,
            "-XX:+EnableDynamicAgentLoading",
            "-Xshare:off", // or the JVM warns that an agent has ended the sharing
            "-cp",
            RealPrograms.classPath(
                "mockito.jar", "byte-buddy.jar", "byte-buddy-agent.jar", "objenesis.jar"),
            MOCKED_BANK);

    Outcome plain = run(runs, "plain", CProfCommand.plain(jdk, program));
    assertThat(plain.out()).isEqualTo("mocked 500 0\nspied 7 2 2\nstatic open\nreal safe 10\n");
    // Byte Buddy's agent attaches itself by a JVM that it starts without options.
    String attaching =
        "cprof: a JVM that the program started has none of CProf's options, so it was not counted: "
            + jdk.home().resolve("bin").resolve("java")
            + "\n";
    assertThat(run(runs, "cprof", CProfCommand.run(jdk, file, List.of(), program)))
        .isEqualTo(new Outcome(plain.exitCode(), plain.out(), plain.err() + attaching));

    Profile profile = ProfileReader.read(file);
    ProfileAssert.assertThat(profile).isFinal().startsOnceIn(MOCKED_BANK, "main");
    int deposits = only(profile, MOCKED_BANK, "deposits");
    int put =
        IntStream.range(deposits, profile.subtreeEnd(deposits))
            .filter(node -> profile.parent(node) == deposits)
            .filter(node -> profile.method(node).name().equals("put"))
            .findFirst()
            .orElseThrow();
    assertThat(profile.calls(put)).isEqualTo(3);
    // aload_0 dup getfield iload_1 iadd putfield aload_0 getfield ireturn; none of the agent's.
    assertThat(profile.metric(Metric.BYTECODES, put)).isEqualTo(3 * 9L);
  }

  private static int only(Profile profile, String className, String method) {
    int[] nodes =
        IntStream.range(0, profile.size())
            .filter(node -> profile.method(node).className().equals(className))
            .filter(node -> profile.method(node).name().equals(method))
            .toArray();
    assertThat(nodes).hasSize(1);
    return nodes[0];
  }

  private static Outcome run(Path runs, String name, List<String> command) throws Exception {
    return Execution.run(Files.createDirectory(runs.resolve(name)), command);
  }
}
