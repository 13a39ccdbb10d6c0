package jbe.app.net;

/** The internet layer (RFC 791): headers without options, no fragments. */
final class Ip {
  static final int HEADER_WORDS = 5;
  static final int HEADER_BYTES = 4 * HEADER_WORDS;
  static final int ICMP = 1;
  static final int UDP = 17;

  /** 192.168.0.5 */
  static final int ADDRESS = 192 << 24 | 168 << 16 | 5;

  private static final int VERSION_AND_LENGTH = 0x45;
  private static final int DONT_FRAGMENT = 0x4000;
  private static final int TIME_TO_LIVE = 32;

  private final Loopback link;
  private int identification;
  private int refused;

  Ip(Loopback link) {
    this.link = link;
  }

  void clear() {
    identification = 0;
    refused = 0;
  }

  /** Packets that were not for this host or not sound. */
  int refused() {
    return refused;
  }

  /** Puts a header in front of what the packet holds behind it, and sends it. */
  void send(Packet packet, int protocol, int destination) {
    int[] words = packet.words;
    identification = identification + 1 & 0xFFFF;
    words[0] = VERSION_AND_LENGTH << 24 | packet.length;
    words[1] = identification << 16 | DONT_FRAGMENT;
    words[2] = TIME_TO_LIVE << 24 | protocol << 16;
    words[3] = ADDRESS;
    words[4] = destination;
    words[2] |= InternetChecksum.of(InternetChecksum.add(0, words, 0, HEADER_BYTES));
    link.send(packet);
  }

  /** Whether a packet that has come in is one for this host. */
  boolean accepts(Packet packet) {
    int[] words = packet.words;
    boolean accepted =
        words[0] >>> 24 == VERSION_AND_LENGTH
            && (words[0] & 0xFFFF) == packet.length
            && (words[1] & ~DONT_FRAGMENT & 0xFFFF) == 0
            && words[4] == ADDRESS
            && InternetChecksum.of(InternetChecksum.add(0, words, 0, HEADER_BYTES)) == 0;
    if (!accepted) {
      refused++;
    }
    return accepted;
  }

  static int protocol(Packet packet) {
    return packet.words[2] >> 16 & 0xFF;
  }

  static int source(Packet packet) {
    return packet.words[3];
  }
}
