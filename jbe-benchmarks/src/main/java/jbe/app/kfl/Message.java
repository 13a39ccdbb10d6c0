package jbe.app.kfl;

/**
 * A message of the line: address and command in the first byte, two bytes of data, check. It is
 * taken in byte by byte.
 */
final class Message {
  static final int LENGTH = 4;
  static final int COMMAND_BITS = 4;

  private final int[] bytes = new int[LENGTH];
  private int length;
  private int crc;

  void clear() {
    length = 0;
    crc = 0;
  }

  /** Takes in the next byte. */
  void add(int value) {
    bytes[length] = value;
    length++;
    crc = Crc8.add(crc, value);
  }

  boolean isComplete() {
    return length == LENGTH;
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** Whether the check, added to what it checks, leaves nothing. */
  boolean isSound() {
    return crc == 0;
  }

  int address() {
    return bytes[0] >> COMMAND_BITS;
  }

  int command() {
    return bytes[0] & (1 << COMMAND_BITS) - 1;
  }

  int data() {
    return bytes[1] << 8 | bytes[2];
  }
}
