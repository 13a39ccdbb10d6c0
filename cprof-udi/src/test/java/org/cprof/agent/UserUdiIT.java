package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The UDI that the documentation writes step by step. */
class UserUdiIT {

  private static final String PAGE = "profilers.md";

  @TempDir Path folder;

  private Path classes;

  @BeforeEach
  void compile() throws IOException {
    classes = Files.createDirectory(folder.resolve("classes"));
    DocumentedCode.compile(PAGE, "MonitorUdi", classes);
    DocumentedCode.compile(PAGE, "Locks", classes);
  }

  private ProfiledRun run(TestJdk jdk, String udi) throws IOException {
    return ProfiledRun.quick(jdk, Files.createTempDirectory(folder, "run"))
        .classPath(classes)
        .option("udi", udi)
        .option("udi.path", classes.toString());
  }

  @OnOwnAndNamedJdks
  void the_udi_of_the_documentation_counts_acquired_monitors_in_every_context(TestJdk jdk)
      throws Exception {
    Profile profile =
        run(jdk, "org.example.MonitorUdi").run("org.example.Locks").succeeded().profile();

    List<String> own = new ArrayList<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).className().equals("org.example.Locks")
          && !profile.method(node).name().equals("<clinit>")) {
        own.add(
            profile.method(node).name()
                + " x"
                + profile.calls(node)
                + " monitors "
                + profile.detail(0, node));
      }
    }
    assertThat(own)
        .containsExactly("main x1 monitors 10", "add x21 monitors 21", "nothing x1 monitors 0");
    assertThat(profile.header().first("udi")).isEqualTo("org.example.MonitorUdi");
    assertThat(profile.header().all("column")).containsExactly("monitors number");
    assertThat(profile.methods()).noneMatch(m -> m.className().equals("org.example.MonitorUdi"));
  }

  @Test
  void what_is_no_udi_is_refused_before_the_run() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(TestJdk.own(), "org.example.Nowhere").run("org.example.Locks"))
        .withMessageContaining("udi=org.example.Nowhere: there is no such class in ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(TestJdk.own(), "org.example.Locks").run("org.example.Locks"))
        .withMessageContaining("udi=org.example.Locks: ");
  }
}
