package jbe.app.lift;

/** The controller: decides in each cycle whether the cabin goes, where to, and how fast. */
final class LiftControl {
  private static final int INIT = 0;
  private static final int WAITING = 1;
  private static final int STARTING = 2;
  private static final int MOVING = 3;
  private static final int STOPPING = 4;
  private static final int LOADING = 5;
  private static final int BLOCKED = 6;

  /** Control cycles for the brake to open, the motor to stop, and for loading. */
  private static final int BRAKE_CYCLES = 3;

  private static final int STOP_CYCLES = 4;
  private static final int LOAD_CYCLES = 12;

  /** Pulses in front of the target from which on the cabin goes slowly. */
  private static final int SLOW_PULSES = 6;

  private final Requests requests = new Requests();
  private final Position position = new Position();
  private int state;
  private int target;
  private int timer;
  private int trips;
  private int blocks;

  void clear() {
    requests.clear();
    position.clear();
    state = INIT;
    target = Requests.NONE;
    timer = 0;
    trips = 0;
    blocks = 0;
  }

  /** One control cycle. */
  void cycle(LiftIo io) {
    position.measure(io);
    requests.scan(io);
    if (timer > 0) {
      timer--;
    }
    if (state != BLOCKED && !io.stopReleased) {
      enter(BLOCKED, 0);
      blocks++;
    }
    step(io);
    drive(io);
  }

  private void enter(int next, int cycles) {
    state = next;
    timer = cycles;
  }

  private void step(LiftIo io) {
    switch (state) {
      case INIT:
        stepInit();
        break;
      case WAITING:
        stepWaiting(io);
        break;
      case STARTING:
        if (!io.gateLocked) {
          enter(WAITING, 0);
        } else if (timer == 0) {
          enter(MOVING, 0);
        }
        break;
      case MOVING:
        stepMoving(io);
        break;
      case STOPPING:
        if (timer == 0) {
          requests.done(position.level());
          trips++;
          enter(LOADING, LOAD_CYCLES);
        }
        break;
      case LOADING:
        if (timer == 0) {
          enter(WAITING, 0);
        }
        break;
      default:
        if (io.stopReleased) {
          enter(INIT, 0);
        }
    }
  }

  /** The cabin goes down until a contact tells where it is. */
  private void stepInit() {
    if (position.known()) {
      enter(WAITING, 0);
    }
  }

  private void stepWaiting(LiftIo io) {
    io.overloadLamp = io.loaded && !io.gateLocked;
    if (!io.gateLocked) {
      return;
    }
    target = requests.next(position.level());
    if (target == position.level() && position.distanceTo(target) == 0) {
      requests.done(target);
    } else if (target != Requests.NONE) {
      enter(STARTING, BRAKE_CYCLES);
    }
  }

  private void stepMoving(LiftIo io) {
    int distance = position.distanceTo(target);
    if (distance == 0 && io.atLevel[target]) {
      enter(STOPPING, STOP_CYCLES);
      return;
    }
    int nearest = requests.next(position.level());
    if (nearest != Requests.NONE && isOnTheWay(nearest, distance)) {
      target = nearest;
    }
  }

  private boolean isOnTheWay(int level, int distance) {
    int other = position.distanceTo(level);
    return distance > 0
        ? other > SLOW_PULSES && other < distance
        : other < -SLOW_PULSES && other > distance;
  }

  private void drive(LiftIo io) {
    boolean moving = state == MOVING || state == INIT;
    io.motorOn = moving;
    io.brakeReleased = moving || state == STARTING;
    if (state == INIT) {
      io.motorUp = false;
      io.motorFast = false;
    } else if (state == MOVING) {
      int distance = position.distanceTo(target);
      io.motorUp = distance > 0;
      io.motorFast = distance > SLOW_PULSES || distance < -SLOW_PULSES;
    }
  }

  /** Trips, stops by the emergency button, corrections of the position, state: in one number. */
  int account() {
    return ((trips << 10) + (blocks << 6) << 4) + (position.corrections() << 4) + state;
  }
}
