package jbe.app.lift;

import jbe.driver.Iterated;

/**
 * The control of a goods lift: position by pulses and contacts, a sequencer of the floors that want
 * the cabin, go, slow and stop logic, loading and an emergency stop, against a simulated lift. An
 * iteration is one control cycle.
 */
public final class Lift extends Iterated {
  private final LiftIo io = new LiftIo();
  private final LiftControl control = new LiftControl();
  private final LiftPlant plant = new LiftPlant();

  public String name() {
    return "Lift";
  }

  public void start() {
    io.clear();
    control.clear();
    plant.clear();
  }

  protected int iterate() {
    plant.advance(io);
    control.cycle(io);
    return control.account();
  }
}
