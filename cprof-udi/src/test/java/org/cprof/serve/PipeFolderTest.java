package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
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

  private static final Class<?> CHANNEL = RunTimeMessage.loader().load("Channel");

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
  private Object take(long process) throws Exception {
    Class<?>[] parameters = {File.class, long.class};
    return RunTimeLoader.call(CHANNEL, null, "take", parameters, folder.toFile(), process);
  }

  /** The answer to a request without content; null if nobody answers. */
  private static RunTimeMessage ask(Object channel, int kind) throws Exception {
    Object request = RunTimeMessage.ofKind(kind, 0).message();
    Object answer =
        RunTimeLoader.call(CHANNEL, channel, "ask", new Class<?>[] {RunTimeMessage.TYPE}, request);
    return answer == null ? null : new RunTimeMessage(answer);
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
  void what_a_jvm_asks_comes_out_and_is_answered() throws Exception {
    Pair pair = pipes.add(1).get(0);
    Object channel = take(77);
    // A pipe holds what is written before anybody waits for it.
    pair.answer().write(new Answer().putInt(42).framed(List.of(), 0));

    RunTimeMessage answer = ask(channel, 9);

    DataInputStream asked = new DataInputStream(pair.ask());
    assertThat(asked.readInt()).as("length").isEqualTo(1);
    assertThat(asked.readByte()).isEqualTo((byte) 9);
    assertThat(answer.get("getInt")).as("rows").isEqualTo(0);
    assertThat(answer.get("getInt")).as("notes").isEqualTo(0);
    assertThat(answer.get("getInt")).isEqualTo(42);
  }

  @Test
  void a_jvm_that_waits_goes_on_when_its_pair_is_removed() throws Exception {
    Pair pair = pipes.add(1).get(0);
    Object channel = take(77);

    pipes.remove(pair);

    assertThat(ask(channel, 9)).isNull();
    assertThat(ask(channel, 9)).as("once more").isNull();
  }

  @Test
  void whoever_waits_for_requests_goes_on_when_the_folder_is_closed() throws Exception {
    List<Pair> pairs = pipes.add(2);

    pipes.close();

    for (Pair pair : pairs) {
      assertThat(new DataInputStream(pair.ask()).readInt()).isZero();
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

  /** As where it loads a class to ask, and the agent asks for that. */
  @Test
  void a_thread_that_asks_gets_no_answer_to_another_question() throws Exception {
    Object[] channel = new Object[1];
    List<RunTimeMessage> inner = new ArrayList<>();
    OutputStream asksAgain =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            try {
              inner.add(ask(channel[0], 8));
            } catch (Exception e) {
              throw new IOException(e);
            }
          }
        };
    byte[] answer = new Answer().putInt(42).framed(List.of(), 0);
    channel[0] =
        RunTimeLoader.make(
            CHANNEL,
            new Class<?>[] {OutputStream.class, InputStream.class},
            asksAgain,
            new ByteArrayInputStream(answer));

    assertThat(ask(channel[0], 9)).isNotNull();

    assertThat(inner).isNotEmpty().containsOnlyNulls();
  }
}
