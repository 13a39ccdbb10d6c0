package org.cprof.profile;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.cprof.text.EndLine;

/**
 * Writes CSV fields as UTF-8 without allocating anything per row.
 *
 * <p>A profile may have millions of rows of 17 numbers. Commons CSV's printer makes a string of
 * each.
 */
public final class CsvOutput implements Closeable {
  private static final int LONGEST_NUMBER = 20;

  private final OutputStream out;
  private final byte[] buffer;
  private int used;
  private boolean rowStarted;
  private long rows;

  public CsvOutput(OutputStream out) {
    this(out, 1 << 16);
  }

  private CsvOutput(OutputStream out, int bufferBytes) {
    this.out = out;
    this.buffer = new byte[bufferBytes];
  }

  /** The bytes of text fields with the separators between them, for {@link #fields}. */
  public static byte[] encode(String... values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvOutput csv = new CsvOutput(bytes, 1 << 8)) {
      for (String value : values) {
        csv.text(value);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes fields that were encoded before. */
  public void fields(byte[] encoded) throws IOException {
    separate();
    if (encoded.length > buffer.length - used) {
      flushBuffer();
    }
    if (encoded.length > buffer.length) {
      out.write(encoded, 0, encoded.length);
    } else {
      System.arraycopy(encoded, 0, buffer, used, encoded.length);
      used += encoded.length;
    }
  }

  public void number(long value) throws IOException {
    separate();
    room(LONGEST_NUMBER);
    if (value >= 0 && value <= 9) {
      put('0' + (int) value);
      return;
    }
    long size = Math.abs(value);
    if (value < 0) {
      put('-');
    }
    if (size >= 0 && size <= Integer.MAX_VALUE) {
      digits(size);
      return;
    }
    int digits = 1;
    for (long rest = value / 10; rest != 0; rest /= 10) {
      digits++;
    }
    int position = used += digits;
    // Every long has a negative counterpart, but not every one a positive.
    long rest = value < 0 ? value : -value;
    do {
      buffer[--position] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
  }

  /** For a division of longs, the JVM's first compiler calls a routine. */
  private void digits(long value) {
    int digits = 1;
    for (long limit = 10; limit <= value; limit *= 10) {
      digits++;
    }
    int position = used += digits;
    long rest = value;
    do {
      // A tenth of what fits into 32 bits: times 2^35 / 10, rounded up.
      long tenth = rest * 0xCCCC_CCCDL >>> 35;
      buffer[--position] = (byte) ('0' + rest - 10 * tenth);
      rest = tenth;
    } while (rest != 0);
  }

  public void text(String value) throws IOException {
    separate();
    if (!needsQuotes(value)) {
      characters(value, false);
      return;
    }
    room(1);
    put('"');
    characters(value, true);
    room(1);
    put('"');
  }

  public void endRow() throws IOException {
    endLine();
    rowStarted = false;
    rows++;
  }

  /** Writes a whole line as it is. */
  public void line(String text) throws IOException {
    characters(text, false);
    endLine();
  }

  /** Writes the line that ends the file, with the number of its rows. */
  public void end() throws IOException {
    line(new EndLine(rows).line());
  }

  @Override
  public void close() throws IOException {
    try (out) {
      flushBuffer();
    }
  }

  private void endLine() throws IOException {
    room(1);
    put('\n');
  }

  private void separate() throws IOException {
    if (rowStarted) {
      room(1);
      put(',');
    }
    rowStarted = true;
  }

  private static boolean needsQuotes(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      // A number sign begins a comment for some readers, wherever it stands.
      if (c == ',' || c == '"' || c == '#' || c == '\n' || c == '\r') {
        return true;
      }
    }
    // Spaces at the ends would look like padding to many readers.
    return value.startsWith(" ") || value.endsWith(" ");
  }

  private void characters(String value, boolean doubleQuotes) throws IOException {
    for (int i = 0; i < value.length(); i++) {
      room(4);
      char c = value.charAt(i);
      if (c < 0x80) {
        if (c == '"' && doubleQuotes) {
          put('"');
        }
        put(c);
      } else if (c < 0x800) {
        put(0xC0 | c >> 6);
        put(0x80 | c & 0x3F);
      } else if (!Character.isSurrogate(c)) {
        put(0xE0 | c >> 12);
        put(0x80 | c >> 6 & 0x3F);
        put(0x80 | c & 0x3F);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        int codePoint = Character.toCodePoint(c, value.charAt(++i));
        put(0xF0 | codePoint >> 18);
        put(0x80 | codePoint >> 12 & 0x3F);
        put(0x80 | codePoint >> 6 & 0x3F);
        put(0x80 | codePoint & 0x3F);
      } else {
        // Names in class files may hold half a surrogate pair, which UTF-8 can't encode.
        put('?');
      }
    }
  }

  private void put(int oneByte) {
    buffer[used++] = (byte) oneByte;
  }

  private void room(int bytes) throws IOException {
    if (used + bytes > buffer.length) {
      flushBuffer();
    }
  }

  private void flushBuffer() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }
}
