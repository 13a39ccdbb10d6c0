package jbe.app.net;

/** A packet: 32-bit words in network order, of which the first ones are in use. */
final class Packet {
  static final int MOST_WORDS = 64;

  final int[] words = new int[MOST_WORDS];

  /** Bytes in use. */
  int length;
}
