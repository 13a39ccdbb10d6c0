package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestBaselineTest {
  private static final Map<String, String> HEAD = Map.of("jdk", "17", "model", "jop");
  private static final TestKey ADDS = new TestKey("adds()", "adds", Optional.empty());
  private static final TestKey SECOND =
      new TestKey("counts(int) #2", "counts n = 5", Optional.of("counts [2]"));

  /** As files were before keys were method, types and invocation. */
  private static final String OLD =
      """
      # jdk: 17
      # model: jop
      cycles,bytecodes,load_cycles,allocations,calls,context,test
      57,8,0,1,,,adds
      57,8,0,,1,demo.T.adds()V,adds
      90,12,5,0,,,counts [2] 5, x
      # end: rows=3
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("new/T.baseline.csv");
  }

  private TestBaseline read(String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return TestBaseline.read(file, false);
  }

  /** Each beginning of a file, and files with another number of rows, or text behind the end. */
  static Stream<Arguments> notWhole() {
    List<String> lines = OLD.lines().toList();
    String missing = "the last line is not '# end: rows=N': ";
    Stream<Arguments> cut =
        IntStream.range(0, lines.size())
            .mapToObj(
                count ->
                    Arguments.of(
                        String.join("\n", lines.subList(0, count)),
                        (count == 0 ? "" : ":" + count) + ": " + missing));
    return Stream.concat(
        cut,
        Stream.of(
            Arguments.of(OLD.replace("rows=3", "rows=4"), ":7: the file was cut: 3 rows of 4"),
            Arguments.of(
                OLD.replace("rows=3", "rows=2"), ":7: the file has 3 rows, its end says 2"),
            Arguments.of(OLD + "91,12,5,0,,,other\n", ":8: " + missing)));
  }

  @ParameterizedTest
  @MethodSource("notWhole")
  void what_is_not_whole_is_refused_and_written_anew(String text, String reason)
      throws IOException {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(file + reason)
        .hasMessageEndingWith("; -Dcprof.update=true writes it anew");

    TestBaseline.read(file, true)
        .update(HEAD, ADDS, new TestBaseline.Entry(new Cost(1, 1, 0, 0), Map.of()));
    assertThat(file)
        .hasContent(
            """
            # jdk: 17
            # model: jop
            cycles,bytecodes,load_cycles,allocations,calls,context,test
            1,1,0,0,,,adds()
            # end: rows=1
            """);
  }

  @Test
  void tests_are_found_by_their_names_of_before_and_renamed_when_they_are_written()
      throws IOException {
    TestBaseline old = read(OLD);

    assertThat(old.of(ADDS))
        .hasValue(
            new TestBaseline.Entry(
                new Cost(57, 8, 0, 1), Map.of("demo.T.adds()V", new MethodCost(1, 57, 8, 0))));
    assertThat(old.of(SECOND)).map(TestBaseline.Entry::cost).hasValue(new Cost(90, 12, 5, 0));

    old.update(HEAD, SECOND, new TestBaseline.Entry(new Cost(91, 12, 5, 0), Map.of()));
    assertThat(file)
        .hasContent(OLD.replace("90,12,5,0,,,counts [2] 5, x", "91,12,5,0,,,counts(int) #2"));
  }

  @Test
  void of_another_target_nothing_is_kept_of_another_jdk_neither() throws IOException {
    assertThat(read(OLD).difference(HEAD)).isEmpty();
    assertThat(read(OLD).difference(Map.of("jdk", "25", "model", "aj100")))
        .hasValue("model aj100, not jop");
    assertThat(read(OLD).otherJdk(Map.of("jdk", "25", "model", "jop"))).hasValue("17");

    TestBaseline old = read(OLD);
    old.update(
        Map.of("jdk", "25", "model", "jop"),
        ADDS,
        new TestBaseline.Entry(new Cost(1, 1, 0, 0), Map.of()));
    assertThat(file)
        .content()
        .startsWith("# jdk: 25\n")
        .contains("\n1,1,0,0,,,adds()\n")
        .doesNotContain("counts");
  }

  /** A number, a context without its test, a test twice. */
  @ParameterizedTest
  @ValueSource(
      strings = {"57,8,x,1,,,other", "57,8,0,,1,demo.T.other()V,other", "57,8,0,1,,,adds", "57,8"})
  void what_is_no_line_is_told_with_its_place(String line) {
    assertThatThrownBy(() -> read(OLD + line + "\n"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(file + ":8: '" + line + "' is no line of cycles,");
  }
}
