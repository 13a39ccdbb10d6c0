package programs;

import joprt.RtThread;
import joprt.SwEvent;
import util.Timer;

/** The example of docs/real-time.md: control, telemetry, an alarm, and a watchdog. */
public final class Heater {

  private static final int[] HISTORY = new int[64];
  private static int next;
  private static int power;
  private static int late;

  private Heater() {}

  public static void main(String[] arguments) {
    new Control(2, 1000, 0, new Alarm(3, 5000));
    new Telemetry(1, 8000, 900);
    RtThread.startMission();
    while (true) {
      Timer.wd();
      RtThread.sleepMs(2);
    }
  }

  private static final class Control extends RtThread {

    private final SwEvent alarm;

    Control(int priority, int period, int offset, SwEvent alarm) {
      super(priority, period, offset); // microseconds
      this.alarm = alarm;
    }

    @Override
    public void run() {
      while (true) {
        int temperature = 200 + next * 37 % 64;
        HISTORY[next++ & 63] = temperature;
        power += (260 - temperature) / 4;
        if (temperature > 262) {
          alarm.fire();
        }
        if (!waitForNextPeriod()) {
          late++;
        }
      }
    }
  }

  private static final class Alarm extends SwEvent {

    Alarm(int priority, int leastTime) {
      super(priority, leastTime);
    }

    @Override
    public void handle() {
      power = 0;
    }
  }

  private static final class Telemetry extends RtThread {

    Telemetry(int priority, int period, int offset) {
      super(priority, period, offset);
    }

    @Override
    public void run() {
      while (true) {
        int crc = 0xffff;
        for (int i = 0; i < HISTORY.length; i++) {
          crc ^= HISTORY[i] << 8;
          for (int bit = 0; bit < 8; bit++) {
            crc = crc << 1 ^ ((crc & 0x8000) != 0 ? 0x1021 : 0);
          }
        }
        waitForNextPeriod();
      }
    }
  }
}
