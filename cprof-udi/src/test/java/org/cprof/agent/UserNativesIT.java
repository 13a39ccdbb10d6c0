package org.cprof.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  static Collection<TestJdk> jdks() throws Exception {
    return TestJdk.all();
  }

  @BeforeEach
  void rename() throws Exception {
    classes = folder.resolve("classes");
    for (String name : new String[] {NAME, "targets/UserNatives"}) {
      Path target = classes.resolve(name.replace(NAME, NAME_IN_LIBRARY) + ".class");
      Files.createDirectories(target.getParent());
      byte[] file = Files.readAllBytes(Path.of("target", "test-classes", name + ".class"));
      String renamed = new String(file, ISO_8859_1).replace(NAME, NAME_IN_LIBRARY);
      Files.write(target, renamed.getBytes(ISO_8859_1));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void they_are_counted_interpreted(TestJdk jdk) throws Exception {
    check(
        jdk,
        ProfiledRun.plain(jdk, folder)
            .model("bytecodes")
            .flags("-XX:CompileCommand=quiet", "-XX:CompileCommand=exclude,targets/*.*"),
        "UserNatives");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void they_are_counted_compiled(TestJdk jdk) throws Exception {
    check(jdk, ProfiledRun.launched(jdk, folder).model("jop"), "warm", "UserNatives");
  }

  private void check(TestJdk jdk, ProfiledRun run, String... arguments) throws Exception {
    if (jdk.feature() >= WARNS) {
      run.flags("--enable-native-access=ALL-UNNAMED");
    }
    ProfiledRun.Outcome outcome =
        run.flags("-Xverify:all", MODULES)
            .classPath(classes)
            .run("targets.TargetMain", arguments)
            .succeeded();
    TargetCheck.check(TargetSource.read("UserNatives"), outcome.profile());
  }
}
