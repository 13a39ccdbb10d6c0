package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.cprof.junit.subjects.BaselineSubject;
import org.cprof.junit.subjects.CostedSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Baselines of tests: written, kept, exceeded, and of another JDK or target. */
class BaselineIT {
  private static final String SUBJECT = CostedSubject.class.getName();

  private static final String BASELINES = BaselineSubject.class.getName();

  @TempDir Path folder;

  @Test
  void a_baseline_is_written_if_it_is_reproducible_and_told_where_it_is_not_kept()
      throws Exception {
    TestJvms jvms = new TestJvms(folder);
    String options = jvms.options();
    Path baselines = folder.resolve("baselines");
    Path file = baselines.resolve(BASELINES + ".baseline.csv");

    List<String> written =
        jvms.suite(
            options,
            BASELINES,
            "1",
            "cprof.baselines",
            baselines.toString(),
            "cprof.update",
            "true");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines)
        .contains("# model: jop", "cycles,bytecodes,load_cycles,allocations,calls,context,test")
        .containsSubsequence(
            "57,8,0,0,,,changes()",
            "57,8,0,,1," + BASELINES + ".changes()V,changes()",
            "57,8,0,0,,,stays()",
            "57,8,0,,1," + BASELINES + ".stays()V,stays()")
        .anyMatch(line -> line.endsWith(",0,0,,,has_parameters(int) #1"))
        .anyMatch(line -> line.endsWith(",0,0,,,has_parameters(int) #2"))
        .noneMatch(line -> line.contains("is_not_reproducible"))
        .anyMatch(line -> line.matches("[0-9]+,[0-9]+,[1-9][0-9]*,0,,,loads\\(\\)"))
        .anyMatch(line -> line.startsWith("# jdk: "));
    assertThat(TestJvms.failures(written)).hasSize(6);
    assertThat(String.join(" ", written))
        .contains("is_not_reproducible: it is not reproducible, so it has no baseline: executed")
        .contains("It depends on time (System.nanoTime), which may differ");
    assertThat(written)
        .anyMatch(line -> line.endsWith("  " + SUBJECT + ".power") && line.contains(" +"));

    // As tests were named before: by what JUnit 5 shows, of templates perhaps by a text of their
    // own.
    lines.replaceAll(
        line ->
            line.replaceFirst(",(\\w+)\\(\\)$", ",$1")
                .replace("has_parameters(int) #1", "has_parameters [1] 4")
                .replace("has_parameters(int) #2", "has_parameters 2. with 5"));
    String power = BASELINES + ".loads()V > " + SUBJECT + ".power(II)I,loads";
    lines.replaceAll(
        line ->
            line.replaceFirst("^[0-9]+(,.*,,,loads)$", "1$1")
                .replaceFirst(
                    "^[0-9]+,[0-9]+,0,,1(," + Pattern.quote(power) + ")$", "100,45,0,,1$1")
                .replace("57,8,0,0,,,changes", "56,9,0,1,,,changes")
                .replace(
                    "57,8,0,,1," + BASELINES + ".changes", "40,9,0,,2," + BASELINES + ".changes"));
    Files.write(file, lines);
    List<String> compared =
        jvms.suite(options, BASELINES, "2", "cprof.baselines", baselines.toString());
    assertThat(TestJvms.failures(compared)).hasSize(8);
    assertThat(String.join(" ", compared))
        .contains("is_not_reproducible: it has no baseline in " + file)
        .contains(
            "changes: +1 cycles, +0 of them to load methods, -1 bytecodes, -1 objects and arrays"
                + " against its")
        .contains("calls_what_takes_too_long took ")
        .contains(" cycles in a call of CostedSubject.power, ")
        .contains("BaselineSubject.stays()V was not called")
        .contains("CostedSubject.fill()V are not recorded: 'cprof options --tests' has to be told")
        .contains("here that of 'cprof options --tests --model aj100'")
        .contains("here that of 'cprof options --tests --set r=3'");
    // Of the body that calls it nothing.
    int why = compared.indexOf("Methods that took most, by exclusive cycles");
    assertThat(compared.subList(why + 2, why + 4))
        .satisfiesExactly(
            row -> assertThat(row).matches(" +[0-9,]+ +2  .*CostedSubject.power\\(int,int\\)"),
            end -> assertThat(end).isEmpty());
    // Of two calls with 40 cycles one went, and the other took 57.
    assertThat(compared)
        .containsSubsequence(
            "Methods that changed most, by exclusive cycles",
            "      change    by calls    by price    by loads      before         now  of",
            "         +17         -20         +37          +0          40          57"
                + "  o.c.j.s.BaselineSubject.changes");

    // The call of power in loads took 142 cycles as before, of which the file now has 100.
    assertThat(compared)
        .containsSubsequence(
            "Contexts that changed most, by exclusive cycles",
            "      change    by calls    by price    by loads      before         now  of",
            "         +42          +0         +42          +0         100         142"
                + "  BaselineSubject.loads > CostedSubject.power");

    lines.replaceAll(line -> line.replaceFirst("# jdk: .*", "# jdk: another"));
    Files.write(file, lines);
    List<String> other =
        jvms.suite(options, BASELINES, "3", "cprof.baselines", baselines.toString());
    // Of changes and loads, contexts of their own code are others. That stays is as it was.
    assertThat(TestJvms.failures(other)).hasSize(8).noneMatch(line -> line.contains("stays: "));
    assertThat(String.join(" ", other))
        .contains("changes: its own code is not as in its baseline of another JDK, another, in")
        .contains("loads: its own code is not as in its baseline of another JDK, another, in");

    lines.replaceAll(line -> line.replaceFirst("# parameters: .*", "# parameters: r=9"));
    Files.write(file, lines);
    List<String> refused =
        jvms.suite(options, BASELINES, "4", "cprof.baselines", baselines.toString());
    assertThat(TestJvms.failures(refused)).hasSize(11);
    assertThat(String.join(" ", refused)).contains("stays: " + file + " was counted");
  }
}
