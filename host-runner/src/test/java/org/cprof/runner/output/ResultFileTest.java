package org.cprof.runner.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir private Path folder;

  @Test
  void the_result_takes_the_place_of_an_earlier_one() throws IOException {
    Path file = Files.writeString(folder.resolve("result"), "old");

    ResultFile.write(file, out -> out.write("new".getBytes(UTF_8)));

    assertThat(file).hasContent("new");
    assertThat(folder.toFile().list()).containsExactly("result");
  }

  @Test
  void a_failure_leaves_the_earlier_one_and_nothing_else() throws IOException {
    Path file = Files.writeString(folder.resolve("result"), "old");

    assertThatThrownBy(
            () ->
                ResultFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .hasMessage("cannot write " + file + ": No space left on device");

    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("result");
  }

  @Test
  void a_missing_directory_is_said() {
    Path file = folder.resolve("nowhere/result");

    assertThatThrownBy(() -> ResultFile.write(file, out -> out.write(1)))
        .hasMessage("cannot write " + file + ": its directory does not exist");
  }

  @Test
  void neither_a_directory_nor_the_input_is_replaced() throws IOException {
    Path input = Files.writeString(folder.resolve("input"), "profile");

    assertThatThrownBy(() -> ResultFile.write(folder, out -> out.write(1)))
        .hasMessage("cannot write " + folder + ": it is not a regular file");
    assertThatThrownBy(
            () ->
                ResultFile.write(
                    folder.resolve("../" + folder.getFileName() + "/input"), out -> {}, input))
        .hasMessageEndingWith(": it is a profile that is read");
    assertThat(input).hasContent("profile");
  }

  @Test
  void a_symbolic_link_stays_one() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
    Path chain = Files.createSymbolicLink(folder.resolve("chain"), link);
    Path dangling =
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("made by it"));

    ResultFile.write(chain, out -> out.write("new".getBytes(UTF_8)));
    ResultFile.write(dangling, out -> out.write("first".getBytes(UTF_8)));

    assertThat(link).isSymbolicLink();
    assertThat(chain).isSymbolicLink();
    assertThat(target).hasContent("new").isRegularFile();
    assertThat(dangling).isSymbolicLink().hasContent("first");
    assertThat(Files.isSymbolicLink(folder.resolve("made by it"))).isFalse();
  }

  @Test
  void links_in_a_circle_and_out_of_nowhere_are_refused() throws IOException {
    Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
    Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), Path.of("no/file"));

    assertThatThrownBy(() -> ResultFile.check(circle)).hasMessage("too many symbolic links");
    assertThatThrownBy(() -> ResultFile.check(nowhere))
        .hasMessage("cannot write " + nowhere + ": its directory does not exist");
  }

  @Test
  void devices_are_written_to_and_hold_no_profile() throws IOException {
    Path device = Path.of("/dev/null");
    assumeThat(device).exists();

    ResultFile.write(device, out -> out.write(1));

    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(ResultFile.isStandardOutput(Path.of("/dev/stdout"))).isTrue();
    assertThatThrownBy(() -> ResultFile.checkProfile(device))
        .hasMessage("cannot write /dev/null: it is not a regular file");
  }

  @Test
  void a_result_on_a_terminal_does_not_steer_it() throws IOException {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    ResultFile.show(out -> out.write("demo.M\u001b[2Jain 12\n".getBytes(UTF_8)), terminal);

    assertThat(terminal.toString(UTF_8)).isEqualTo("demo.M?[2Jain 12\n");
  }
}
