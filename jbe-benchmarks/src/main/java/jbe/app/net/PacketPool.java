package jbe.app.net;

/** All packets there are. A packet belongs to whoever has taken it, until it is given back. */
final class PacketPool {
  private static final int SIZE = 6;

  private final Packet[] free = new Packet[SIZE];
  private int available;

  PacketPool() {
    for (int i = 0; i < SIZE; i++) {
      free[i] = new Packet();
    }
    available = SIZE;
  }

  int available() {
    return available;
  }

  /** A packet, or null if all are taken. */
  Packet take() {
    if (available == 0) {
      return null;
    }
    available--;
    return free[available];
  }

  void giveBack(Packet packet) {
    free[available] = packet;
    available++;
  }
}
