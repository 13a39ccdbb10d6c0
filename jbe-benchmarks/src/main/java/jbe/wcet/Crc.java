package jbe.wcet;

import jbe.driver.Iterated;

/**
 * The 16-bit cyclic redundancy check CRC-CCITT of a message of 40 bytes: once bit by bit, once by a
 * table that is built first.
 */
public final class Crc extends Iterated {
  private static final int POLYNOMIAL = 0x1021;
  private static final int LENGTH = 40;

  private final byte[] message = new byte[LENGTH];
  private final int[] table = new int[256];

  public String name() {
    return "Crc";
  }

  public void start() {
    for (int i = 0; i < LENGTH; i++) {
      message[i] = (byte) (i * 29 + 7);
    }
  }

  protected int iterate() {
    int bitwise = 0xFFFF;
    for (int i = 0; i < LENGTH; i++) {
      bitwise = shift(bitwise ^ ((message[i] & 0xFF) << 8));
    }
    for (int i = 0; i < table.length; i++) {
      table[i] = shift(i << 8);
    }
    int tabled = 0xFFFF;
    for (int i = 0; i < LENGTH; i++) {
      int index = ((tabled >> 8) ^ message[i]) & 0xFF;
      tabled = ((tabled << 8) ^ table[index]) & 0xFFFF;
    }
    return bitwise == tabled ? bitwise : -1;
  }

  private static int shift(int register) {
    int crc = register;
    for (int bit = 0; bit < 8; bit++) {
      if ((crc & 0x8000) != 0) {
        crc = (crc << 1) ^ POLYNOMIAL;
      } else {
        crc <<= 1;
      }
    }
    return crc & 0xFFFF;
  }
}
