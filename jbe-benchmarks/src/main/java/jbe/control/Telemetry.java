package jbe.control;

/** Tells the temperature and the power over the serial line, once every so many steps. */
final class Telemetry {
  private static final int STEPS = 10;
  private static final int LENGTH = 12;

  private final byte[] frame = new byte[LENGTH];
  private int step;
  private int number;

  /** Takes what a step has come to, and sends a frame if one is due. */
  void report(int temperature, int power, SerialLine line) {
    if (++step < STEPS) {
      return;
    }
    step = 0;
    frame[0] = FrameParser.START;
    write(1, number++);
    write(5, temperature);
    frame[9] = (byte) power;
    frame[10] = 0;
    frame[LENGTH - 1] = (byte) Crc.of(frame, LENGTH - 1);
    line.send(frame);
  }

  private void write(int at, int value) {
    for (int i = 0; i < 4; i++) {
      frame[at + i] = (byte) (value >> (24 - 8 * i));
    }
  }
}
