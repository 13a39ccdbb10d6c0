package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.serve.PipeFolder.Pair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Both ends of the pipes, of which the run-time has the other one. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipeFolderTest {

  @TempDir Path folder;
  private PipeFolder pipes;

  @BeforeEach
  void prepare() {
    pipes = new PipeFolder(folder);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The JVM's end. */
  private AskingJvm take(long process) throws IOException {
    return AskingJvm.take(folder, process);
  }

  @Test
  void pairs_are_free_until_they_are_taken() throws Exception {
    pipes.add(2);
    assertThat(names()).containsExactly("free-0", "free-1");

    take(77);
    assertThat(names()).hasSize(2).contains("77");
    take(78);
    assertThat(names()).containsExactly("77", "78");
  }

  @Test
  void the_first_jvm_takes_a_pair_for_which_no_other_is_made() throws IOException {
    PipeFolder begun = PipeFolder.begin(folder);
    assertThat(begun.open()).isEqualTo("channels:" + folder);
    assertThat(begun.first()).hasSize(5);
    assertThat(names()).containsExactly("free-0", "free-1", "free-2", "free-3", "free-4");

    assertThat(begun.replace()).isEmpty();
    assertThat(begun.replace()).hasSize(1);
    assertThat(begun.replace()).hasSize(1);
    assertThat(names()).contains("free-5", "free-6").hasSize(7);
  }

  @Test
  void a_folder_that_is_closed_at_once_gets_nothing_afterwards() throws IOException {
    PipeFolder begun = PipeFolder.begin(folder);
    begun.close();
    assertThat(folder.resolve("new-4")).isDirectoryContaining(file -> file.endsWith("answer"));

    begun.close();
    assertThat(begun.add(1)).isEmpty();
  }

  @Test
  void only_the_user_can_open_a_pipe() throws IOException {
    pipes.add(1);

    for (String name : List.of("ask", "answer")) {
      Path pipe = folder.resolve("free-0").resolve(name);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(pipe)))
          .isEqualTo("rw-------");
      assertThat(Files.isRegularFile(pipe)).isFalse();
    }
  }

  @Test
  void a_jvm_that_waits_goes_on_when_its_pair_is_removed() throws Exception {
    Pair pair = pipes.add(1).get(0);
    AskingJvm jvm = take(77);

    pipes.remove(pair);

    assertThat(jvm.ask(new byte[] {9})).isNull();
    assertThat(jvm.ask(new byte[] {9})).as("once more").isNull();
  }

  @Test
  void whoever_waits_for_requests_goes_on_when_the_folder_is_closed() throws Exception {
    List<Pair> pairs = pipes.add(2);

    pipes.close();

    for (Pair pair : pairs) {
      assertThatThrownBy(() -> PipeMessages.read(pair.ask())).isInstanceOf(EOFException.class);
    }
    assertThat(pipes.add(1)).isEmpty();
    assertThat(names()).hasSize(2);
  }

  @Test
  void where_no_pipe_can_be_made_the_reason_is_told() throws IOException {
    Files.createFile(Files.createDirectories(folder.resolve("new-0")).resolve("ask"));

    assertThatThrownBy(() -> pipes.add(1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("mkfifo: ");
  }
}
