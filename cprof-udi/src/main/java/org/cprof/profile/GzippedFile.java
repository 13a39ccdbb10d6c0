package org.cprof.profile;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a gzipped file of lines, and says which file, which line and why if it is broken. */
public final class GzippedFile {
  /** What is read of it. */
  public interface Part<T> {
    T read(Utf8Lines lines) throws IOException;
  }

  private GzippedFile() {}

  /**
   * Reads a part of a file.
   *
   * @param what what it should be, such as "profile"
   * @param progress is given the number of bytes that have been read of the file so far
   * @throws ProfileFormatException if it is not gzipped, or a line is broken
   * @throws IOException if it can't be read; the message names the file
   */
  public static <T> T read(Path file, String what, LongConsumer progress, Part<T> part)
      throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("cannot read " + what + " " + file + ": it is a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(file, what, new ReadInput(in, progress), part);
    } catch (NoSuchFileException e) {
      throw new IOException("cannot read " + what + " " + file + ": no such file", e);
    }
  }

  private static <T> T read(Path file, String what, ReadInput in, Part<T> part) throws IOException {
    GZIPInputStream unzipped;
    try {
      unzipped = new WholeInput(in);
    } catch (EOFException e) {
      throw new ProfileFormatException(file, 0, "the file is empty or cut off");
    } catch (ZipException e) {
      throw new ProfileFormatException(file, 0, "not a " + what + ": it is not gzipped");
    }
    Utf8Lines lines = new Utf8Lines(unzipped);
    try {
      return part.read(lines);
    } catch (IOException e) {
      throw explain(file, what, lines.line(), e);
    }
  }

  private static IOException explain(Path file, String what, long line, IOException e) {
    if (e instanceof ProfileFormatException) {
      return e;
    }
    if (e instanceof CharacterCodingException) {
      return new ProfileFormatException(file, line, "not UTF-8");
    }
    if (e instanceof EOFException) {
      return new ProfileFormatException(file, line, "the file is cut off here");
    }
    if (e instanceof ZipException) {
      return new ProfileFormatException(file, line, "the file is damaged: " + e.getMessage());
    }
    if (e instanceof CsvInput.EndException) {
      return new ProfileFormatException(file, line, e.getMessage());
    }
    if (e instanceof CsvInput.QuoteException) {
      return new ProfileFormatException(
          file, line, "a quoted field is not closed or has text behind it");
    }
    if (e instanceof Utf8Lines.LineTooLongException) {
      return new ProfileFormatException(
          file,
          line,
          "not a " + what + ": a line of more than " + Utf8Lines.LONGEST_LINE + " bytes");
    }
    return new IOException("cannot read " + what + " " + file + ": " + e.getMessage(), e);
  }

  /**
   * Refuses bytes behind the compressed ones, which its superclass passes over in silence: a whole
   * file ends with the checksum and the length of what was read (RFC 1952, 2.3.1).
   */
  private static final class WholeInput extends GZIPInputStream {
    private final ReadInput file;

    /** The checksum of the superclass is reset once the end was read (JDK 25). */
    private final CRC32 checksum = new CRC32();

    private long length;

    WholeInput(ReadInput file) throws IOException {
      super(file, 1 << 16);
      this.file = file;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      int bytes = super.read(target, offset, count);
      if (bytes < 0) {
        file.transferTo(OutputStream.nullOutputStream());
        if (file.last8Bytes() != (length << Integer.SIZE | checksum.getValue())) {
          throw new ZipException("there are bytes behind its end");
        }
      } else {
        checksum.update(target, offset, bytes);
        length += bytes;
      }
      return bytes;
    }
  }

  /** Tells after every block how many bytes have been read, and keeps the last ones. */
  private static final class ReadInput extends FilterInputStream {
    private final LongConsumer progress;
    private long count;

    /** As one number of little-endian bytes. */
    private long last;

    ReadInput(InputStream in, LongConsumer progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int bytes = super.read(target, offset, length);
      for (int i = Math.max(bytes - Long.BYTES, 0); i < bytes; i++) {
        last = last >>> Byte.SIZE | (long) target[offset + i] << Long.SIZE - Byte.SIZE;
      }
      count += Math.max(bytes, 0);
      progress.accept(count);
      return bytes;
    }

    long last8Bytes() {
      return last;
    }
  }
}
