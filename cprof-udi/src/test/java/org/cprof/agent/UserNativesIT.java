package org.cprof.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cprof.instrument.ClassBytes;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

/** Native methods in a library of the program, which here is one of the JDK's that it has not. */
class UserNativesIT {

  /** As long as the new name, so that the files stay class files. */
  private static final String NAME = "targets/LinuxSocketOptions";

  private static final String NAME_IN_LIBRARY = "jdk/net/LinuxSocketOptions";

  /** Not the module whose natives they are. */
  private static final String MODULES = "--limit-modules=java.base,java.instrument";

  /** From this version on the JVM warns of programs that load libraries. */
  private static final int WARNS = 24;

  @TempDir Path folder;

  private Path classes;

  /** The target classes that this runs, and {@link TargetsIT} does not. */
  static final Set<String> TARGETS =
      Set.of("MissingNatives", "NativeOverrides", "OldNatives", "UserNatives");

  @BeforeEach
  void rename() throws Exception {
    classes = folder.resolve("classes");
    Path targets = Path.of("target", "test-classes", "targets");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(targets, "{Linux,UserNatives,MissingNatives,OldNatives}*.class")) {
      for (Path file : files) {
        String name = "targets/" + file.getFileName();
        Path renamed = classes.resolve(name.replace(NAME, NAME_IN_LIBRARY));
        Files.createDirectories(renamed.getParent());
        String text = new String(Files.readAllBytes(file), ISO_8859_1);
        Files.write(renamed, text.replace(NAME, NAME_IN_LIBRARY).getBytes(ISO_8859_1));
      }
    }
  }

  static List<Arguments> jdksAndTargets() throws Exception {
    List<Arguments> all = new ArrayList<>();
    for (TestJdk jdk : TestJdk.all()) {
      all.add(Arguments.of(jdk, "UserNatives"));
      all.add(Arguments.of(jdk, "MissingNatives"));
      all.add(Arguments.of(jdk, "OldNatives"));
    }
    return all;
  }

  static List<Arguments> jdksTargetsAndLoaders() throws Exception {
    List<Arguments> all = new ArrayList<>();
    for (Arguments each : jdksAndTargets()) {
      all.add(Arguments.of(each.get()[0], each.get()[1], "urls"));
      all.add(Arguments.of(each.get()[0], each.get()[1], "silent"));
    }
    return all;
  }

  /** All in one JVM; compiled, each is in one of its own. */
  @OnAllJdks
  void natives_are_counted_interpreted(TestJdk jdk) throws Exception {
    String[] targets = {"UserNatives", "MissingNatives", "OldNatives"};
    Profile profile =
        profile(
            jdk,
            ProfiledRun.quick(jdk, folder)
                .model("bytecodes")
                .flags("-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,targets/*.*")
                .flags("-Xverify:all"),
            targets);
    for (String target : targets) {
      TargetCheck.check(TargetSource.read(target), profile);
    }
  }

  @ParameterizedTest
  @MethodSource("jdksAndTargets")
  void natives_are_counted_compiled(TestJdk jdk, String target) throws Exception {
    check(jdk, target, ProfiledRun.quick(jdk, folder).model("jop"), "warm", target);
  }

  /** Callers are instrumented before the classes are loaded whose natives they name. */
  @ParameterizedTest
  @MethodSource("jdksTargetsAndLoaders")
  void natives_are_counted_where_only_a_loader_of_the_programs_finds_them(
      TestJdk jdk, String target, String loader) throws Exception {
    check(jdk, target, loader);
  }

  private void check(TestJdk jdk, String target, String loader) throws Exception {
    Files.copy(
        Path.of("target", "test-classes", "targets", "TargetMain.class"),
        classes.resolve("targets/TargetMain.class"));

    ProfiledRun.Outcome outcome =
        withNatives(jdk, ProfiledRun.quick(jdk, folder).model("bytecodes"))
            .withOnly("targets.LoadedApart", "targets.LoadedApart$Silent")
            .run("targets.LoadedApart", classes.toString(), loader, target);
    TargetCheck.check(TargetSource.read(target), outcome.succeeded().profile());
  }

  /** Without constants of classes, the callers have another way to load a class. */
  @OnAllJdks
  void natives_of_old_class_files_are_counted(TestJdk jdk) throws Exception {
    for (String name : List.of("", "$Base", "$Heir", "$Hiding", "$Upper", "$Lower")) {
      Path file = Path.of("targets", "OldNatives" + name + ".class");
      byte[] today = Files.readAllBytes(Path.of("target", "test-classes").resolve(file));
      Files.write(classes.resolve(file), ClassBytes.inVersion(Opcodes.V1_4, today));
    }
    check(jdk, "OldNatives", "silent");
  }

  /** Where there is a compiler for the library. */
  @OnAllJdks
  void natives_in_place_of_those_of_object_are_counted(TestJdk jdk) throws Exception {
    Path library = NativeLibrary.compiled(jdk, "overrides");
    for (ProfiledRun run :
        List.of(
            ProfiledRun.quick(jdk, folder)
                .model("bytecodes")
                .flags("-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,targets/*.*"),
            ProfiledRun.quick(jdk, folder).model("jop"))) {
      check(jdk, "NativeOverrides", run.flags("-Dtargets.library=" + library), "NativeOverrides");
    }
  }

  private void check(TestJdk jdk, String target, ProfiledRun run, String... arguments)
      throws Exception {
    TargetCheck.check(TargetSource.read(target), profile(jdk, run, arguments));
  }

  private Profile profile(TestJdk jdk, ProfiledRun run, String... arguments) throws Exception {
    return withNatives(jdk, run)
        .classPath(classes)
        .run("targets.TargetMain", arguments)
        .succeeded()
        .profile();
  }

  private static ProfiledRun withNatives(TestJdk jdk, ProfiledRun run) {
    if (jdk.feature() >= WARNS) {
      run.flags("--enable-native-access=ALL-UNNAMED");
    }
    return run.flags(MODULES);
  }
}
