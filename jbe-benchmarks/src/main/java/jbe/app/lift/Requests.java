package jbe.app.lift;

/** The command sequencer: which floors want the cabin, and which is next. */
final class Requests {
  static final int NONE = -1;

  private final boolean[] wanted = new boolean[LiftIo.LEVELS];
  private boolean goingUp;

  void clear() {
    for (int level = 0; level < LiftIo.LEVELS; level++) {
      wanted[level] = false;
    }
    goingUp = true;
  }

  /** Takes in the buttons that are pressed, and lights the lamps of what is wanted. */
  void scan(LiftIo io) {
    for (int level = 0; level < LiftIo.LEVELS; level++) {
      if (io.callButton[level] || io.cabinButton[level]) {
        wanted[level] = true;
      }
      io.callLamp[level] = wanted[level];
    }
  }

  /** The floor to go to from here: on in the same direction, or else back. */
  int next(int from) {
    int found = goingUp ? above(from) : below(from);
    if (found == NONE) {
      goingUp = !goingUp;
      found = goingUp ? above(from) : below(from);
    }
    if (found == NONE && wanted[from]) {
      found = from;
    }
    return found;
  }

  void done(int level) {
    wanted[level] = false;
  }

  private int above(int from) {
    for (int level = from + 1; level < LiftIo.LEVELS; level++) {
      if (wanted[level]) {
        return level;
      }
    }
    return NONE;
  }

  private int below(int from) {
    for (int level = from - 1; level >= 0; level--) {
      if (wanted[level]) {
        return level;
      }
    }
    return NONE;
  }
}
