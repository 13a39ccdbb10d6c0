package jbe.control;

/**
 * Takes commands from the serial line byte by byte: a start byte, the new target in two bytes, and
 * the checksum of these three. Frames with a wrong checksum are counted.
 */
final class FrameParser {
  static final int START = 0x7e;
  static final int LENGTH = 4;

  private final byte[] frame = new byte[LENGTH];
  private int length;
  private int errors;

  /** Takes a byte; returns the new target if it was the last one of a good frame, or -1. */
  int take(int received) {
    if (length == 0 && received != START) {
      return -1;
    }
    frame[length++] = (byte) received;
    return length == LENGTH ? parse() : -1;
  }

  private int parse() {
    length = 0;
    if ((frame[LENGTH - 1] & 0xff) != Crc.of(frame, LENGTH - 1)) {
      errors++;
      return -1;
    }
    return ((frame[1] & 0xff) << 8) | (frame[2] & 0xff);
  }

  int errors() {
    return errors;
  }
}
