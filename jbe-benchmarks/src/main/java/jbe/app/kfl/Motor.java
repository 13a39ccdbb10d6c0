package jbe.app.kfl;

/**
 * The mast's motor and its sensors, simulated: it turns with some delay after it was switched on,
 * gives a pulse per turn, and opens a contact at each end of its way.
 */
final class Motor {
  /** Turns from one end to the other. */
  static final int TURNS = 60;

  private static final int TURN_TIME = 2; // calls of the main loop per turn

  boolean on;
  boolean up;
  boolean pulse;
  boolean atBottom;
  boolean atTop;

  private int turns;
  private int phase;

  void clear() {
    on = false;
    up = false;
    pulse = false;
    turns = 0;
    phase = 0;
    atBottom = true;
    atTop = false;
  }

  void tick() {
    if (on) {
      phase++;
      if (phase >= TURN_TIME) {
        phase = 0;
        turn();
      }
    }
  }

  private void turn() {
    if (up && turns < TURNS) {
      turns++;
      pulse = !pulse;
    } else if (!up && turns > 0) {
      turns--;
      pulse = !pulse;
    }
    atBottom = turns == 0;
    atTop = turns == TURNS;
  }
}
