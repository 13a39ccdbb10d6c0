package jbe.app.kfl;

/** What the master may ask of a mast. */
final class Command {
  static final int STATUS = 0;
  static final int GO_UP = 1;
  static final int GO_DOWN = 2;
  static final int PAUSE = 3;
  static final int READ_POSITION = 4;
  static final int READ_ERRORS = 5;
  static final int ACKNOWLEDGE_ERRORS = 6;

  private Command() {}
}
