package jbe.app.lift;

/**
 * The lift's inputs and outputs as the controller sees them: contacts that are closed or open, and
 * relays that are on or off.
 */
final class LiftIo {
  /** Floors of the lift; floor 0 is the lowest. */
  static final int LEVELS = 4;

  /** One contact per floor, closed while the cabin stands there. */
  final boolean[] atLevel = new boolean[LEVELS];

  /** Call buttons at the floors, and the buttons in the cabin. */
  final boolean[] callButton = new boolean[LEVELS];

  final boolean[] cabinButton = new boolean[LEVELS];

  /** Lamps behind the call buttons. */
  final boolean[] callLamp = new boolean[LEVELS];

  /** Load is on the platform. */
  boolean loaded;

  /** The gate is closed and locked. */
  boolean gateLocked;

  /** The emergency stop was not pressed. */
  boolean stopReleased;

  /** The pulse of the position sensor, one edge per step of the cabin. */
  boolean positionPulse;

  boolean motorOn;
  boolean motorUp;
  boolean motorFast;
  boolean brakeReleased;
  boolean overloadLamp;

  /** Opens every contact and switches every relay off. */
  void clear() {
    for (int level = 0; level < LEVELS; level++) {
      atLevel[level] = false;
      callButton[level] = false;
      cabinButton[level] = false;
      callLamp[level] = false;
    }
    loaded = false;
    gateLocked = false;
    stopReleased = true;
    positionPulse = false;
    motorOn = false;
    motorUp = false;
    motorFast = false;
    brakeReleased = false;
    overloadLamp = false;
  }
}
