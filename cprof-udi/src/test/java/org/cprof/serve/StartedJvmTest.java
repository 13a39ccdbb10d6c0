package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartedJvmTest {

  private static StartedJvm jvm(
      String bootPath, String classPath, String modulePath, String mainOfModule) {
    return new StartedJvm(
        7,
        "JDK",
        "/jdk",
        "",
        new StartedJvm.Program(classPath, modulePath, mainOfModule, "/start", bootPath, true),
        false,
        List.of(),
        List.of(),
        List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "'', a.jar, '', '', /start/a.jar",
    "'', /lib/a.jar:b, '', '', /lib/a.jar /start/b",
    "/boot.jar, a.jar, /module.jar, p.Main, /boot.jar /start/a.jar /module.jar",
    // Without any, the program is in the folder that the JVM starts in: unless it is a module.
    "'', '', '', '', /start",
    "'', '', /module.jar, p.Main, /module.jar",
    "'', '', /module.jar, '', /start /module.jar"
  })
  void a_program_is_on_the_boot_path_the_class_path_and_the_module_path(
      String bootPath, String classPath, String modulePath, String main, String expected) {
    String separated = classPath.replace(":", File.pathSeparator);

    assertThat(jvm(bootPath, separated, modulePath, main).path().entries())
        .extracting(File::toString)
        .containsExactly(expected.split(" "));
  }
}
