package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.library.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs with a library of a few lines in place of the JDK's, on JOP with r=1 and w=2. */
class TargetLibraryIT {
  private static final String VECTOR =
      "package java.util; public class Vector { private int size;"
          + " public void addElement(Object o) { size++; }"
          + " public int size() { return size; } }";
  private static final String PROGRAM =
      "class P { public static void main(String[] a) {"
          + " java.util.Vector v = new java.util.Vector(); v.addElement(a); v.addElement(a);"
          + " System.exit(v.size() + Math.max(a.length, 3)); } }";

  @TempDir Path folder;

  private CommandRun run(Path library, Path classes) {
    return CommandRun.of(command(library, classes, folder.resolve("p.gz").toString()));
  }

  private static String command(Path library, Path classes, String profile) {
    return "run --target-library=" + library + " -o " + profile + " -- -cp " + classes + " P";
  }

  @Test
  void the_librarys_code_is_counted_and_priced() throws Exception {
    Path library = Compiled.library(folder.resolve("library"), VECTOR);
    Path classes = Compiled.program(folder.resolve("program"), library, PROGRAM);
    CommandRun cprof = run(library, classes);

    // Two elements, and 3 of the JDK's Math, which the library does not have.
    assertThat(cprof.exitCode()).as(cprof.err()).isEqualTo(5);
    assertThat(cprof.err())
        .startsWith("Target library classes: 1 class in place of the JDK's\n")
        .contains("  the target's own library (--target-library)\n");
    Profile profile = ProfileReader.read(folder.resolve("p.gz"));
    assertThat(profile.header().first("target-library")).startsWith("classes ");
    // aload_0, dup, getfield, iconst_1, iadd, putfield, return: 11 bytes; the return hits.
    assertCounts(profile, "addElement", 3, 2, 2 * 7, 2 * (1 + 1 + 10 + 1 + 1 + 12 + 21));
    // aload_0, getfield, ireturn: 5 bytes.
    assertCounts(profile, "size", 2, 1, 3, 1 + 10 + 23);
    assertThat(profile.methods()).noneMatch(m -> m.className().equals("java.util.Vector"));
  }

  private static void assertCounts(
      Profile profile, String name, int words, int calls, int bytecodes, int cycles) {
    MethodTotals totals = MethodTotals.of(profile);
    for (int m = 0; m < profile.methods().size(); m++) {
      if (profile.methods().get(m).className().equals("target.java.util.Vector")
          && profile.methods().get(m).name().equals(name)) {
        assertThat(totals.words(m)).isEqualTo(words);
        assertThat(totals.calls(m)).isEqualTo(calls);
        assertThat(totals.metric(Metric.BYTECODES, m)).isEqualTo(bytecodes);
        assertThat(totals.metric(Metric.CYCLES, m)).isEqualTo(cycles);
        return;
      }
    }
    throw new AssertionError(name + " did not run");
  }

  /** The newest that is not beyond the version of the JVM. */
  @Test
  void of_a_multi_release_jar_the_classes_are_those_that_the_jvm_takes() throws Exception {
    Path library = Compiled.library(folder.resolve("library"), VECTOR);
    SortedMap<Integer, Path> versions = new TreeMap<>();
    for (int version : List.of(0, 11, Runtime.version().feature() + 1)) {
      String source = PROGRAM.replace("a.length, 3", "a.length, " + (10 + version));
      versions.put(version, Compiled.program(folder.resolve("p" + version), library, source));
    }
    Path jar = Compiled.multiRelease(folder.resolve("program.jar"), versions);

    CommandRun cprof = run(library, jar);

    assertThat(cprof.exitCode()).as(cprof.err()).isEqualTo(2 + 10 + 11);
  }

  @Test
  void what_the_library_lacks_is_named_before_it_fails() throws Exception {
    Path with = Compiled.library(folder.resolve("with"), VECTOR);
    Path library =
        Compiled.library(folder.resolve("library"), VECTOR.replace("int size()", "int room()"));
    Path classes = Compiled.program(folder.resolve("program"), with, PROGRAM);
    CprofProcess cprof = CprofProcess.start(folder, command(library, classes, "p.gz").split(" "));

    assertThat(cprof.exitCode()).isEqualTo(1);
    assertThat(cprof.err())
        .contains("cprof: warning: the target library does not have java.util.Vector.size()I\n")
        .contains("NoSuchMethodError: 'int target.java.util.Vector.size()'");
  }

  @Test
  void bad_input_is_refused_with_its_name() throws Exception {
    Path classes = Compiled.program(folder.resolve("program"), folder, "class P {}");
    Path file = Files.writeString(folder.resolve("no.jar"), "no jar");

    assertRefused(run(file, classes), "no.jar: it is no jar (");
    assertRefused(run(folder.resolve("none"), classes), "none: there is no such file");
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertRefused(run(empty, classes), "empty: there is no class file in it");
    Path broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(broken.resolve("A.class"), "no class");
    assertRefused(run(broken, classes), "broken: A.class: not a class file of that name");
    CommandRun module = CommandRun.of("run --target-library=" + classes + " -- -p mods -m a/b.C");
    assertRefused(
        module, "--target-library needs a program on the class path (-cp or -jar), and not -p");
  }

  private static void assertRefused(CommandRun cprof, String message) {
    assertThat(cprof.exitCode()).isEqualTo(2);
    assertThat(cprof.err()).contains(message);
  }
}
