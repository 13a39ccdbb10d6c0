package jbe.app.net;

import jbe.driver.Iterated;

/**
 * A small stack of internet protocols over a loopback link: packet pool, IP with its header
 * checksum, ICMP echo, and UDP with a client and a server. An iteration is one request and its
 * reply; every eighth goes with a ping.
 */
public final class UdpIp extends Iterated {
  private static final int PING_PERIOD = 8;

  private final PacketPool pool = new PacketPool();
  private final Loopback link = new Loopback();
  private final Ip ip = new Ip(link);
  private final Icmp icmp = new Icmp(ip, pool);
  private final Udp udp = new Udp(ip, pool);
  private final Client client = new Client(udp, pool);

  public UdpIp() {
    udp.listen(Client.PORT, client);
    udp.listen(Server.PORT, new Server(udp));
  }

  public String name() {
    return "UdpIp";
  }

  public void start() {
    ip.clear();
    icmp.clear();
    udp.clear();
    client.clear();
  }

  protected int iterate() {
    client.request();
    if ((client.sequence() & PING_PERIOD - 1) == 0) {
      icmp.ping(Ip.ADDRESS, client.sequence());
    }
    Packet packet = link.receive();
    while (packet != null) {
      dispatch(packet);
      packet = link.receive();
    }
    int lost = udp.dropped() + ip.refused();
    int packets = (pool.available() << 8) + (lost << 4) + icmp.replies() + client.good();
    return (packets << 16) + client.account();
  }

  private void dispatch(Packet packet) {
    if (!ip.accepts(packet)) {
      pool.giveBack(packet);
    } else if (Ip.protocol(packet) == Ip.UDP) {
      udp.receive(packet);
    } else if (Ip.protocol(packet) == Ip.ICMP) {
      icmp.receive(packet);
    } else {
      pool.giveBack(packet);
    }
  }
}
