package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command with every file that it reads, each spoilt in every way. */
class HostileFilesTest {
  private static final long SEED = 7;

  /** What stops at a bad file before another JVM is started. */
  private static final List<String> BEFORE_A_JVM =
      List.of(
          "bound java.lang.Math.max(II)I --methods {stated}",
          "compare --reference {reference}",
          "instrument --sizes {sizes}",
          "run --sizes {sizes} -- Main",
          "tune --free iadd --reference {reference}");

  /** The files that CProf writes and reads again. */
  private static final Set<String> OF_CPROF =
      Set.of(
          "{profile}",
          "{precise}",
          "{blocks}",
          "{allocations}",
          "{counters}",
          "{calls}",
          "{schedule}",
          "{baseline}");

  private static final String NUMBER_OF_LAST_ROW =
      "(?<=,)[0-9]+(?=[,\\n][^\\n]*(\\n# end: [^\\n]*)?$)";
  private static final String LAST_ROW = "[^\\n]*\\n(?=# end: )";

  /** Ways to spoil a file. */
  private enum Spoilt {
    MISSING(bytes -> null),
    EMPTY(bytes -> new byte[0]),
    CUT_OFF(bytes -> Arrays.copyOf(bytes, bytes.length * 2 / 3)),
    FOREIGN_TEXT(bytes -> "<html>no such page</html>\n".getBytes(StandardCharsets.UTF_8)),
    FOREIGN_BINARY(bytes -> random(4000)),
    ZIPPED_RANDOM(bytes -> zip(random(4000))),
    ZIPPED_NOTHING(bytes -> zip(new byte[0])),
    ONE_ENDLESS_LINE(bytes -> zip(new byte[3_000_000])),
    HUGE_NUMBERS(
        bytes -> edited(bytes, text -> text.replaceAll(NUMBER_OF_LAST_ROW, "9".repeat(400)))),
    NO_NUMBERS(bytes -> edited(bytes, text -> text.replaceAll(NUMBER_OF_LAST_ROW, "NaN"))),
    LONELY_QUOTE(bytes -> edited(bytes, text -> withRow(text, "\""))),
    TOO_FEW_FIELDS(bytes -> edited(bytes, text -> withRow(text, "1,2\n"))),
    CUT_BEFORE_THE_END(bytes -> edited(bytes, text -> text.replaceAll("# end: .*\\n", ""))),
    WITHOUT_THE_LAST_ROW(bytes -> edited(bytes, text -> text.replaceFirst(LAST_ROW, ""))),
    TWICE(bytes -> edited(bytes, text -> text + text)),
    BYTE_BEHIND_THE_END(bytes -> Arrays.copyOf(bytes, bytes.length + 1)),
    FILE_BEHIND_THE_END(bytes -> with(bytes, zip(new byte[1])));

    private final UnaryOperator<byte[]> change;

    Spoilt(UnaryOperator<byte[]> change) {
      this.change = change;
    }
  }

  @TempDir private Path folder;

  /** Each command with each kind of file that it reads, once. */
  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String line : Stream.concat(CommandLines.ALL.stream(), BEFORE_A_JVM.stream()).toList()) {
      String[] words = line.split(" ");
      for (int i = 0; i < words.length; i++) {
        boolean isRead = words[i].startsWith("{") && !words[i].equals("{out}");
        if (isRead && seen.add(words[0] + words[i])) {
          for (Spoilt spoilt : Spoilt.values()) {
            if (spoilt.compareTo(Spoilt.CUT_BEFORE_THE_END) < 0 || OF_CPROF.contains(words[i])) {
              cases.add(Arguments.of(line, i, spoilt));
            }
          }
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_file_that_is_none_gets_one_line_that_names_it(String line, int place, Spoilt spoilt)
      throws IOException {
    Map<String, Path> files = SampleFiles.write(folder);
    List<String> arguments = new ArrayList<>(CommandLines.arguments(line, files));
    Path sound = Path.of(arguments.get(place));
    Path bad = folder.resolve("bad-" + sound.getFileName());
    byte[] content = spoilt.change.apply(Files.readAllBytes(sound));
    if (content != null) {
      Files.write(bad, content);
    }
    arguments.set(place, bad.toString());

    CommandRun run = CommandRun.of(arguments);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: ").contains(bad.toString());
    assertThat(run.err()).doesNotContain("\tat ").doesNotContain("Exception");
    // Several things that are wrong with a table have a line each.
    assertThat(run.err().lines().skip(1)).allMatch(l -> l.startsWith(bad.toString() + ":"));
    assertThat(run.err().lines()).allMatch(l -> l.length() < 600);
    assertThat(run.out()).isEmpty();
    assertThat(files.get("out")).doesNotExist();
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(SEED).nextBytes(bytes);
    return bytes;
  }

  /** Changes the text of a file, which may be zipped. */
  private static byte[] edited(byte[] bytes, UnaryOperator<String> change) {
    boolean zipped = bytes[0] == 0x1f;
    String text = new String(zipped ? unzip(bytes) : bytes, StandardCharsets.UTF_8);
    byte[] changed = change.apply(text).getBytes(StandardCharsets.UTF_8);
    assertThat(changed).isNotEqualTo(bytes);
    return zipped ? zip(changed) : changed;
  }

  /** A text with a row more: before its end, if it has one. */
  private static String withRow(String text, String row) {
    int end = text.indexOf("# end: ");
    return end < 0 ? text + row : text.substring(0, end) + row + text.substring(end);
  }

  private static byte[] with(byte[] bytes, byte[] more) {
    byte[] both = Arrays.copyOf(bytes, bytes.length + more.length);
    System.arraycopy(more, 0, both, bytes.length, more.length);
    return both;
  }

  private static byte[] unzip(byte[] bytes) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return zipped.toByteArray();
  }
}
