package jbe.app.net;

/** Answers each request: the numbers in it come back increased by one, in front of their sum. */
final class Server implements UdpHandler {
  static final int PORT = 1234;

  private final Udp udp;

  Server(Udp udp) {
    this.udp = udp;
  }

  public void receive(Packet packet, int sourcePort) {
    int[] words = packet.words;
    int count = words[Udp.DATA];
    int sum = 0;
    for (int i = 1; i <= count; i++) {
      sum += words[Udp.DATA + i];
      words[Udp.DATA + i]++;
    }
    words[Udp.DATA + count + 1] = sum;
    udp.send(packet, 4 * (count + 2), PORT, Ip.source(packet), sourcePort);
  }
}
