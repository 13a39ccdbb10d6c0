package jbe.app.net;

/** Control messages (RFC 792): answers echo requests, and sends some. */
final class Icmp {
  private static final int ECHO_REQUEST = 8 << 24;
  private static final int ECHO_REPLY = 0;
  private static final int TYPE_AND_CODE = 0xFFFF0000;
  private static final int DATA_WORDS = 6;
  private static final int TYPE = Ip.HEADER_WORDS;

  private final Ip ip;
  private final PacketPool pool;
  private int replies;

  Icmp(Ip ip, PacketPool pool) {
    this.ip = ip;
    this.pool = pool;
  }

  void clear() {
    replies = 0;
  }

  /** Answers to this host's own requests. */
  int replies() {
    return replies;
  }

  void ping(int destination, int sequence) {
    Packet packet = pool.take();
    if (packet == null) {
      return;
    }
    int[] words = packet.words;
    words[TYPE] = ECHO_REQUEST;
    words[TYPE + 1] = sequence & 0xFFFF;
    for (int i = 0; i < DATA_WORDS; i++) {
      words[TYPE + 2 + i] = sequence * 3 + i;
    }
    packet.length = Ip.HEADER_BYTES + 4 * (2 + DATA_WORDS);
    send(packet, destination);
  }

  /** Takes over a packet that has come in. */
  void receive(Packet packet) {
    int[] words = packet.words;
    int bytes = packet.length - Ip.HEADER_BYTES;
    int type = words[TYPE] & TYPE_AND_CODE;
    if (InternetChecksum.of(InternetChecksum.add(0, words, TYPE, bytes)) != 0) {
      pool.giveBack(packet);
    } else if (type == ECHO_REQUEST) {
      words[TYPE] = ECHO_REPLY;
      send(packet, Ip.source(packet));
    } else {
      if (type == ECHO_REPLY) {
        replies++;
      }
      pool.giveBack(packet);
    }
  }

  private void send(Packet packet, int destination) {
    int bytes = packet.length - Ip.HEADER_BYTES;
    int sum = InternetChecksum.add(0, packet.words, TYPE, bytes);
    packet.words[TYPE] |= InternetChecksum.of(sum);
    ip.send(packet, Ip.ICMP, destination);
  }
}
