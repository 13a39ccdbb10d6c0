package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent leaves the loader of the program's class path as it is. */
class AgentLoaderIT {

  private static final Pattern LOADED_WITH_PROGRAM =
      Pattern.compile(
          "^(\\S+) source: .*\\R.* for instance a '\\S*AppClassLoader'", Pattern.MULTILINE);

  private static final Pattern LOADED = Pattern.compile("^(\\S+) source: ", Pattern.MULTILINE);

  @TempDir Path folder;

  static Collection<TestJdk> jdks() throws IOException {
    return TestJdk.all();
  }

  private static List<String> names(Pattern loaded, String log) {
    return loaded.matcher(log).results().map(found -> found.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void the_loader_of_the_program_loads_nothing_of_the_agent_but_its_entry(TestJdk jdk)
      throws Exception {
    Path log = folder.resolve("classes");
    ProfiledRun.launched(jdk, folder)
        .model("jop")
        .flags("-Xlog:class+load=debug:file=" + log + ":none")
        .run("targets.Empty")
        .succeeded();

    assertThat(names(LOADED_WITH_PROGRAM, Files.readString(log)))
        .containsExactly(
            "org.cprof.agent.CProfAgent", "org.cprof.agent.AgentLoader", "targets.Empty");
  }

  /**
   * A class has the identity hash that the thread draws which comes first. Where that is the
   * agent's in a run with a snapshot, and the program's in another, their tables differ.
   */
  @ParameterizedTest
  @MethodSource("jdks")
  void to_write_a_profile_no_class_of_the_jdk_is_loaded_that_was_not_there_before(TestJdk jdk)
      throws Exception {
    Path log = folder.resolve("classes");
    ProfiledRun.launched(jdk, folder)
        .model("jop")
        .option("evictions", "true")
        .option("lines", "true")
        .flags("-Xlog:class+load:file=" + log + ":none")
        .run("targets.TargetMain", "Recursion")
        .succeeded();

    String classes = Files.readString(log);
    String fromItsLast = classes.substring(classes.lastIndexOf("\ntargets.") + 1);
    // The program's last, and what the VM runs shutdown hooks with.
    assertThat(names(LOADED, fromItsLast))
        .filteredOn(name -> !name.startsWith("org.cprof."))
        .containsExactly(
            "targets.Recursion",
            "java.util.IdentityHashMap$IdentityHashMapIterator",
            "java.util.IdentityHashMap$KeyIterator");
  }
}
