package jbe.app.kfl;

import jbe.driver.Iterated;

/**
 * One node of a distributed motor control that tilts up a railway's contact wire (in German,
 * Kippfahrleitung): a mast with its stepping motor and sensors, that a master commands over a slow
 * serial line. An iteration is one call of the mast's main loop.
 */
public final class Kfl extends Iterated {
  private static final int ADDRESS = 5;

  private final SerialLine line = new SerialLine();
  private final Errors errors = new Errors();
  private final Motor motor = new Motor();
  private final Mast mast = new Mast(motor, errors);
  private final Slave slave = new Slave(ADDRESS, line, mast, errors);
  private final Master master = new Master(ADDRESS, line);

  public String name() {
    return "Kfl";
  }

  public void start() {
    line.clear();
    errors.clear();
    motor.clear();
    mast.clear();
    slave.clear();
    master.clear();
  }

  protected int iterate() {
    line.tick();
    master.tick();
    motor.tick();
    slave.cycle();
    mast.cycle();
    return (master.answers() << 16) + master.sum() + (errors.count() << 8) + mast.position();
  }
}
