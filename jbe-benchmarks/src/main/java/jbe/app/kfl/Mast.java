package jbe.app.kfl;

/** Moves the mast step by step: a pause between steps lets the masts of a line go evenly. */
final class Mast {
  static final int STANDS = 0;
  static final int STARTS = 1;
  static final int STEPS = 2;
  static final int PAUSES = 3;
  static final int FAILED = 4;

  private static final int START_TIME = 4;
  private static final int PAUSE_TIME = 5;
  private static final int STEP_TURNS = 10;
  private static final int TURN_LIMIT = 12; // calls of the main loop in which a turn must come

  private final Motor motor;
  private final Errors errors;
  private int state;
  private int timer;
  private int position;
  private int stepTurns;
  private int goal;
  private boolean lastPulse;

  Mast(Motor motor, Errors errors) {
    this.motor = motor;
    this.errors = errors;
  }

  void clear() {
    enter(STANDS, 0);
    position = 0;
    stepTurns = 0;
    goal = 0;
    lastPulse = false;
  }

  /** Sends the mast to a position, in turns from the bottom. */
  void goTo(int turns) {
    goal = turns < 0 ? 0 : turns > Motor.TURNS ? Motor.TURNS : turns;
  }

  void pause() {
    goal = position;
  }

  int position() {
    return position;
  }

  int state() {
    return state;
  }

  /** One call of the main loop. */
  void cycle() {
    readSensors();
    if (timer > 0) {
      timer--;
    }
    if (errors.stopMotor()) {
      enter(FAILED, 0);
    }
    switch (state) {
      case STANDS:
        if (goal != position) {
          motor.up = goal > position;
          enter(STARTS, START_TIME);
        }
        break;
      case STARTS:
        if (timer == 0) {
          stepTurns = 0;
          enter(STEPS, TURN_LIMIT);
        }
        break;
      case STEPS:
        cycleSteps();
        break;
      case PAUSES:
        if (timer == 0) {
          enter(STANDS, 0);
        }
        break;
      default:
        if (!errors.stopMotor()) {
          enter(STANDS, 0);
        }
    }
    motor.on = state == STEPS;
  }

  private void cycleSteps() {
    if (goal == position || stepTurns >= STEP_TURNS) {
      enter(PAUSES, PAUSE_TIME);
    } else if (timer == 0) {
      errors.report(Errors.MOTOR_BLOCKED);
      enter(FAILED, 0);
    }
  }

  private void readSensors() {
    if (motor.pulse != lastPulse) {
      lastPulse = motor.pulse;
      position += motor.up ? 1 : -1;
      stepTurns++;
      if (state == STEPS) {
        timer = TURN_LIMIT;
      }
    }
    if (motor.atBottom && motor.atTop) {
      errors.report(Errors.BOTH_ENDS);
    } else if (motor.atBottom) {
      position = 0;
    } else if (motor.atTop) {
      position = Motor.TURNS;
    }
  }

  private void enter(int next, int time) {
    state = next;
    timer = time;
  }
}
