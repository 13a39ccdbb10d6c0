package org.cprof.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.ProfileFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallsFileTest {
  @TempDir Path folder;

  private static MethodCalls calls(String method, String arguments, RecordedCall... calls) {
    return new MethodCalls(
        method,
        calls.length,
        2,
        -1,
        4,
        new MethodCalls.Extremes(5, 6, Long.MAX_VALUE, arguments),
        List.of(calls));
  }

  private static RecordedCall call(long number, boolean hasWords) {
    return new RecordedCall(
        number, 300, 20, 1, CallEnd.RETURN, hasWords ? new RecordedCall.Words(8, number) : null);
  }

  private void assertReadAsWritten(boolean hasWords, List<MethodCalls> methods) throws IOException {
    Path file = folder.resolve("a.calls.csv.gz");
    try (CallsWriter writer = new CallsWriter(file)) {
      writer.metadata("model", "jop");
      for (MethodCalls method : methods) {
        writer.method(method);
      }
      writer.header(hasWords);
      for (MethodCalls method : methods) {
        for (RecordedCall call : method.calls()) {
          writer.row(method.method(), call);
        }
      }
      writer.end();
    }

    CallsFile read = CallsReader.read(file);

    assertThat(read.first("model")).isEqualTo("jop");
    assertThat(read.methods()).isEqualTo(methods);
  }

  @Test
  void calls_are_read_as_they_were_written() throws IOException {
    assertReadAsWritten(
        true,
        List.of(
            calls("a.B.step(I)V", "3, \"x y\"", call(0, true), call(1, true)),
            calls("a.B.never()V", "")));
  }

  /** As when the disk was full. */
  @Test
  void calls_without_their_end_are_refused() throws IOException {
    Path file = folder.resolve("a.calls.csv.gz");
    try (CallsWriter writer = new CallsWriter(file)) {
      writer.method(calls("a.B.step(I)V", "3"));
      writer.header(false);
      writer.row("a.B.step(I)V", call(0, false));
    }

    assertThatThrownBy(() -> CallsReader.read(file))
        .isInstanceOf(ProfileFormatException.class)
        .hasMessageStartingWith(file + ":4: the last line is not '# end: rows=N': ");
  }

  /** Such as Kotlin's in backticks, and numbers that look like those of the line. */
  @Test
  void calls_of_methods_whose_names_java_does_not_have_are_read() throws IOException {
    assertReadAsWritten(
        false,
        List.of(
            calls("a.B.adds 1 2()V", "1", call(0, false)),
            calls("a.B.adds 1()V", "2 1", call(0, false)),
            calls("a.B.a, b and \"c\"()V", "", call(0, false), call(1, false))));
  }
}
