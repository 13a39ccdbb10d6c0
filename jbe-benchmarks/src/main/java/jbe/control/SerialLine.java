package jbe.control;

/**
 * A simulated serial line: every so many steps somebody sends a command, now and then a bad one.
 */
final class SerialLine {
  private static final int STEPS = 48;
  private static final int BAD = 5;

  private final byte[] frame = new byte[FrameParser.LENGTH];
  private int step;
  private int commands;
  private int sent;

  /** The byte that has come in this step, or -1. */
  int receive() {
    int at = step++ % STEPS;
    if (at >= FrameParser.LENGTH) {
      return -1;
    }
    if (at == 0) {
      command();
    }
    return frame[at] & 0xff;
  }

  private void command() {
    commands++;
    int target = 500 + (commands & 3) * 50;
    frame[0] = FrameParser.START;
    frame[1] = (byte) (target >> 8);
    frame[2] = (byte) target;
    int crc = Crc.of(frame, FrameParser.LENGTH - 1);
    frame[3] = (byte) (commands % BAD == 0 ? crc ^ 1 : crc);
  }

  /** Sends bytes. */
  void send(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      sent = (sent << 1) ^ bytes[i];
    }
  }

  /** A number that depends on all that was sent. */
  int sent() {
    return sent;
  }
}
