package jbe.app.kfl;

/** The 8-bit cyclic redundancy check that closes each message, bit by bit. */
final class Crc8 {
  private static final int POLYNOMIAL = 0x1D;

  private Crc8() {}

  /** The check after one byte more. */
  static int add(int crc, int value) {
    int register = crc ^ value;
    for (int bit = 0; bit < 8; bit++) {
      register <<= 1;
      if ((register & 0x100) != 0) {
        register ^= 0x100 | POLYNOMIAL;
      }
    }
    return register;
  }
}
