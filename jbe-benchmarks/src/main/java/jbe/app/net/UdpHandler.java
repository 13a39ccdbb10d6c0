package jbe.app.net;

/** Who listens at a port. */
interface UdpHandler {
  /**
   * Takes over a packet that has come in for the port.
   *
   * @param sourcePort the port to answer to
   */
  void receive(Packet packet, int sourcePort);
}
