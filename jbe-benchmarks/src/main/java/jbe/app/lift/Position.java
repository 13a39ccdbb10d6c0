package jbe.app.lift;

/** Where the cabin is: counted in pulses, and set right by the contacts at the floors. */
final class Position {
  /** Pulses from one floor to the next. */
  static final int PULSES_PER_LEVEL = 24;

  private int pulses;
  private int level;
  private boolean lastPulse;
  private boolean known;
  private int corrections;

  void clear() {
    pulses = 0;
    level = 0;
    lastPulse = false;
    known = false;
    corrections = 0;
  }

  void measure(LiftIo io) {
    if (io.positionPulse != lastPulse) {
      lastPulse = io.positionPulse;
      if (io.motorUp) {
        pulses++;
      } else {
        pulses--;
      }
    }
    int floor = 0;
    for (int i = 0; i < LiftIo.LEVELS; i++) {
      if (io.atLevel[i]) {
        level = i;
        if (pulses != floor) {
          pulses = floor;
          corrections++;
        }
        known = true;
      }
      floor += PULSES_PER_LEVEL;
    }
  }

  /** The floor passed last. */
  int level() {
    return level;
  }

  /** Whether a floor was passed since the start. */
  boolean known() {
    return known;
  }

  int corrections() {
    return corrections;
  }

  /** Pulses from here to a floor; negative downwards. */
  int distanceTo(int target) {
    int goal = 0;
    for (int i = 0; i < target; i++) {
      goal += PULSES_PER_LEVEL;
    }
    return goal - pulses;
  }
}
