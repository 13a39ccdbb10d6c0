package org.cprof.prepared;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** Reads what stands in files of instrumented classes, and in the log of a raw profile. */
public final class ByteSource {

  private final byte[] bytes;
  private int position;

  /** Reads from a position on. */
  public ByteSource(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  public int position() {
    return position;
  }

  /** Goes on behind so many bytes. */
  public void skip(int bytes) {
    position += bytes;
  }

  public int readByte() {
    return bytes[position++];
  }

  public int readInt() {
    int value = intAt(bytes, position);
    position += 4;
    return value;
  }

  public long readLong() {
    long value = longAt(bytes, position);
    position += 8;
    return value;
  }

  public byte[] readBytes(int length) {
    byte[] part = new byte[length];
    System.arraycopy(bytes, position, part, 0, length);
    position += length;
    return part;
  }

  public int[] readInts() {
    int[] values = new int[readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = readInt();
    }
    return values;
  }

  /** A string of Latin letters has a byte for each, others two; a negative length tells them. */
  public String readString() {
    int length = readInt();
    if (length >= 0) {
      String text = new String(bytes, position, length, StandardCharsets.ISO_8859_1);
      position += length;
      return text;
    }
    char[] chars = new char[-length];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) ((bytes[position++] & 0xFF) << 8 | bytes[position++] & 0xFF);
    }
    return new String(chars);
  }

  public static void writeString(DataOutputStream out, String text) throws IOException {
    boolean isLatin = true;
    for (int i = 0; i < text.length(); i++) {
      isLatin &= text.charAt(i) <= 0xFF;
    }
    out.writeInt(isLatin ? text.length() : -text.length());
    if (isLatin) {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    } else {
      out.writeChars(text);
    }
  }

  /** Writes a byte that tells what follows, and strings. */
  public static void write(DataOutputStream out, int tag, String... strings) throws IOException {
    out.writeByte(tag);
    for (String string : strings) {
      writeString(out, string);
    }
  }

  public static void writeInts(DataOutputStream out, int[] values) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  static int intAt(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | bytes[at + 3] & 0xFF;
  }

  /** Writes an int, the highest byte first. */
  public static void putInt(byte[] bytes, int at, int value) {
    bytes[at] = (byte) (value >> 24);
    bytes[at + 1] = (byte) (value >> 16);
    bytes[at + 2] = (byte) (value >> 8);
    bytes[at + 3] = (byte) value;
  }

  static long longAt(byte[] bytes, int at) {
    return (long) intAt(bytes, at) << 32 | intAt(bytes, at + 4) & 0xFFFFFFFFL;
  }

  /**
   * A checksum of 64 bits of a range of bytes: CRC-32 and Adler-32, which the JDK has as native
   * code.
   */
  public static long hash(byte[] bytes, int from, int to) {
    CRC32 high = new CRC32();
    high.update(bytes, from, to - from);
    Adler32 low = new Adler32();
    low.update(bytes, from, to - from);
    return high.getValue() << 32 | low.getValue();
  }
}
