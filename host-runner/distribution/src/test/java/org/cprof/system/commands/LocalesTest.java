package org.cprof.system.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.runner.export.ExportFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What commands print and write is the same whatever digits, points and letters a locale has. */
class LocalesTest {
  private static final List<String> WRITING =
      List.of(
          "check {profile} --rule {rules} --markdown {out}",
          "compare {results} --reference {reference} --csv {out}",
          "compare {results} --reference {reference} --markdown {out}",
          "compare {results} --reference {reference} --svg {out}",
          "diff {profile} {precise} --csv {out}",
          "diff {profile} {precise} --html {out}",
          "diff {profile} {precise} --json",
          "price {blocks} --model bytecodes -o {out}",
          "report {profile} --html {out}",
          "report {profile} --json");

  /**
   * Arabic digits, a comma for the point, Indian digits, and an i whose capital letter has a dot.
   */
  private static final List<Locale> LOCALES =
      Stream.of("ar-EG-u-nu-arab", "de-DE", "hi-IN-u-nu-deva", "tr-TR")
          .map(Locale::forLanguageTag)
          .toList();

  private final Locale before = Locale.getDefault();

  @TempDir private Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  static Stream<String> lines() {
    Stream<String> exports =
        Arrays.stream(ExportFormat.values())
            .map(format -> "export --format " + format + " -o {out} {profile}");
    return Stream.of(CommandLines.ALL.stream(), WRITING.stream(), exports)
        .flatMap(lines -> lines)
        .filter(line -> !line.equals("version"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void output_is_the_same_in_all_locales(String line) throws IOException {
    Map<String, Path> files = SampleFiles.write(folder);
    List<String> expected = run(line, files, Locale.ROOT);
    assertThat(expected.get(0)).as(expected.get(2)).isNotEqualTo("2");
    for (Locale locale : LOCALES) {
      assertThat(run(line, files, locale)).as(locale.toString()).isEqualTo(expected);
    }
  }

  /** The others would tell nothing if this one wrote the digits of the root locale. */
  @Test
  void the_first_of_these_locales_has_digits_of_its_own() {
    assertThat(String.format(LOCALES.get(0), "%d", 12)).isEqualTo("\u0661\u0662");
  }

  /** Exit code, both outputs, and the bytes of the file. */
  private static List<String> run(String line, Map<String, Path> files, Locale locale)
      throws IOException {
    Locale.setDefault(locale);
    Path out = files.get("out");
    if (out != null) {
      Files.deleteIfExists(out);
    }
    CommandRun run = CommandRun.of(CommandLines.arguments(line, files));
    String written =
        out != null && Files.isRegularFile(out) ? Arrays.toString(Files.readAllBytes(out)) : "";
    return List.of(Integer.toString(run.exitCode()), run.out(), run.err(), written);
  }
}
