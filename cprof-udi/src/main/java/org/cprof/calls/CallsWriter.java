package org.cprof.calls;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.cprof.files.OwnerOnly;
import org.cprof.profile.CsvOutput;
import org.cprof.text.MetadataLine;

/** Writes the file of recorded calls, row by row: it runs where the program did. */
public final class CallsWriter implements Closeable {

  private final CsvOutput out;

  /** Begins the file, in place of an earlier one. It is its owner's alone, as the profile is. */
  public CallsWriter(Path file) throws IOException {
    Files.deleteIfExists(file);
    out = new CsvOutput(new GZIPOutputStream(OwnerOnly.create(file)));
  }

  /** A line of metadata, before all rows. */
  public void metadata(String key, String value) throws IOException {
    out.line(new MetadataLine(key, oneLine(value)).line());
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
    out.line(CallsFile.header(hasWords));
  }

  public void row(String method, RecordedCall call) throws IOException {
    out.text(oneLine(method));
    numbers(call.number(), call.cycles(), call.bytecodes(), call.loadCycles());
    if (call.allocated() != null) {
      numbers(call.allocated().inCall(), call.allocated().before());
    }
    out.text(call.end().label());
    out.endRow();
  }

  private void numbers(long... values) throws IOException {
    for (long value : values) {
      out.number(value);
    }
  }

  /** The end, behind the rows: without it the file is not read. */
  public void end() throws IOException {
    out.end();
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').replace('\r', ' ');
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
