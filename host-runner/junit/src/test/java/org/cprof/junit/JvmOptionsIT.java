package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.junit.subjects.CostedSubject;
import org.cprof.junit.subjects.Suite;
import org.cprof.junit.subjects.UnlimitedSubject;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.host.Installation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the options of the tests' JVM decide, and what comes of tests without them. */
class JvmOptionsIT {
  private static final String SUBJECT = CostedSubject.class.getName();

  @TempDir Path folder;

  private TestJvms jvms;

  @BeforeEach
  void prepare() {
    jvms = new TestJvms(folder);
  }

  /** Its classes come first then, and have no libraries of their own. */
  @Test
  void the_agents_classes_on_the_class_path_are_refused_in_one_line() throws Exception {
    String classes = Installation.locationOf(Profile.class).toString();

    assertThat(jvms.start(jvms.options(), "-cp", classes, "Main").waitFor()).isEqualTo(3);
    assertThat(jvms.errors())
        .containsExactly(
            "cprof: "
                + classes
                + " on the class path has CProf's classes, which hide those of its agent: leave it"
                + " out; cprof-junit and cprof-api may stand there");
  }

  @Test
  void without_the_options_tests_fail_with_what_mends_the_build_or_are_skipped() throws Exception {
    List<String> failed =
        jvms.java("-cp", TestJvms.classPathOfUsers(), Suite.class.getName(), SUBJECT, "1");
    List<String> skipped =
        jvms.java(
            "-cp",
            TestJvms.classPathOfUsers(),
            Suite.class.getName(),
            SUBJECT,
            "1",
            "cprof.missing",
            "skip");

    assertThat(failed)
        .contains(
            "FAILED fits(): the cost of "
                + SUBJECT
                + ".fits is unknown, as its JVM is not profiled.",
            "Before the tests, the build runs",
            "  cprof options --tests target/cprof",
            "  <argLine>@${project.build.directory}/cprof/java.options</argLine>");
    assertThat(skipped.stream().filter(line -> line.startsWith("FAILED"))).isEmpty();
    assertThat(skipped)
        .anyMatch(line -> line.startsWith("ABORTED fits(): the cost of " + SUBJECT + ".fits is"));
  }

  @Test
  void without_a_clock_the_profile_is_the_same_and_a_limit_says_what_it_lacks() throws Exception {
    List<String> timed = rows("timed__");
    String subject = UnlimitedSubject.class.getName();
    assertThat(timed)
        .anyMatch(row -> row.contains("lambda$callee_throws"))
        .anyMatch(row -> row.startsWith("0 " + subject + ".inherited()V 1 "))
        .anyMatch(row -> row.startsWith("0 " + subject + ".makes_tests()Ljava/util/List; 1 "))
        .anyMatch(row -> row.startsWith("0 " + subject + ".parameterized(I)V 2 "));
    assertThat(rows("untimed", "--calls-untimed")).isEqualTo(timed);

    String untimed = "@" + folder.resolve("untimed/java.options");
    assertThat(String.join(" ", jvms.suite(untimed, SUBJECT + "#fits", "1")))
        .contains("FAILED fits(): the cost of " + SUBJECT + ".fits is unknown, as its JVM keeps no")
        .contains("--calls-untimed", "<calls>true</calls>");
  }

  /** What tests without limits have counted, by a profile; folders have names of one length. */
  private List<String> rows(String name, String... further) throws Exception {
    Path own = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of("options", "--tests", "--model", "bytecodes"));
    command.addAll(List.of(further));
    command.add(own.toString());
    String argument = jvms.cprof(command.toArray(String[]::new)).get(0);
    assertThat(jvms.suite(argument, UnlimitedSubject.class.getName(), "1")).isEmpty();
    jvms.cprof("collect", own.toString());
    assertThat(Files.exists(own.resolve("java.calls.csv.gz"))).isEqualTo(further.length == 0);
    Profile profile = ProfileReader.read(own.resolve("java.cprof.csv.gz"));
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < profile.size(); node++) {
      rows.add(
          profile.parent(node)
              + " "
              + profile.method(node)
              + " "
              + profile.calls(node)
              + " "
              + profile.inclusiveCycles(node));
    }
    return rows;
  }
}
