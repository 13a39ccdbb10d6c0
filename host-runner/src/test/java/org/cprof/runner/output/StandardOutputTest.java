package org.cprof.runner.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

  /** A stream that can't be written to, for a reason. */
  private static StandardOutput failing(String reason) {
    return new StandardOutput(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(reason);
          }
        });
  }

  @Test
  void a_full_disk_is_remembered_behind_a_writer_that_forgets_it() {
    StandardOutput out = failing("No space left on device");
    PrintWriter writer = out.writer();

    writer.println("text");
    assertThat(out.failure()).isNull();
    writer.flush();

    assertThat(out.failure()).isEqualTo("No space left on device");
  }

  @Test
  void a_reader_that_wants_no_more_is_no_failure() {
    StandardOutput out = failing("Broken pipe");
    PrintWriter writer = out.writer();

    writer.println("text");
    writer.flush();

    assertThat(out.failure()).isNull();
  }
}
