package org.cprof.runner.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes the wire format of protobuf, as much of it as pprof needs: varints and what is preceded by
 * its length. A message within another one is collected first, since its length stands before it.
 */
final class ProtobufOutput {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final OutputStream out;

  /** A message to be collected in memory. */
  ProtobufOutput() {
    this(new ByteArrayOutputStream());
  }

  ProtobufOutput(OutputStream out) {
    this.out = out;
  }

  /** Makes a collected message empty again. */
  void clear() {
    ((ByteArrayOutputStream) out).reset();
  }

  void number(int field, long value) throws IOException {
    varint(field << 3 | VARINT);
    varint(value);
  }

  void text(int field, String value) throws IOException {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(field << 3 | LENGTH_DELIMITED);
    varint(bytes.length);
    out.write(bytes);
  }

  /** A collected message, or packed varints. */
  void message(int field, ProtobufOutput message) throws IOException {
    ByteArrayOutputStream bytes = (ByteArrayOutputStream) message.out;
    varint(field << 3 | LENGTH_DELIMITED);
    varint(bytes.size());
    bytes.writeTo(out);
  }

  void varint(long value) throws IOException {
    long rest = value;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      out.write((int) (rest & 0x7f | 0x80));
    }
    out.write((int) rest);
  }
}
