package org.cprof.raw;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The copies of a raw profile that a JVM has made in their order. Each has only the pages that have
 * changed since the one before.
 */
public final class RawCopies implements Closeable {

  /** More pages than any raw profile has. */
  private static final long MOST =
      CProfFile.MAX_WINDOWS * (CProfFile.WINDOW_BYTES / CProfFile.PAGE_BYTES);

  /** What the file was when it was copied last; null before. */
  private Path image;

  /**
   * The raw profile as it was when a copy was made, to be used until the next one is asked for.
   *
   * @throws IOException if it cannot be read or is damaged
   */
  public RawProfile next(Path copy) throws IOException {
    if (image == null) {
      image = Files.createTempFile("cprof-", ".raw");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(copy));
        FileChannel out = FileChannel.open(image, StandardOpenOption.WRITE)) {
      ByteBuffer part = part(in, copy);
      while (part != null) {
        long page = part.getLong(0);
        if (page < 0 || page >= MOST) {
          throw damaged(copy);
        }
        long start = page * CProfFile.PAGE_BYTES;
        part.position(CProfFile.PAGE);
        while (part.hasRemaining()) {
          out.write(part, start + part.position() - CProfFile.PAGE);
        }
        part = part(in, copy);
      }
    }
    return RawProfile.open(image, copy);
  }

  /** The next page with its number; null at the end. */
  private static ByteBuffer part(InputStream in, Path copy) throws IOException {
    byte[] part = in.readNBytes(CProfFile.PAGE + CProfFile.PAGE_BYTES);
    if (part.length == 0) {
      return null;
    }
    if (part.length < CProfFile.PAGE + CProfFile.PAGE_BYTES) {
      throw damaged(copy);
    }
    return ByteBuffer.wrap(part).order(ByteOrder.nativeOrder());
  }

  private static IOException damaged(Path copy) {
    return new IOException(copy + ": damaged: not the pages of a raw profile");
  }

  @Override
  public void close() throws IOException {
    if (image != null) {
      Files.delete(image);
    }
  }
}
