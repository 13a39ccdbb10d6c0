package jbe.control;

/** The control loop: reads, filters, controls, obeys commands and tells how it is. */
public final class ControlLoop {
  private static final int STEPS = 1000;

  private final Sensor sensor = new Sensor();
  private final Filter filter = new Filter();
  private final Pid pid = new Pid();
  private final FrameParser parser = new FrameParser();
  private final Telemetry telemetry = new Telemetry();
  private final SerialLine line = new SerialLine();
  private int power;

  /** Runs so many steps, 1000 if not told. */
  public static void main(String[] arguments) {
    int steps = arguments.length == 0 ? STEPS : Integer.parseInt(arguments[0]);
    ControlLoop loop = new ControlLoop();
    for (int i = 0; i < steps; i++) {
      loop.sensor.heat(loop.power);
      loop.step();
    }
    System.out.println(
        steps
            + " steps, power "
            + loop.power
            + ", sent "
            + loop.line.sent()
            + ", "
            + loop.parser.errors()
            + " bad frames");
  }

  /** What is released once in every period. */
  void step() {
    int temperature = filter.filter(sensor.read());
    power = pid.control(temperature);
    int received = line.receive();
    if (received >= 0) {
      int target = parser.take(received);
      if (target >= 0) {
        pid.setTarget(target);
      }
    }
    telemetry.report(temperature, power, line);
  }
}
