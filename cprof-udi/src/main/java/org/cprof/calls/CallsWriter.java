package org.cprof.calls;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.cprof.files.OwnerOnly;

/**
 * Writes the file of recorded calls, row by row: it runs where the program did. Neither the names
 * of methods nor numbers hold what CSV would quote.
 */
public final class CallsWriter implements Closeable {

  private final Writer out;

  /** Begins the file, in place of an earlier one. It is its owner's alone, as the profile is. */
  public CallsWriter(Path file) throws IOException {
    Files.deleteIfExists(file);
    out =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(OwnerOnly.create(file)), StandardCharsets.UTF_8));
  }

  /** A line of metadata, before all rows. */
  public void metadata(String key, String value) throws IOException {
    out.write("# " + key + ": " + value.replace('\n', ' ').replace('\r', ' ') + "\n");
  }

  /** A method, without its calls. */
  public void method(MethodCalls calls) throws IOException {
    metadata(
        CallsFile.CALLS,
        calls.method()
            + " "
            + calls.begun()
            + " "
            + calls.ended()
            + " "
            + calls.left()
            + " "
            + calls.cycles()
            + " "
            + calls.most()
            + " "
            + calls.longest()
            + " "
            + calls.least());
    metadata(CallsFile.ARGUMENTS, calls.method() + " " + calls.arguments());
  }

  /**
   * The header, behind the metadata.
   *
   * @param hasWords whether all calls have allocated words, or none
   */
  public void header(boolean hasWords) throws IOException {
    out.write(CallsFile.header(hasWords));
    out.write('\n');
  }

  /** A call of a method. */
  public void row(String method, RecordedCall call) throws IOException {
    out.write(method);
    numbers(call.number(), call.cycles(), call.bytecodes(), call.loadCycles());
    if (call.allocated() != null) {
      numbers(call.allocated().inCall(), call.allocated().before());
    }
    out.write(',');
    out.write(call.end().label());
    out.write('\n');
  }

  private void numbers(long... values) throws IOException {
    for (long value : values) {
      out.write(',');
      out.write(Long.toString(value));
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
