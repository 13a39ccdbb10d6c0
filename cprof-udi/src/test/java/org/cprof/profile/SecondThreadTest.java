package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SecondThreadTest {

  private static final int MUCH = 1 << 16;

  /** Remembers what was written, and by whom. */
  private static final class RecordingStream extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Set<Thread> threads = new HashSet<>();
    private int untilFailure = Integer.MAX_VALUE;
    private boolean isClosed;

    @Override
    public void write(int oneByte) {
      throw new AssertionError("one by one");
    }

    @Override
    public void write(byte[] from, int at, int count) throws IOException {
      threads.add(Thread.currentThread());
      if (untilFailure-- == 0) {
        throw new IOException("disk full");
      }
      bytes.write(from, at, count);
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private final RecordingStream told = new RecordingStream();

  @Test
  void all_bytes_come_in_their_order_though_the_caller_uses_its_array_again() throws Exception {
    byte[] buffer = new byte[MUCH];
    Random random = new Random(1);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (SecondThread out = new SecondThread(told)) {
      for (int i = 0; i < 100; i++) {
        random.nextBytes(buffer);
        int count = i % 7 == 6 ? 3 : MUCH - 5;
        out.write(buffer, 5, count);
        expected.write(buffer, 5, count);
      }
      out.write(42);
      expected.write(42);
    }
    assertThat(told.bytes.toByteArray()).isEqualTo(expected.toByteArray());
    assertThat(told.isClosed).isTrue();
    assertThat(told.threads).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void little_is_written_without_another_thread() throws Exception {
    try (SecondThread out = new SecondThread(told)) {
      out.write(new byte[100], 0, 100);
    }
    assertThat(told.bytes.size()).isEqualTo(100);
    assertThat(told.threads).containsExactly(Thread.currentThread());
  }

  @Test
  void a_failure_is_told_and_nobody_waits_for_room() {
    told.untilFailure = 1;
    SecondThread out = new SecondThread(told);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1000; i++) {
                out.write(new byte[MUCH], 0, MUCH);
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
    assertThatThrownBy(out::close).hasMessage("disk full");
    assertThat(told.isClosed).isTrue();
    assertThat(told.bytes.size()).isEqualTo(MUCH);
  }

  @Test
  void a_failure_at_the_end_is_told_by_close() throws Exception {
    told.untilFailure = 0;
    SecondThread out = new SecondThread(told);
    try {
      out.write(new byte[MUCH], 0, MUCH);
    } catch (IOException atOnce) {
      // It depends on who is faster.
    }
    assertThatThrownBy(out::close).hasMessage("disk full");
  }
}
