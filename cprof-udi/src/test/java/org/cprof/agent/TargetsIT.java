package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every target class gets the contexts, calls, bytecodes and cycles that stand in its source, on
 * every JDK, with a simulated method cache and without, interpreted and compiled: behind the others
 * in one JVM, and, on the JDK of the build, in groups, so that eight of them are first in a JVM,
 * where nothing has been used before. The study has each alone.
 */
class TargetsIT {

  /** All in the folder, but those whose natives need a library. */
  static final String[] TARGETS =
      TargetSource.all().stream()
          .filter(target -> !UserNativesIT.TARGETS.contains(target))
          .toArray(String[]::new);

  private static final int GROUPS = 8;

  private static final String[] INTERPRETED = {
    "-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,targets/*.*"
  };

  /**
   * C2 calls a {@code clone} that throws, and lets the interpreter call it once more. The profile
   * tells both.
   */
  private static final String[] CLONE_ONCE = {
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,targets/Unclonable*.*",
    "-XX:CompileCommand=DisableIntrinsic,targets/Unclonable*.*,_clone"
  };

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicContainer> targets_have_the_figures_of_their_sources()
      throws IOException, InterruptedException {
    List<DynamicContainer> containers = new ArrayList<>();
    for (TestJdk jdk : TestJdk.all()) {
      Path plain = Files.createDirectory(folder.resolve("interpreted" + jdk.feature()));
      containers.add(
          tests(
              jdk + ", interpreted, model bytecodes",
              ProfiledRun.launched(jdk, plain).model("bytecodes").flags(INTERPRETED)));
      Path launched = Files.createDirectory(folder.resolve("launched" + jdk.feature()));
      Path refused = launched.resolve("refused.log");
      containers.add(
          tests(
              jdk + ", launched, compiled, model jop",
              ProfiledRun.launched(jdk, launched)
                  .model("jop")
                  .flags("-Xlog:monitormismatch*=info:file=" + refused)
                  .flags(CLONE_ONCE),
              "warm"));
      if (jdk.equals(TestJdk.own())) {
        containers.add(apart(jdk, GROUPS));
      }
      containers.add(
          DynamicContainer.dynamicContainer(
              jdk + ", monitors",
              List.of(
                  DynamicTest.dynamicTest(
                      "no method that the compilers refuse for its monitors",
                      () -> assertThat(refused).isEmptyFile()))));
    }
    return containers.stream();
  }

  @Tag("study")
  @TestFactory
  Stream<DynamicContainer> targets_have_their_figures_alone_on_any_jdk() throws IOException {
    List<DynamicContainer> containers = new ArrayList<>();
    for (TestJdk jdk : TestJdk.all()) {
      containers.add(apart(jdk, TARGETS.length));
    }
    return containers.stream();
  }

  private static DynamicContainer tests(String name, ProfiledRun run, String... first)
      throws IOException, InterruptedException {
    String[] arguments = Stream.concat(Stream.of(first), Stream.of(TARGETS)).toArray(String[]::new);
    Profile profile = profile(run.flags("-Xverify:all"), arguments);
    Stream<DynamicTest> targets =
        Stream.of(TARGETS)
            .map(
                target ->
                    DynamicTest.dynamicTest(
                        target, () -> TargetCheck.check(TargetSource.read(target), profile)));
    DynamicTest nothingElse =
        DynamicTest.dynamicTest("nothing of CProf itself", () -> nothingOfCProf(profile));
    return DynamicContainer.dynamicContainer(name, Stream.concat(targets, Stream.of(nothingElse)));
  }

  private static Profile profile(ProfiledRun run, String... arguments)
      throws IOException, InterruptedException {
    return run.run("targets.TargetMain", arguments).succeeded().profile();
  }

  /**
   * In as many JVMs as there are groups, at once as many as there are processors. The JDK's classes
   * are those that the run of all has verified, and to verify them takes longer than all else; the
   * program's are always verified.
   */
  private DynamicContainer apart(TestJdk jdk, int groups) throws IOException {
    Path all = Files.createDirectory(folder.resolve("apart" + jdk.feature()));
    ExecutorService runs = Executors.newWorkStealingPool();
    List<DynamicTest> tests = new ArrayList<>();
    for (int number = 0; number < groups; number++) {
      String[] group = group(number, groups);
      Path own = Files.createDirectory(all.resolve(group[0]));
      Future<Profile> run =
          runs.submit(() -> profile(ProfiledRun.quick(jdk, own).model("jop"), group));
      for (String target : group) {
        tests.add(
            DynamicTest.dynamicTest(
                target, () -> TargetCheck.check(TargetSource.read(target), run.get())));
      }
    }
    runs.shutdown();
    return DynamicContainer.dynamicContainer(jdk + ", " + groups + " groups, model jop", tests);
  }

  private static String[] group(int number, int groups) {
    return IntStream.range(0, TARGETS.length)
        .filter(index -> index % groups == number)
        .mapToObj(index -> TARGETS[index])
        .toArray(String[]::new);
  }

  /**
   * No thread but the program's, so that the root has no children but its main method and what the
   * VM calls of the program; and nothing of the agent in any depth.
   */
  private static void nothingOfCProf(Profile profile) {
    List<String> tops = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      String className = profile.method(node).className();
      if (profile.parent(node) == 0) {
        if (profile.method(node).name().equals("class loading and linking")) {
          // The VM's own business; what it calls of the program counts below.
          assertThat(profile.calls(node)).isZero();
        }
        tops.add(profile.method(node).kind() + " " + className + "." + profile.method(node).name());
      }
      classes.add(className);
    }
    assertThat(tops)
        .containsExactlyInAnyOrder(
            "HOST .class loading and linking", // leads to the class loader of a target
            "HOST .static initializers",
            "METHOD targets.TargetMain.main");
    assertThat(classes)
        .noneMatch(
            className ->
                className.startsWith("org.cprof.")
                    || className.startsWith("java.lang.CProf")
                    || className.startsWith("sun.instrument.")
                    || className.startsWith("java.lang.instrument."));
  }
}
