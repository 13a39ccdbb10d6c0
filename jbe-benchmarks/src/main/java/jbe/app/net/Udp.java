package jbe.app.net;

/** User datagrams (RFC 768), with their checksum. */
final class Udp {
  static final int HEADER_BYTES = 8;

  /** The first word of the data. */
  static final int DATA = Ip.HEADER_WORDS + 2;

  private static final int PORTS = 4;
  private static final int HEADER = Ip.HEADER_WORDS;

  private final Ip ip;
  private final PacketPool pool;
  private final int[] ports = new int[PORTS];
  private final UdpHandler[] handlers = new UdpHandler[PORTS];
  private int listening;
  private int dropped;

  Udp(Ip ip, PacketPool pool) {
    this.ip = ip;
    this.pool = pool;
  }

  void clear() {
    dropped = 0;
  }

  int dropped() {
    return dropped;
  }

  /** From now on, what comes in for the port is the handler's. */
  void listen(int port, UdpHandler handler) {
    ports[listening] = port;
    handlers[listening] = handler;
    listening++;
  }

  /** Sends a packet that holds data. */
  void send(Packet packet, int dataBytes, int sourcePort, int destination, int destinationPort) {
    int bytes = HEADER_BYTES + dataBytes;
    packet.length = Ip.HEADER_BYTES + bytes;
    int[] words = packet.words;
    words[HEADER] = sourcePort << 16 | destinationPort;
    words[HEADER + 1] = bytes << 16;
    int checksum = InternetChecksum.of(sum(words, bytes, Ip.ADDRESS, destination));
    words[HEADER + 1] |= checksum == 0 ? 0xFFFF : checksum;
    ip.send(packet, Ip.UDP, destination);
  }

  /** Takes over a packet that has come in. */
  void receive(Packet packet) {
    int[] words = packet.words;
    int bytes = words[HEADER + 1] >>> 16;
    if (bytes + Ip.HEADER_BYTES == packet.length
        && InternetChecksum.of(sum(words, bytes, words[3], words[4])) == 0) {
      int port = words[HEADER] & 0xFFFF;
      for (int i = 0; i < listening; i++) {
        if (ports[i] == port) {
          handlers[i].receive(packet, words[HEADER] >>> 16);
          return;
        }
      }
    }
    dropped++;
    pool.giveBack(packet);
  }

  /** The sum over the pseudo header, the header and the data. */
  private static int sum(int[] words, int bytes, int source, int destination) {
    int sum = Ip.UDP + bytes;
    sum += (source >>> 16) + (source & 0xFFFF);
    sum += (destination >>> 16) + (destination & 0xFFFF);
    return InternetChecksum.add(sum, words, HEADER, bytes);
  }
}
