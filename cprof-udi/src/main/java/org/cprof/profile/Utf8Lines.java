package org.cprof.profile;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a file, one at a time, as bytes that {@link #text} decodes strictly. A line has at
 * most {@value #LONGEST_LINE} bytes, so that a hostile file can't exhaust the memory.
 */
public final class Utf8Lines implements Closeable {
  static final int LONGEST_LINE = 1 << 22;

  private final InputStream in;
  private final byte[] block = new byte[1 << 16];
  private int blockUsed;
  private int blockSize;
  private byte[] bytes = new byte[1 << 10];
  private int length;
  private boolean isUnread;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private long line;

  Utf8Lines(InputStream in) {
    this.in = in;
  }

  /** The number of the line being read, counted from 1; at the end that of the last line. */
  public long line() {
    return line;
  }

  /** The next line without its end, or null. */
  public String nextLine() throws IOException {
    if (!next()) {
      return null;
    }
    return text(0, bytes[length - 1] == '\n' ? length - 1 : length);
  }

  /** Makes the line that was read last the next one again. */
  public void unread() {
    isUnread = true;
  }

  /** Reads the next line into {@link #bytes}; returns false at the end. */
  boolean next() throws IOException {
    if (isUnread) {
      isUnread = false;
      return true;
    }
    length = 0;
    return more();
  }

  /** Appends the next line to the one that was read last; returns false at the end. */
  boolean more() throws IOException {
    line++;
    int before = length;
    readLine();
    if (length == before) {
      line--;
    }
    return length > before;
  }

  /** Holds the line that was read last, with its end; valid until the next one is read. */
  byte[] bytes() {
    return bytes;
  }

  /** How many of {@link #bytes} are the line's. */
  int length() {
    return length;
  }

  /**
   * A part of the line.
   *
   * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
   */
  String text(int from, int to) throws IOException {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    // This character stands for malformed bytes, unless the file has it.
    if (text.indexOf('\uFFFD') >= 0) {
      decoder.decode(ByteBuffer.wrap(bytes, from, to - from));
    }
    return text;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Appends up to and with the next LF, or nothing at the end. */
  private void readLine() throws IOException {
    boolean isComplete = false;
    while (!isComplete) {
      if (blockUsed == blockSize) {
        blockUsed = 0;
        blockSize = Math.max(in.read(block), 0);
        if (blockSize == 0) {
          return;
        }
      }
      int end = blockUsed;
      while (end < blockSize && block[end] != '\n') {
        end++;
      }
      isComplete = end < blockSize;
      append((isComplete ? end + 1 : end) - blockUsed);
    }
  }

  private void append(int count) throws IOException {
    if (length + count > LONGEST_LINE) {
      throw new LineTooLongException();
    }
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
    }
    System.arraycopy(block, blockUsed, bytes, length, count);
    blockUsed += count;
    length += count;
  }

  static final class LineTooLongException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
