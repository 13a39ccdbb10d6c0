package jbe.control;

/** CRC-8 with the polynomial x^8 + x^2 + x + 1, bit by bit. */
final class Crc {
  private static final int POLYNOMIAL = 0x07;
  private static final int BITS = 8;

  private Crc() {}

  /** The checksum of the first bytes of a frame. */
  static int of(byte[] frame, int length) {
    int crc = 0;
    for (int i = 0; i < length; i++) {
      crc ^= frame[i] & 0xff;
      for (int bit = 0; bit < BITS; bit++) {
        crc = (crc & 0x80) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
      crc &= 0xff;
    }
    return crc;
  }
}
