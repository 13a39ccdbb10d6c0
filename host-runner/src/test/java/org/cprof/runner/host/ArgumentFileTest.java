package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentFileTest {
  @TempDir Path folder;

  /** What the real {@code java} command makes of a file. */
  static final class Words {
    public static void main(String[] arguments) {
      System.out.print(Arrays.toString(arguments));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one \"two three\" 'fo\"ur'",
        "a#b c",
        "a#b\nc d#e",
        "\"a#b\" c",
        "# c\n y # d\nz",
        "\"unclosed one\ntwo",
        "a\\b \"a\\\\b\" \"a\\b\"",
        "\"x\\\n   y\" z",
        "\"x\\\r\n   y\" z",
        "\"a\"b'c d'",
        "x'y z'w",
        "a \"\" ''b",
        "\"t\\tn\\nf\\fr\\rq\\\"\" k",
        "\"\\#\" #",
        "a \"b\\",
        "a\\\nb",
        "@other -- x",
        "\"q \\101\"",
        "\t a\fb\r\nc ",
        "\"a\\\n\n\n b\"",
        "\"a\\\n# b\"",
        "",
      })
  void the_words_of_a_file_are_those_of_the_java_command(String text) throws Exception {
    Path classes = Path.of(Words.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path file = folder.resolve("words");
    Files.writeString(file, "-cp " + classes + " " + Words.class.getName() + " " + text);
    Process java =
        new ProcessBuilder(HostJdk.current().java().toString(), "@" + file)
            .redirectErrorStream(true)
            .start();
    String told = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    List<String> words = ArgumentFile.read(file);
    assertThat(words.subList(3, words.size())).hasToString(told);
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    Path file = folder.resolve("none");
    assertThatThrownBy(() -> ArgumentFile.read(file))
        .isInstanceOf(CommandException.class)
        .hasMessage("cannot read the arguments in @" + file + ": no such file or folder");
    assertThatThrownBy(() -> ArgumentFile.read(folder))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("cannot read the arguments in @" + folder + ": ");
  }
}
