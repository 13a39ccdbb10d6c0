package jbe.app.kfl;

/**
 * The serial line between the master and the masts. It is slow: a byte sent arrives several calls
 * of the main loop later. Each direction holds the bytes on their way in a ring.
 */
final class SerialLine {
  static final int NOTHING = -1;

  private static final int SIZE = 16; // a power of 2, more than two messages
  private static final int BYTE_TIME = 3; // calls of the main loop per byte

  private final int[] toSlave = new int[SIZE];
  private final int[] toMaster = new int[SIZE];
  private int slaveRead;
  private int slaveWrite;
  private int masterRead;
  private int masterWrite;
  private int phase;
  private boolean slaveReady;
  private boolean masterReady;

  void clear() {
    slaveRead = 0;
    slaveWrite = 0;
    masterRead = 0;
    masterWrite = 0;
    phase = 0;
    slaveReady = false;
    masterReady = false;
  }

  /** Time passes: after a byte's time, one byte in each direction has arrived. */
  void tick() {
    phase++;
    if (phase == BYTE_TIME) {
      phase = 0;
      slaveReady = slaveRead != slaveWrite;
      masterReady = masterRead != masterWrite;
    }
  }

  void masterSends(int value) {
    toSlave[slaveWrite] = value & 0xFF;
    slaveWrite = slaveWrite + 1 & SIZE - 1;
  }

  void slaveSends(int value) {
    toMaster[masterWrite] = value & 0xFF;
    masterWrite = masterWrite + 1 & SIZE - 1;
  }

  /** The byte that has arrived at the slave, or {@link #NOTHING}. */
  int slaveReceives() {
    if (!slaveReady) {
      return NOTHING;
    }
    slaveReady = false;
    int value = toSlave[slaveRead];
    slaveRead = slaveRead + 1 & SIZE - 1;
    return value;
  }

  /** The byte that has arrived at the master, or {@link #NOTHING}. */
  int masterReceives() {
    if (!masterReady) {
      return NOTHING;
    }
    masterReady = false;
    int value = toMaster[masterRead];
    masterRead = masterRead + 1 & SIZE - 1;
    return value;
  }
}
