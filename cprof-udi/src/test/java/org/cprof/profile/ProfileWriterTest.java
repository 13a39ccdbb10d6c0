package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileWriterTest {
  private static final String HEADER_ROW =
      "id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,"
          + "invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses\n";

  @TempDir Path directory;

  private Path file() {
    return directory.resolve("p.cprof.csv.gz");
  }

  private static ProfileHeader header(String... keysAndValues) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      entries.add(Map.entry(keysAndValues[i], keysAndValues[i + 1]));
    }
    return new ProfileHeader(entries);
  }

  private static void root(ProfileWriter writer) throws IOException {
    writer.row(
        new ProfileRow(
            -1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, new long[7]));
  }

  private static void method(ProfileWriter writer, int id, String name) throws IOException {
    writer.row(
        new ProfileRow(
            id - 1,
            new MethodReference(NodeKind.METHOD, "a.B", name, "()V"),
            12,
            7,
            3,
            2,
            new long[] {10, 100, 74, 5, 6, 1, 0}));
  }

  private static String text(byte[] gzipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzipped))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String write(String name) throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      root(writer);
      method(writer, 1, name);
      writer.commit();
    }
    return text(Files.readAllBytes(file()));
  }

  @Test
  void the_file_is_metadata_then_header_then_one_row_per_node() throws IOException {
    try (ProfileWriter writer =
        new ProfileWriter(file(), header("tool", "cprof 1", "thread", "a", "thread", "b"))) {
      root(writer);
      method(writer, 1, "run");
      writer.commit();
    }

    assertThat(text(Files.readAllBytes(file())))
        .isEqualTo(
            "# tool: cprof 1\n# thread: a\n# thread: b\n"
                + HEADER_ROW
                + "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0\n"
                + "1,0,method,a.B,run,()V,12,7,3,2,10,100,74,5,6,1,0\n"
                + "# end: rows=2\n");
  }

  @Test
  void names_of_any_length_are_written_with_quotes_where_csv_needs_them() throws IOException {
    String longName = "x\u20ac".repeat(100_000);
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      root(writer);
      for (String name : new String[] {"run", "a,b", longName, ""}) {
        MethodReference names = new MethodReference(NodeKind.NATIVE, "a.B", name, "()V");
        writer.row(new ProfileRow(0, names, -1, 0, 12, 10, new long[] {9, 10, -9, 0, 1, 2, 3}));
      }
      writer.commit();
    }

    String end = ",()V,-1,0,12,10,9,10,-9,0,1,2,3\n";
    assertThat(text(Files.readAllBytes(file())))
        .endsWith(
            "\n1,0,native,a.B,run"
                + end
                + "2,0,native,a.B,\"a,b\""
                + end
                + "3,0,native,a.B,"
                + longName
                + end
                + "4,0,native,a.B,"
                + end
                + "# end: rows=5\n");
  }

  @Test
  void names_of_all_planes_are_utf_8_and_half_a_surrogate_pair_becomes_a_question_mark()
      throws IOException {
    assertThat(write("\u00e9\u20ac\ud83d\ude00")).contains(",\u00e9\u20ac\ud83d\ude00,");
    assertThat(write("x\ud83d")).contains(",x?,");
    assertThat(write("\ude00\ud83dx")).contains(",??x,");
  }

  @Test
  void line_ends_and_backslashes_in_metadata_are_escaped() throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file(), header("program", "a\nb\rc\\n"))) {
      root(writer);
      writer.commit();
    }

    assertThat(text(Files.readAllBytes(file()))).startsWith("# program: a\\nb\\rc\\\\n\nid,");
    assertThat(ProfileReader.read(file()).header().first("program")).isEqualTo("a\nb\rc\\n");
  }

  @Test
  void equal_profiles_are_equal_files_in_any_locale() throws IOException {
    write("run");
    byte[] first = Files.readAllBytes(file());
    Locale locale = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      write("run");
    } finally {
      Locale.setDefault(locale);
    }

    assertThat(Files.readAllBytes(file())).isEqualTo(first);
    // RFC 1952: no flags (so no file name), no modification time.
    assertThat(first).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0);
  }

  @Test
  void writing_a_row_allocates_nothing() throws IOException {
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] metrics = {1, 22, 333, 4444, 55555, 666666, 7777777};
    MethodReference names = new MethodReference(NodeKind.METHOD, "a.B\u00e9", "a,b", "()V");
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      root(writer);
      ProfileRow row = new ProfileRow(0, names, 1, 2, 3, 4, metrics);
      long before = 0;
      for (int id = 1; id <= 40_000; id++) {
        if (id == 20_000) {
          before = memory.getCurrentThreadAllocatedBytes();
        }
        writer.row(row);
      }

      // Less than a byte per row: what the JVM's own bookkeeping may take now and then.
      assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
    }
  }

  @Test
  void without_commit_nothing_is_left() throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      root(writer);
    }

    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void before_the_commit_the_earlier_file_is_untouched() throws IOException {
    String earlier = write("run");
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      root(writer);
      assertThat(text(Files.readAllBytes(file()))).isEqualTo(earlier);
      writer.commit();
    }

    assertThat(text(Files.readAllBytes(file()))).isNotEqualTo(earlier);
    assertThat(directory.toFile().list()).containsExactly("p.cprof.csv.gz");
  }

  @Test
  void a_full_disk_is_reported_and_leaves_the_earlier_file() throws IOException {
    String earlier = write("run");
    Path temporary = Files.createFile(directory.resolve("p.tmp"));

    assertThatThrownBy(
            () -> {
              try (ProfileWriter writer =
                  new ProfileWriter(file(), header(), temporary, new FullDisk(10_000))) {
                root(writer);
                for (int id = 1; id < 1_000_000; id++) {
                  method(writer, id, "m" + id * 31L);
                }
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write profile " + file() + ": No space left on device");
    assertThat(text(Files.readAllBytes(file()))).isEqualTo(earlier);
    assertThat(temporary).doesNotExist();
  }

  @Test
  void a_disk_that_is_full_at_the_commit_leaves_the_earlier_file() throws IOException {
    String earlier = write("run");
    Path temporary = Files.createFile(directory.resolve("p.tmp"));

    try (ProfileWriter writer = new ProfileWriter(file(), header(), temporary, new FullDisk(10))) {
      root(writer);
      assertThatThrownBy(writer::commit).hasMessageEndingWith("No space left on device");
    }
    assertThat(text(Files.readAllBytes(file()))).isEqualTo(earlier);
    assertThat(temporary).doesNotExist();
  }

  @Test
  void a_disk_without_room_for_the_first_bytes_is_reported() throws IOException {
    Path temporary = Files.createFile(directory.resolve("p.tmp"));

    assertThatThrownBy(() -> new ProfileWriter(file(), header(), temporary, new FullDisk(0)))
        .hasMessage("cannot write profile " + file() + ": No space left on device");
    assertThat(temporary).doesNotExist();
  }

  @Test
  void a_directory_that_does_not_exist_is_reported() {
    Path target = directory.resolve("none").resolve("p.cprof.csv.gz");

    assertThatThrownBy(() -> new ProfileWriter(target, header()))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write profile " + target + ": its directory does not exist");
  }

  @Test
  void a_device_or_directory_is_never_replaced() {
    assertThatThrownBy(() -> new ProfileWriter(directory, header()))
        .hasMessage("cannot write profile " + directory + ": it is not a regular file");
  }

  @Test
  void rows_out_of_order_are_refused() throws IOException {
    try (ProfileWriter writer = new ProfileWriter(file(), header())) {
      assertThatThrownBy(() -> method(writer, 1, "m"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("row 0 of the profile has parent 0");
      root(writer);
      MethodReference method = new MethodReference(NodeKind.METHOD, "C", "m", "()V");
      assertThatThrownBy(() -> writer.row(new ProfileRow(1, method, -1, -1, 0, 1, new long[7])))
          .hasMessage("row 1 of the profile has parent 1");
      assertThatThrownBy(() -> writer.row(new ProfileRow(0, method, -1, -1, 0, 1, new long[6])))
          .hasMessage("6 metrics instead of 7");
    }
  }

  @Test
  void metadata_keys_are_lower_case_words() {
    assertThatThrownBy(() -> header("Bad Key", "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a metadata key: 'Bad Key'");
    assertThat(header("a-1", "x", "b", "y", "a-1", "z").all("a-1")).isEqualTo(List.of("x", "z"));
  }

  /** Takes some bytes and then fails as the operating system does. */
  private static final class FullDisk extends OutputStream {
    private int room;

    FullDisk(int room) {
      this.room = room;
    }

    @Override
    public void write(int oneByte) throws IOException {
      if (--room < 0) {
        throw new IOException("No space left on device");
      }
    }
  }
}
