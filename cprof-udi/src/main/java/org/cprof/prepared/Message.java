package org.cprof.prepared;

/**
 * What one process writes and another reads, the highest byte of a number first: a request to the
 * service or its answer, an entry of a raw profile's log, what stands in files of instrumented
 * classes.
 *
 * <p>The build compiles it into {@code java.lang}, too: it leaves the JDK's classes alone as far as
 * it can.
 */
public final class Message {

  /** Before the folder of a running service's pipes. */
  public static final String CHANNELS = "channels:";

  /** Before the file with the command that starts a service. */
  public static final String COMMAND = "command:";

  /** The names of a pair of pipes that no JVM has taken; then they have the process's number. */
  public static final String FREE = "free-";

  /** The pipe to the service. */
  public static final String ASK = "ask";

  /** The pipe from the service. */
  public static final String ANSWER = "answer";

  private byte[] bytes;

  private int position;

  public Message() {
    this(new byte[1 << 8], 0);
  }

  public Message(int kind, int capacity) {
    bytes = new byte[1 + capacity];
    putByte(kind);
  }

  public Message(byte[] received) {
    this(received, 0);
  }

  /** Reads from a position on. */
  public Message(byte[] received, int start) {
    bytes = received;
    position = start;
  }

  private void makeRoom(int count) {
    if (position + count > bytes.length) {
      byte[] larger = new byte[Math.max(2 * bytes.length, position + count)];
      System.arraycopy(bytes, 0, larger, 0, position);
      bytes = larger;
    }
  }

  public Message putByte(int value) {
    makeRoom(1);
    bytes[position++] = (byte) value;
    return this;
  }

  public Message putFlag(boolean flag) {
    return putByte(flag ? 1 : 0);
  }

  public Message putInt(int value) {
    makeRoom(4);
    setInt(bytes, position, value);
    position += 4;
    return this;
  }

  /** Writes an int over four bytes. */
  public static void setInt(byte[] into, int at, int value) {
    into[at] = (byte) (value >> 24);
    into[at + 1] = (byte) (value >> 16);
    into[at + 2] = (byte) (value >> 8);
    into[at + 3] = (byte) value;
  }

  public Message putInts(int[] values) {
    putInt(values.length);
    for (int value : values) {
      putInt(value);
    }
    return this;
  }

  public Message putLong(long value) {
    return putInt((int) (value >> 32)).putInt((int) value);
  }

  public Message putBytes(byte[] content) {
    return putInt(content.length).putAll(content);
  }

  /** Appends bytes without their number. */
  public Message putAll(byte[] content) {
    makeRoom(content.length);
    System.arraycopy(content, 0, bytes, position, content.length);
    position += content.length;
    return this;
  }

  /** As many bytes as chars, if that can be; or else their number is negative. */
  public Message putText(String text) {
    int length = text.length();
    boolean isLatin = true;
    for (int i = 0; i < length; i++) {
      isLatin &= text.charAt(i) <= 0xFF;
    }
    putInt(isLatin ? length : -length);
    makeRoom(2 * length);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!isLatin) {
        bytes[position++] = (byte) (c >> 8);
      }
      bytes[position++] = (byte) c;
    }
    return this;
  }

  public Message putTexts(String[] texts) {
    putInt(texts.length);
    for (String text : texts) {
      putText(text);
    }
    return this;
  }

  /** Where the next one is written or read. */
  public int position() {
    return position;
  }

  public byte[] content() {
    byte[] content = new byte[position];
    System.arraycopy(bytes, 0, content, 0, position);
    return content;
  }

  public int getByte() {
    return bytes[position++];
  }

  public boolean getFlag() {
    return getByte() != 0;
  }

  public int getInt() {
    int value = intAt(bytes, position);
    position += 4;
    return value;
  }

  /** How many of something follow: not more than there are bytes, if nothing is damaged. */
  private int getCount() {
    int count = getInt();
    if (count > bytes.length) {
      throw new ArrayIndexOutOfBoundsException(count);
    }
    return count;
  }

  public static int intAt(byte[] from, int at) {
    return from[at] << 24
        | (from[at + 1] & 0xFF) << 16
        | (from[at + 2] & 0xFF) << 8
        | from[at + 3] & 0xFF;
  }

  public long getLong() {
    return (long) getInt() << 32 | getInt() & 0xFFFFFFFFL;
  }

  public int[] getInts() {
    int[] values = new int[getCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = getInt();
    }
    return values;
  }

  public byte[] getBytes() {
    byte[] content = new byte[getCount()];
    System.arraycopy(bytes, position, content, 0, content.length);
    position += content.length;
    return content;
  }

  public String getText() {
    int length = getInt();
    if (length >= 0) {
      return latin(length);
    }
    char[] chars = new char[Math.min(-length, bytes.length)];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (bytes[position] << 8 | bytes[position + 1] & 0xFF);
      position += 2;
    }
    return new String(chars);
  }

  /** By the one way to make a text of bytes that needs no charset. */
  @SuppressWarnings("deprecation")
  private String latin(int length) {
    String text = new String(bytes, 0, position, length);
    position += length;
    return text;
  }

  public String[] getTexts() {
    String[] texts = new String[getCount()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = getText();
    }
    return texts;
  }
}
