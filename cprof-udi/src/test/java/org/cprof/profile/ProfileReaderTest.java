package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileReaderTest {
  private static final String HEADER =
      "id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,"
          + "invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses\n";
  private static final String ROOT = "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0\n";

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("p.cprof.csv.gz");
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(content);
    }
    return out.toByteArray();
  }

  private Profile read(String text) throws IOException {
    long lines = text.lines().filter(line -> !line.startsWith("#")).count();
    return readAll(text + "# end: rows=" + (lines - 1) + "\n");
  }

  private Profile readAll(String text) throws IOException {
    Files.write(file, gzip(text.getBytes(StandardCharsets.UTF_8)));
    return ProfileReader.read(file);
  }

  private void assertRefused(String text, int line, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ProfileFormatException.class)
        .hasMessage(file + ":" + line + ": " + reason);
  }

  private static MethodReference method(NodeKind kind, String owner, String name, String type) {
    return new MethodReference(kind, owner, name, type);
  }

  private static ProfileRow row(int parent, MethodReference method) {
    return new ProfileRow(parent, method, -1, -1, 0, 1, new long[7]);
  }

  @Test
  void a_profile_is_read_as_it_was_written() throws IOException {
    MethodReference constructor = method(NodeKind.METHOD, "a.B", "<init>", "()V");
    MethodReference odd = method(NodeKind.NATIVE, "a,\"B\"", "x\ny", "()I");
    ProfileHeader header =
        new ProfileHeader(List.of(Map.entry("thread", "main"), Map.entry("thread", "x")));
    try (ProfileWriter writer = new ProfileWriter(file, header)) {
      writer.row(row(-1, method(NodeKind.ROOT, "", "", "")));
      writer.row(new ProfileRow(0, constructor, 12, 34, 56, 78, new long[] {1, 2, 3, 4, 5, 6, 7}));
      writer.row(row(1, odd));
      writer.row(row(1, method(NodeKind.ROUTINE, "", "idiv", "")));
      writer.row(row(0, method(NodeKind.UNSUPPORTED, "", "jsr", "")));
      writer.commit();
    }

    Profile profile = ProfileReader.read(file);

    assertThat(profile.header().all("thread")).containsExactly("main", "x");
    assertThat(profile.size()).isEqualTo(5);
    assertThat(profile.method(1)).isEqualTo(constructor);
    assertThat(profile.method(2)).isEqualTo(odd);
    assertThat(profile.method(3).kind()).isEqualTo(NodeKind.ROUTINE);
    assertThat(profile.method(4).kind()).isEqualTo(NodeKind.UNSUPPORTED);
    assertThat(profile.parent(3)).isEqualTo(1);
    assertThat(profile.line(1)).isEqualTo(12);
    assertThat(profile.bytecodeIndex(1)).isEqualTo(34);
    assertThat(profile.words(1)).isEqualTo(56);
    assertThat(profile.calls(1)).isEqualTo(78);
    for (Metric metric : Metric.values()) {
      assertThat(profile.metric(metric, 1)).isEqualTo(metric.ordinal() + 1);
    }
  }

  @Test
  void a_file_that_does_not_exist_or_is_a_directory_is_named() {
    assertThatThrownBy(() -> ProfileReader.read(file))
        .hasMessage("cannot read profile " + file + ": no such file");
    assertThatThrownBy(() -> ProfileReader.read(directory))
        .hasMessage("cannot read profile " + directory + ": it is a directory");
  }

  @Test
  void a_gzipped_file_of_another_format_is_refused() {
    assertRefused("name,value\nx,1\n", 1, "not a profile: its first row is 'name,value'");
    assertRefused(
        "id,value\nx,1\n",
        1,
        "not a profile of this version: the header is 'id,value' instead of '"
            + HEADER.strip()
            + "'");
    assertThatThrownBy(() -> readAll("")).hasMessage(file + ": not a profile: it has no header");
    assertThatThrownBy(() -> readAll("# a: b\n"))
        .hasMessage(file + ":1: not a profile: it has no header");
  }

  @Test
  void control_characters_of_a_foreign_file_do_not_reach_the_terminal() {
    assertThatThrownBy(() -> read("\u001b[31mred\n")).hasMessageContaining("'?[31mred'");
  }

  @Test
  void every_truncation_is_refused() throws IOException {
    byte[] whole = gzip((HEADER + ROOT + "# end: rows=1\n").getBytes(StandardCharsets.UTF_8));
    for (int length = 1; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> ProfileReader.read(file))
          .isInstanceOf(ProfileFormatException.class)
          .hasMessageContaining("cut off");
    }
  }

  /** Packed again after each line, and with a line less before the end. */
  @Test
  void a_profile_that_was_cut_between_lines_is_refused() throws IOException {
    String text =
        """
        # tool: x
        id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,\
        invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses
        0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0
        1,0,method,A,a,()V,-1,-1,0,1,5,50,0,0,0,0,0
        2,1,method,A,"two
        lines",()V,-1,-1,0,1,3,30,0,0,0,0,0
        3,0,native,B,b,()V,-1,-1,0,1,0,0,0,0,0,0,0
        # end: rows=4
        """;
    assertThat(readAll(text).size()).isEqualTo(4);

    List<String> lines = text.lines().toList();
    for (int count = 0; count < lines.size(); count++) {
      String cut = String.join("\n", lines.subList(0, count)) + "\n";
      assertThatThrownBy(() -> readAll(cut)).isInstanceOf(ProfileFormatException.class);
    }
    assertThatThrownBy(() -> readAll(text.replace("# end: rows=4\n", "")))
        .hasMessage(
            file
                + ":7: the last line is not '# end: rows=N': the file was cut off, or has text"
                + " behind its end, or an earlier version of CProf wrote it");
    assertThatThrownBy(() -> readAll(text.replaceFirst("3,0,native.*\n", "")))
        .hasMessage(file + ":7: the file was cut: 3 rows of 4");
    assertThatThrownBy(() -> readAll(text.replace("rows=4", "rows=3")))
        .hasMessage(file + ":8: the file has 4 rows, its end says 3");
    assertThatThrownBy(() -> readAll(text + text))
        .hasMessageStartingWith(file + ":9: the last line is not");
    assertThatThrownBy(() -> readAll(text + "\n"))
        .hasMessageStartingWith(file + ":9: the last line is not");
  }

  /** A file that is complete without its last line end is. */
  @Test
  void bytes_behind_the_end_are_refused_a_missing_line_end_is_not() throws IOException {
    byte[] whole = gzip((HEADER + ROOT + "# end: rows=1").getBytes(StandardCharsets.UTF_8));
    Files.write(file, whole);
    assertThat(ProfileReader.read(file).size()).isEqualTo(1);

    for (byte[] more : List.of(new byte[1], new byte[70_000], gzip(new byte[0]), whole)) {
      byte[] both = Arrays.copyOf(whole, whole.length + more.length);
      System.arraycopy(more, 0, both, whole.length, more.length);
      Files.write(file, both);
      assertThatThrownBy(() -> ProfileReader.read(file))
          .isInstanceOf(ProfileFormatException.class)
          .hasMessageMatching(
              ".*:[34]: (the file is damaged: there are bytes behind its end|the last line is not"
                  + " .*)");
    }
  }

  @Test
  void a_flipped_bit_is_refused_by_the_checksum() throws IOException {
    byte[] whole = gzip((HEADER + ROOT + "# end: rows=1\n").getBytes(StandardCharsets.UTF_8));
    whole[whole.length - 8] ^= 1;
    Files.write(file, whole);

    assertThatThrownBy(() -> ProfileReader.read(file))
        .isInstanceOf(ProfileFormatException.class)
        .hasMessageContaining("the file is damaged: Corrupt GZIP trailer");
  }

  @Test
  void text_that_is_not_utf_8_is_refused_with_its_line() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes((HEADER + ROOT + "1,0,method,").getBytes(StandardCharsets.UTF_8));
    text.write(0xff);
    text.writeBytes(",m,()V,-1,-1,0,1,0,0,0,0,0,0,0\n".getBytes(StandardCharsets.UTF_8));
    Files.write(file, gzip(text.toByteArray()));

    assertThatThrownBy(() -> ProfileReader.read(file)).hasMessage(file + ":3: not UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0|id 'x' is not a number in range",
        "7,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0|id '7' is not a number in range",
        "0,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0|id 0 instead of 1",
        "1,1,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0"
            + "|parent 1 is neither the node before nor one of its ancestors",
        "1,-1,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0"
            + "|parent -1 is neither the node before nor one of its ancestors",
        "1,0,root,,,,-1,-1,0,1,0,0,0,0,0,0,0|a second root",
        "1,0,lambda,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0|unknown kind 'lambda'",
        "1,0,method,C,m,()V,-2,-1,0,1,0,0,0,0,0,0,0|line '-2' is not a number in range",
        "1,0,method,C,m,()V,-1,1e3,0,1,0,0,0,0,0,0,0|bytecode_index '1e3' is not a number in range",
        "1,0,method,C,m,()V,-1,-1,2147483648,1,0,0,0,0,0,0,0"
            + "|words '2147483648' is not a number in range",
        "1,0,method,C,m,()V,-1,-1,0,,0,0,0,0,0,0,0|calls '' is not a number in range",
        "1,0,method,C,m,()V,-1,-1,0,-1,0,0,0,0,0,0,0|words or calls are negative",
        "1,0,method,C,m,()V,-1,-1,-1,1,0,0,0,0,0,0,0|words or calls are negative",
        "1,0,method,C,m,()V,-1,-1,0,1,0,9223372036854775808,0,0,0,0,0"
            + "|cycles '9223372036854775808' is not a number in range",
        "1,0,method,C,m,()V,-1,-1,0,1,0,-1,0,0,0,0,0|cycles is negative",
        "1,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,NaN|return_misses 'NaN' is not a number in range",
        "1,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0|16 fields instead of 17",
        "1,0,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0,0|18 fields instead of 17",
        "1,0,method,\"C\"x,m,()V,-1,-1,0,1,0,0,0,0,0,0,0"
            + "|a quoted field is not closed or has text behind it",
        "1,0,method,\"C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0"
            + "|a quoted field is not closed or has text behind it",
      })
  void a_broken_row_is_refused_with_its_line_and_the_reason(String row, String reason) {
    String rest = row.contains("\"C,m") ? "" : "\n2,0,method,D,m,()V,-1,-1,0,1,0,0,0,0,0,0,0\n";
    assertRefused("# tool: x\n" + HEADER + ROOT + row + rest, 4, reason);
  }

  @Test
  void a_parent_whose_subtree_has_ended_is_refused() {
    String zeros = ",-1,-1,0,1,0,0,0,0,0,0,0\n";
    assertRefused(
        HEADER
            + ROOT
            + ("1,0,method,A,a,()V" + zeros)
            + ("2,0,method,B,b,()V" + zeros)
            + ("3,1,method,C,c,()V" + zeros),
        5,
        "parent 1 is neither the node before nor one of its ancestors");
  }

  @Test
  void a_profile_without_root_is_refused() {
    assertThatThrownBy(() -> read(HEADER))
        .hasMessageContaining("every profile has at least its root");
    assertRefused(
        HEADER + "0,-1,method,C,m,()V,-1,-1,0,1,0,0,0,0,0,0,0\n",
        2,
        "the first node must be the root, with parent -1");
  }

  @Test
  void broken_metadata_is_refused() {
    assertRefused(
        "# tool: x\n#tool x\n" + HEADER + ROOT,
        2,
        "metadata '#tool x' is not of the form '# key: value'");
    assertRefused(
        "# tool: a\\b\n" + HEADER + ROOT,
        1,
        "metadata '# tool: a\\b' is not of the form '# key: value'");
  }

  @Test
  void cycles_whose_sum_leaves_64_bits_are_refused() {
    String huge = ",-1,-1,0,1,0," + Long.MAX_VALUE + ",0,0,0,0,0\n";
    assertThatThrownBy(
            () -> read(HEADER + ROOT + "1,0,method,A,a,()V" + huge + "2,1,method,B,b,()V" + huge))
        .hasMessage(file + ": the sum of all cycles does not fit into 64 bits");
  }

  @Test
  void an_endless_line_is_refused_before_it_fills_the_memory() {
    String line = "x".repeat(Utf8Lines.LONGEST_LINE + 1);

    assertRefused("# a: b\n" + line, 2, "not a profile: a line of more than 4194304 bytes");
  }

  @Test
  void a_last_line_without_end_and_crlf_are_read_all_the_same() throws IOException {
    assertThat(readAll(HEADER + ROOT + "# end: rows=1").size()).isEqualTo(1);
    assertThat(readAll(HEADER + ROOT.strip() + "\r\n# end: rows=1\r\n").size()).isEqualTo(1);
  }

  @Test
  void what_does_not_fit_into_memory_is_refused_with_its_size() throws IOException {
    Path many = directory.resolve("many");
    try (ProfileWriter writer = new ProfileWriter(many, new ProfileHeader(List.of()))) {
      writer.row(row(-1, method(NodeKind.ROOT, "", "", "")));
      for (int id = 1; id < 100; id++) {
        writer.row(row(0, method(NodeKind.METHOD, "A", "m" + id, "()V")));
      }
      writer.commit();
    }

    assertThat(ProfileReader.read(many, 25_000).size()).isEqualTo(100);
    assertThatThrownBy(() -> ProfileReader.read(many, 24_999))
        .isInstanceOf(ProfileFormatException.class)
        .hasMessageContaining("many:101: the contexts up to here take more than the memory of ")
        .hasMessageEndingWith(" MB; set CPROF_OPTS=-Xmx8g for 8 GB");
  }
}
