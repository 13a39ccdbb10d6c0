package jbe.control;

/** A PID controller in whole numbers, with its output and its integral limited. */
final class Pid {
  private static final int LEAST = 0;
  private static final int MOST = 255;
  private static final int MOST_INTEGRAL = 4096;

  private int target = 600;
  private int integral;
  private int last;

  void setTarget(int newTarget) {
    target = newTarget;
  }

  /** The power for a temperature. */
  int control(int temperature) {
    int error = target - temperature;
    integral = limit(integral + error, -MOST_INTEGRAL, MOST_INTEGRAL);
    int change = error - last;
    last = error;
    return limit((error << 1) + (integral >> 4) + change, LEAST, MOST);
  }

  private static int limit(int value, int least, int most) {
    if (value < least) {
      return least;
    }
    return value > most ? most : value;
  }
}
