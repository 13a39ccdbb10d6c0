package jbe.app.lift;

/** What stands in for the lift itself and its passengers: moves the cabin, presses buttons. */
final class LiftPlant {
  /** Height in half pulses; a fast cabin makes one pulse per cycle, a slow one half of it. */
  private static final int TOP = 2 * Position.PULSES_PER_LEVEL * (LiftIo.LEVELS - 1);

  private static final int BUTTON_PERIOD = 50;
  private static final int STOP_PERIOD = 1024;

  private int height;
  private int seed;
  private int sinceButton;
  private int cycles;

  void clear() {
    height = 2 * Position.PULSES_PER_LEVEL + 8;
    seed = 77;
    sinceButton = 0;
    cycles = 0;
  }

  /** What happens until the next control cycle. */
  void advance(LiftIo io) {
    cycles++;
    io.stopReleased = (cycles & (STOP_PERIOD - 1)) != STOP_PERIOD - 1;
    move(io);
    passengers(io);
    int floor = 0;
    for (int level = 0; level < LiftIo.LEVELS; level++) {
      io.atLevel[level] = height == floor;
      floor += 2 * Position.PULSES_PER_LEVEL;
    }
    io.positionPulse = (height & 2) != 0;
  }

  private void move(LiftIo io) {
    if (!io.motorOn || !io.brakeReleased) {
      return;
    }
    int step = io.motorFast ? 2 : 1;
    if (io.motorUp) {
      height = height + step > TOP ? TOP : height + step;
    } else {
      height = height < step ? 0 : height - step;
    }
  }

  private void passengers(LiftIo io) {
    for (int level = 0; level < LiftIo.LEVELS; level++) {
      io.callButton[level] = false;
      io.cabinButton[level] = false;
    }
    sinceButton++;
    if (sinceButton == BUTTON_PERIOD) {
      sinceButton = 0;
      seed = (seed << 6) + (seed << 2) + seed + 13 & 0xFFFF;
      int level = seed >> 8 & LiftIo.LEVELS - 1;
      if ((seed & 1) == 0) {
        io.callButton[level] = true;
      } else {
        io.cabinButton[level] = true;
      }
      io.loaded = (seed & 4) != 0;
    }
    io.gateLocked = sinceButton > 5;
  }
}
