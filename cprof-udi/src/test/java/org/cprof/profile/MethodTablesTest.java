package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodTablesTest {

  private static final MethodReference RUN =
      new MethodReference(
          NodeKind.METHOD, "a.B", "run", "(Ljava/lang/String;[J)Ljava/lang/Object;");
  private static final MethodReference DIVIDE =
      new MethodReference(NodeKind.ROUTINE, "jop.JVM", "f_idiv", "(II)I");

  @TempDir Path folder;

  private static MethodTables tables(long factor) {
    return new MethodTables(
        List.of(
            new LineCost(RUN, 0, 0, 30 * factor, 0, 0),
            new LineCost(RUN, 65535, factor, 12 * factor, 5 * factor, 55 * factor)),
        List.of(
            new LockUse(RUN, LockUse.OF_METHOD, factor, 0, 40 * factor, 30 + factor, factor, 1),
            new LockUse(RUN, 12, 2 * factor, factor, 9 * factor, 4, 5, factor)));
  }

  @Test
  void a_file_gives_back_what_was_written() throws IOException {
    Path file = folder.resolve("tables.cprof.csv.gz");
    List<Map.Entry<String, String>> metadata = new ArrayList<>(tables(1).entries());
    metadata.add(Map.entry("program", "p"));
    ProfileBuilder profile = new ProfileBuilder(new ProfileHeader(metadata));
    profile.add(
        new ProfileRow(
            -1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, new long[7]));
    ProfileFile.write(profile.build(), file);

    ProfileHeader read = ProfileReader.read(file).header();

    assertThat(MethodTables.of(read)).isEqualTo(tables(1));
    assertThat(read.description()).containsExactly(Map.entry("program", "p"));
  }

  @Test
  void a_method_is_named_once() {
    assertThat(tables(1).entries().stream().map(entry -> entry.getKey() + " " + entry.getValue()))
        .containsExactly(
            "method method;a.B;run;(Ljava/lang/String;[J)Ljava/lang/Object;",
            "line 0 0 0 30 0 0",
            "line 0 65535 1 12 5 55",
            "lock 0 - 1 0 40 31 1 1",
            "lock 0 12 2 1 9 4 5 1");
  }

  @Test
  void sums_are_those_of_the_same_lines_and_locks() {
    MethodTables other =
        new MethodTables(List.of(new LineCost(DIVIDE, 65535, 1, 2, 3, 4)), List.of());

    MethodTables sum = tables(1).plus(tables(10)).plus(other);

    assertThat(sum.lines())
        .containsExactly(
            tables(11).lines().get(0), tables(11).lines().get(1), other.lines().get(0));
    assertThat(sum.locks())
        .containsExactly(
            new LockUse(RUN, LockUse.OF_METHOD, 11, 0, 440, 31, 10, 1),
            new LockUse(RUN, 12, 22, 11, 99, 4, 5, 10));
  }

  @Test
  void a_sum_that_is_too_large_is_refused() {
    assertThatThrownBy(() -> tables(1L << 57).plus(tables(1L << 57)))
        .isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          method   | method;a.B;run        | a method is kind;class;name;descriptor
          method   | thing;a.B;run;()V     | a method is kind;class;name;descriptor
          line     | 1 1 1 1 1 1           | it names method 1 of the 1 that stand before it
          line     | - 1 1 1 1 1           | '-' is not a number of 64 bits
          line     | 0 1 -1 1 1 1          | '-1' is less than 0
          line     | 0 1 1 1 1 9223372036854775808 | '9223372036854775808' is not a number of 64 bits
          line     | 0 1 2 3               | a line is a method, a number, executions, and compute, load and routine cycles
          line     | 0 65536 1 1 1 1       | no class file has a line 65536
          line     | 0 <script> 1 1 1 1    | '<script>' is not a number of 64 bits
          lock     | 0 - 1 2 3 4 5         | a lock is a method, a site, how often it was held and nested, cycles, least, most, and how deep
          lock     | 0 65536 1 2 3 4 5 6   | no method has a bytecode 65536
          lock     | 0 -1 1 2 3 4 5 6      | '-1' is less than 0
          """)
  void a_file_with_a_wrong_entry_is_refused_with_its_line(String key, String value, String reason)
      throws IOException {
    Path file = folder.resolve("wrong.cprof.csv.gz");
    List<Map.Entry<String, String>> metadata =
        List.of(
            Map.entry("tool", "cprof"),
            Map.entry("method", "method;a.B;run;()V"),
            Map.entry(key, value));
    try (ProfileWriter writer = new ProfileWriter(file, new ProfileHeader(metadata))) {
      writer.commit();
    }

    assertThatThrownBy(() -> ProfileReader.read(file))
        .isInstanceOf(ProfileFormatException.class)
        .hasMessage(file + ":3: metadata '# " + key + ": " + value + "': " + reason);
  }
}
