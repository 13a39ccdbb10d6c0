package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipeMessagesTest {

  private final ByteArrayOutputStream pipe = new ByteArrayOutputStream();
  private final AskingJvm jvm = new AskingJvm(pipe, null);

  /** A request of a kind, with so many bytes behind it. */
  private static byte[] request(int kind, int bytes) {
    byte[] request = new byte[1 + bytes];
    Arrays.fill(request, (byte) (kind + 1));
    request[0] = (byte) kind;
    return request;
  }

  private InputStream received() {
    return new ByteArrayInputStream(pipe.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4082, 4083, 4084, 20_000})
  void a_request_of_any_length_is_read(int bytes) throws IOException {
    jvm.send(request(7, bytes));
    jvm.send(request(8, 1));
    InputStream in = received();

    PipeMessages.Request first = PipeMessages.read(in);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.request().getByte()).isEqualTo(7);
    for (int i = 0; i < bytes; i++) {
      assertThat(first.request().getByte()).isEqualTo(8);
    }
    assertThat(PipeMessages.read(in).request().getByte()).isEqualTo(8);
    assertThatThrownBy(() -> PipeMessages.read(in)).isInstanceOf(EOFException.class);
  }

  @Test
  void a_request_says_which_rows_the_jvm_has() throws IOException {
    pipe.writeBytes(AskingJvm.parts(3, 4711, request(7, 0)));

    assertThat(PipeMessages.read(received()).known()).isEqualTo(4711);
  }

  /** As where an exception comes in the middle of it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void a_request_that_is_not_complete_is_left_out(int parts) throws IOException {
    jvm.sendPartly(request(7, 20_000), parts);
    jvm.sendPartly(request(8, 20_000), 1);
    jvm.send(request(9, 20_000));
    InputStream in = received();

    PipeMessages.Request read = PipeMessages.read(in);

    assertThat(read.number()).isEqualTo(3);
    assertThat(read.request().getByte()).isEqualTo(9);
    assertThatThrownBy(() -> PipeMessages.read(in)).isInstanceOf(EOFException.class);
  }

  @Test
  void an_end_ends_the_requests() throws IOException {
    pipe.writeBytes(PipeMessages.end());
    jvm.send(request(7, 0));

    assertThatThrownBy(() -> PipeMessages.read(received())).isInstanceOf(EOFException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4084, 4085, 20_000})
  void an_answer_of_any_length_is_written(int bytes) throws IOException {
    byte[] content = request(3, bytes - 1);

    PipeMessages.write(pipe, 5, true, content);

    assertThat(pipe.toByteArray()).isEqualTo(AskingJvm.parts(5, 1, content));
  }

  @Test
  void what_is_no_answer_says_so() throws IOException {
    PipeMessages.write(pipe, 5, false, request(3, 0));

    assertThat(pipe.toByteArray()).isEqualTo(AskingJvm.parts(5, 0, request(3, 0)));
  }

  @Test
  void a_request_of_no_possible_length_is_refused() {
    byte[] damaged = AskingJvm.parts(1, 0, request(3, 0));
    Arrays.fill(damaged, 4, 8, (byte) 0x7F);
    pipe.writeBytes(damaged);

    assertThatThrownBy(() -> PipeMessages.read(received()))
        .isInstanceOf(IOException.class)
        .hasMessage("a request of 2139062143 bytes");
  }
}
