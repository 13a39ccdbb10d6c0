package org.cprof.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A reader that decodes strictly and hands out no more than one line at a time, so that whatever
 * goes wrong, {@link #line()} is the place, however much the caller buffers. A line has at most
 * {@value #LONGEST_LINE} bytes, so that a hostile file can't exhaust the memory.
 */
final class Utf8Lines extends Reader {
  static final int LONGEST_LINE = 1 << 22;

  private final InputStream in;
  private final byte[] block = new byte[1 << 16];
  private int blockUsed;
  private int blockSize;
  private byte[] bytes = new byte[1 << 10];
  private char[] chars = new char[1 << 10];
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private CharBuffer current = CharBuffer.allocate(0);
  private long line;

  Utf8Lines(InputStream in) {
    this.in = in;
  }

  /** The number of the line being read, counted from 1; at the end that of the last line. */
  long line() {
    return line;
  }

  /** The next line without its end, or null; not to be mixed with {@link #read} within a line. */
  String nextLine() throws IOException {
    if (!fetch()) {
      return null;
    }
    String text = current.toString();
    current.position(current.limit());
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  /** Makes the line that {@link #nextLine} returned last the next one again. */
  void unread() {
    current.position(0);
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (!fetch()) {
      return -1;
    }
    int count = Math.min(length, current.remaining());
    current.get(target, offset, count);
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean fetch() throws IOException {
    if (current.hasRemaining()) {
      return true;
    }
    line++;
    int length = readLine();
    if (length == 0) {
      line--;
      return false;
    }
    if (length > chars.length) {
      chars = new char[bytes.length];
    }
    CharBuffer decoded = CharBuffer.wrap(chars);
    CoderResult result = decoder.reset().decode(ByteBuffer.wrap(bytes, 0, length), decoded, true);
    if (result.isError()) {
      throw new CharacterCodingException();
    }
    current = decoded.flip();
    return true;
  }

  /** Reads up to and with the next LF; returns the number of bytes, 0 at the end. */
  private int readLine() throws IOException {
    int length = 0;
    while (true) {
      if (blockUsed == blockSize) {
        blockUsed = 0;
        blockSize = Math.max(in.read(block), 0);
        if (blockSize == 0) {
          return length;
        }
      }
      int end = blockUsed;
      while (end < blockSize && block[end] != '\n') {
        end++;
      }
      boolean complete = end < blockSize;
      int count = (complete ? end + 1 : end) - blockUsed;
      if (length + count > LONGEST_LINE) {
        throw new LineTooLongException();
      }
      if (length + count > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
      }
      System.arraycopy(block, blockUsed, bytes, length, count);
      blockUsed += count;
      length += count;
      if (complete) {
        return length;
      }
    }
  }

  static final class LineTooLongException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
