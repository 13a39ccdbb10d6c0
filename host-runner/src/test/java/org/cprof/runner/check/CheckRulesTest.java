package org.cprof.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.cprof.profile.MethodReference;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of the user's own, and the forms that a result has beside text. */
class CheckRulesTest {
  private static final String HEADER = "element,name,counter,maximum\n";

  @TempDir private Path folder;
  private Path profile;
  private Path rules;

  /** {@link ProfileTree#sample}, with a call of the JDK. */
  @BeforeEach
  void writeTheFiles() throws IOException {
    profile = ProfileFiles.write(folder.resolve("p.cprof.csv.gz"), ProfileTree.sample());
    rules = folder.resolve("rules.csv");
  }

  private CommandRun check(String rows, String options) throws IOException {
    Files.writeString(rules, HEADER + rows);
    return CommandRun.of(("check " + profile + " --rule " + rules + " " + options).stripTrailing());
  }

  @ParameterizedTest
  @CsvSource({
    "'total,,cycles', 196",
    "'total,,misses', 3",
    "'total,,load-cycles', 13",
    "'total,,calls', 13",
    "'total,,inclusive-cycles', 196",
    // All contexts of a method together; a recursion's inclusive cycles are the outermost call's.
    "'method,demo.Work.step(..),cycles', 50",
    "'method,demo.Work.step(I)I,cycles', 50",
    "'method,demo.Work.step,inclusive-cycles', 64",
    "'method,demo.W*.step,calls', 5",
    "'method,demo.Work.*,cycles', 50",
    "'method,idiv,cycles', 40",
    // Each context by itself.
    "'context,demo.Main.main > demo.Work.step,cycles', 30",
    "'context,demo.Work.step(..)>demo.Work.step(..),inclusive-cycles', 25",
    "'context,demo.Work.leaf,calls', 4",
    // With all that is below, and of a recursion once.
    "'test,demo.Main.main,cycles', 196",
    "'test,demo.Work.*,cycles', 56",
    "'test,demo.Work.step,inclusive-cycles', 56",
    "'test,demo.Work.step,calls', 10",
    "'test,demo.Work.step,load-cycles', 4"
  })
  void a_maximum_is_the_greatest_figure_that_is_allowed(String rule, long figure)
      throws IOException {
    assertThat(check(rule + "," + figure + "\n", "").exitCode()).isEqualTo(ExitCode.DONE);

    CommandRun failed = check(rule + "," + (figure - 1) + "\n", "");
    assertThat(failed.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(failed.out()).contains("1 limit is not kept");
  }

  /** The contexts of {@link ProfileTree#sample}; a path begins with what has the limit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          total,,cycles | 100 51.0% Main.main; 40 20.4% Main.main > idiv; 30 15.3% Main.main > Work.step
          method,demo.Work.leaf,calls | 4 80.0% Main.main > Work.step x2 > Work.leaf; 1 20.0% Main.main > Work.step > Work.leaf
          test,demo.Work.step,calls | 4 40.0% Work.step x2 > Work.leaf; 3 30.0% Work.step x2; 2 20.0% Work.step
          method,demo.Work.step,inclusive-cycles | 30 46.9% Work.step; 20 31.3% Work.step x2; 5 7.8% Work.step x2 > Work.leaf
          """)
  void without_a_baseline_the_largest_parts_are_named(String rule, String parts)
      throws IOException {
    String[] expected = parts.strip().split("; ");

    List<String> lines = check(rule + ",1\n", "--top 3 --width 70").out().lines().toList();

    int title =
        IntStream.range(0, lines.size())
            .filter(line -> lines.get(line).startsWith("Largest parts of "))
            .findFirst()
            .orElseThrow();
    assertThat(lines.subList(title + 2, lines.size()))
        .map(line -> line.strip().replaceAll(" +", " "))
        .containsExactly(expected);
  }

  @Test
  void the_figure_of_one_context_has_no_parts() throws IOException {
    assertThat(check("context,demo.Main.main > demo.Work.step,cycles,1\n", "").out())
        .endsWith("The check failed: 1 limit is not kept.\n");
  }

  @Test
  void a_rule_that_names_nothing_fails_unless_it_forbids() throws IOException {
    assertThat(check("method,demo.Work.stepp,calls,0\n", "").exitCode()).isEqualTo(ExitCode.DONE);

    CommandRun failed = check("method,demo.Work.stepp,calls,1\n", "");
    assertThat(failed.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(failed.out()).contains(rules + ":2: no method of the profile is 'demo.Work.stepp'");
    // The host's work is no part of the target's program.
    assertThat(check("method,demo.Init.<clinit>,calls,1\n", "").exitCode())
        .isEqualTo(ExitCode.CHECK_FAILED);
  }

  @Test
  void a_rule_that_allows_an_increase_needs_a_baseline_and_names_something() throws IOException {
    assertThat(check("method,demo.Work.step,cycles,+10%\n", "").err())
        .contains("a rule allows an increase: give its --baseline");

    CommandRun none = check("method,demo.Work.stepp,cycles,+10%\n", "--baseline " + profile);
    assertThat(none.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
  }

  @Test
  void all_that_is_wrong_with_rules_is_told_line_by_line() throws IOException {
    CommandRun run =
        check(
            """
            module,a,cycles,1
            total,a.B.f,cycles,1
            method,,cycles,1
            method,a.B.f,seconds,1
            method,a.B.f,cycles,-1
            context,a.B.f > a.B.g,cycles,+1%
            """,
            "");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err().lines())
        .hasSize(7)
        .element(6)
        .asString()
        .contains(rules + ":7", "baselines have no contexts");
  }

  @Test
  void annotations_point_to_the_declaration() throws IOException {
    Path source = folder.resolve("src/demo/Work.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "package demo;\n\nclass Work {\n  int step(int n) {\n  }\n}\n");

    CommandRun run =
        check(
            "method,demo.Work.step,cycles,49\ntotal,,cycles,1\n",
            "--github --sources " + folder.resolve("src"));

    assertThat(run.out())
        .contains(
            "::error file="
                + source
                + ",line=4,title=cycles of demo.Work.step(int)::50, at most 49\n")
        .contains("::error title=cycles of the whole program::196, at most 1\n");
  }

  @Test
  void an_annotation_has_nothing_in_it_that_ends_it() throws IOException {
    ProfileTree tree = new ProfileTree();
    MethodReference odd = ProfileTree.method("a.B", "f:\n::x%", "(II)V");
    tree.node(0, odd, -1, 1, 100);
    profile = ProfileFiles.write(profile, tree.build());

    CommandRun run = check("method,*,cycles,1\n", "--github");

    assertThat(run.out()).startsWith("::error title=cycles of a.B.f%3A?%3A%3Ax%25(int%2Cint)::");
  }

  @Test
  void markdown_has_the_limits_and_the_reasons() throws IOException {
    Path baseline = folder.resolve("b.csv");
    CommandRun.of("check " + profile + " --baseline " + baseline + " --update");
    ProfileTree tree = new ProfileTree();
    tree.node(0, ProfileTree.method("demo.Main", "a|b", "()V"), -1, 1, 200);
    profile = ProfileFiles.write(profile, tree.build());
    Path markdown = folder.resolve("summary.md");

    check("total,,calls,20\n", "--baseline " + baseline + " --markdown " + markdown);

    assertThat(markdown)
        .content()
        .contains(
            """
            ### CProf: the check failed: 1 limit is not kept

            | | Of | Before | Now | Change | Allowed |
            |---|---|---:|---:|---:|---:|
            | cycles: too many | `the whole program` | 196 | 200 | +4 (+2.0%) | 196 |
            | calls | `the whole program` | 13 | 1 | -12 (-92.3%) | 20 |
            """)
        .contains("| +200 | +200 | 0 | 0 | `demo.Main.a\\|b()` |");
  }

  @Test
  void markdown_and_json_have_the_largest_parts() throws IOException {
    Path markdown = folder.resolve("summary.md");

    String json = check("test,demo.Work.step,calls,9\n", "--json --markdown " + markdown).out();

    assertThat(markdown)
        .content()
        .endsWith(
            """
            Largest parts of `demo.Work.step(int)`:

            | calls | % | Context |
            |---:|---:|---|
            | 4 | 40.0% | `Work.step x2 > Work.leaf` |
            | 3 | 30.0% | `Work.step x2` |
            | 2 | 20.0% | `Work.step` |
            | 1 | 10.0% | `Work.step > Work.leaf` |
            """);
    assertThat(json).contains("\"reasons\" : [ {", "\"contexts\" : [ {\n      \"now\" : 4,");
  }

  @Test
  void json_has_findings_and_difference() throws IOException {
    CommandRun run = check("total,,cycles,1\n", "--baseline " + profile + " --json");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
    assertThat(run.out())
        .startsWith("{\n  \"passed\" : false,\n")
        .contains("\"measured\" : 196,\n    \"allowed\" : 1,", "\"difference\" : {");
  }
}
