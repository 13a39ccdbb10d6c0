package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.cprof.prepared.Message;
import org.junit.jupiter.api.Test;
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

  @Test
  void a_started_jvm_is_read_in_the_order_in_which_it_writes() {
    byte[] request =
        ServedRun.request(
            1,
            out -> {
              out.putLong(7);
              for (int i = 1; i <= 8; i++) {
                if (i == 4) {
                  out.putByte(1); // there is a program
                }
                out.putText("/" + i);
              }
              out.putByte(0);
              out.putByte(1);
              out.putInt(1);
              out.putText("-XX:+UseZGC");
              out.putInt(1);
              out.putText("java.base");
              out.putInt(2);
              out.putText("java.sql");
              out.putText("java.xml.crypto");
            });

    StartedJvm jvm = StartedJvm.read(new Message(request));

    assertThat(jvm)
        .isEqualTo(
            new StartedJvm(
                7,
                "/1",
                "/2",
                "/3",
                new StartedJvm.Program("/4", "/5", "/6", "/7", "/8", false),
                true,
                List.of("-XX:+UseZGC"),
                List.of("java.base"),
                List.of("java.sql", "java.xml.crypto")));
  }
}
