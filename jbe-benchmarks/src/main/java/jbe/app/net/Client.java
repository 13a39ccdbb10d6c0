package jbe.app.net;

/** Sends requests to the server and checks what comes back. */
final class Client implements UdpHandler {
  static final int PORT = 2345;
  private static final int NUMBERS = 5;

  private final Udp udp;
  private final PacketPool pool;
  private int sequence;
  private int good;
  private int account;

  Client(Udp udp, PacketPool pool) {
    this.udp = udp;
    this.pool = pool;
  }

  void clear() {
    sequence = 0;
    good = 0;
    account = 0;
  }

  int sequence() {
    return sequence;
  }

  int good() {
    return good;
  }

  int account() {
    return account;
  }

  void request() {
    Packet packet = pool.take();
    if (packet == null) {
      return;
    }
    sequence++;
    int[] words = packet.words;
    words[Udp.DATA] = NUMBERS;
    for (int i = 1; i <= NUMBERS; i++) {
      words[Udp.DATA + i] = (sequence << 3) + i;
    }
    udp.send(packet, 4 * (NUMBERS + 1), PORT, Ip.ADDRESS, Server.PORT);
  }

  public void receive(Packet packet, int sourcePort) {
    int[] words = packet.words;
    int sum = 0;
    for (int i = 1; i <= NUMBERS; i++) {
      sum += words[Udp.DATA + i] - 1;
    }
    if (words[Udp.DATA] == NUMBERS && words[Udp.DATA + NUMBERS + 1] == sum) {
      good++;
      account = (account << 1) + sum & 0xFFFF;
    }
    pool.giveBack(packet);
  }
}
