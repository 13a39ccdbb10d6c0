package jbe.control;

/** A simulated heater with its temperature sensor, in tenths of a degree. */
final class Sensor {
  private static final int AMBIENT = 200;
  private static final int SPIKE = 900;

  private int temperature = AMBIENT << 8;
  private int noise = 12345;

  /** A step in time of the heater with so much power, 0 to 255. */
  void heat(int power) {
    temperature += (power << 3) - ((temperature - (AMBIENT << 8)) >> 6);
  }

  /** A reading with noise, and now and then with a spike that is no temperature at all. */
  int read() {
    noise = noise * 1103515245 + 12345;
    int random = (noise >>> 16) & 0xff;
    return random == 0 ? SPIKE << 2 : (temperature >> 8) + (random & 7) - 3;
  }
}
