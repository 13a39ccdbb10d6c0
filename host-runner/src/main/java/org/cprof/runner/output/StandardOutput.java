package org.cprof.runner.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/**
 * Standard output that remembers why it could not be written, which {@code System.out} forgets: a
 * full disk must not go unnoticed.
 */
public final class StandardOutput extends OutputStream {
  /** What the system says when the reader of a pipe has had enough, as head has. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private final OutputStream out;
  private IOException failure;

  /** The process's. */
  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    this.out = new BufferedOutputStream(out);
  }

  /** A writer in the encoding of the user's locale. */
  public PrintWriter writer() {
    String encoding = System.getProperty("stdout.encoding", System.getProperty("native.encoding"));
    return new PrintWriter(new OutputStreamWriter(this, Charset.forName(encoding)));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private IOException failed(IOException e) {
    failure = failure == null ? e : failure;
    return e;
  }

  /** Why not all was written; null if it was, or if the reader wanted no more. */
  public String failure() {
    return failure == null || isPipeClosed(failure) ? null : failure.getMessage();
  }

  /** Whether the reader closed the pipe before all was written. */
  static boolean isPipeClosed(IOException e) {
    return BROKEN_PIPE.equals(e.getMessage());
  }
}
