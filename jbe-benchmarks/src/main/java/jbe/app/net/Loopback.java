package jbe.app.net;

/** The link layer: a queue whose far end is its near end, so that what is sent comes back. */
final class Loopback {
  private static final int SIZE = 8; // a power of 2, more than there are packets

  private final Packet[] queue = new Packet[SIZE];
  private int first;
  private int last;

  void send(Packet packet) {
    queue[last] = packet;
    last = last + 1 & SIZE - 1;
  }

  /** The packet that has come in first, or null. */
  Packet receive() {
    if (first == last) {
      return null;
    }
    Packet packet = queue[first];
    first = first + 1 & SIZE - 1;
    return packet;
  }
}
