package java.lang;

/**
 * A request to the service or its answer, see {@link CProfProtocol}; or an entry of the raw
 * profile's log. Leaves the JDK's classes alone as far as it can.
 */
final class CProfMessage {

  private byte[] bytes;

  /** Where the next one is written or read. */
  private int position;

  /** A message of this kind. */
  CProfMessage(int kind, int capacity) {
    bytes = new byte[1 + capacity];
    putByte(kind);
  }

  /** What was received. */
  CProfMessage(byte[] received) {
    bytes = received;
  }

  private void makeRoom(int count) {
    if (position + count > bytes.length) {
      byte[] larger = new byte[Math.max(2 * bytes.length, position + count)];
      System.arraycopy(bytes, 0, larger, 0, position);
      bytes = larger;
    }
  }

  CProfMessage putByte(int value) {
    makeRoom(1);
    bytes[position++] = (byte) value;
    return this;
  }

  CProfMessage putInt(int value) {
    makeRoom(4);
    bytes[position] = (byte) (value >> 24);
    bytes[position + 1] = (byte) (value >> 16);
    bytes[position + 2] = (byte) (value >> 8);
    bytes[position + 3] = (byte) value;
    position += 4;
    return this;
  }

  CProfMessage putLong(long value) {
    return putInt((int) (value >> 32)).putInt((int) value);
  }

  CProfMessage putBytes(byte[] content) {
    putInt(content.length);
    makeRoom(content.length);
    System.arraycopy(content, 0, bytes, position, content.length);
    position += content.length;
    return this;
  }

  CProfMessage putText(String text) {
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

  CProfMessage putTexts(String[] texts) {
    putInt(texts.length);
    for (String text : texts) {
      putText(text);
    }
    return this;
  }

  /** All of it. */
  byte[] content() {
    byte[] content = new byte[position];
    System.arraycopy(bytes, 0, content, 0, position);
    return content;
  }

  int getByte() {
    return bytes[position++];
  }

  boolean getFlag() {
    return getByte() != 0;
  }

  int getInt() {
    int value = intAt(bytes, position);
    position += 4;
    return value;
  }

  static int intAt(byte[] from, int at) {
    return from[at] << 24
        | (from[at + 1] & 0xFF) << 16
        | (from[at + 2] & 0xFF) << 8
        | from[at + 3] & 0xFF;
  }

  long getLong() {
    return (long) getInt() << 32 | getInt() & 0xFFFFFFFFL;
  }

  int[] getInts() {
    int[] values = new int[getInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = getInt();
    }
    return values;
  }

  byte[] getBytes() {
    byte[] content = new byte[getInt()];
    System.arraycopy(bytes, position, content, 0, content.length);
    position += content.length;
    return content;
  }

  String getText() {
    int length = getInt();
    char[] chars = new char[Math.abs(length)];
    for (int i = 0; i < chars.length; i++) {
      int high = length < 0 ? bytes[position++] << 8 : 0;
      chars[i] = (char) (high & 0xFF00 | bytes[position++] & 0xFF);
    }
    return new String(chars);
  }

  String[] getTexts() {
    String[] texts = new String[getInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = getText();
    }
    return texts;
  }
}
