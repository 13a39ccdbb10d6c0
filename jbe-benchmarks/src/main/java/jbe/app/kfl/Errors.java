package jbe.app.kfl;

/** What went wrong since the master acknowledged it last. */
final class Errors {
  static final int BAD_CHECK = 1;
  static final int UNKNOWN_COMMAND = 2;
  static final int SILENCE = 4;
  static final int MOTOR_BLOCKED = 8;
  static final int BOTH_ENDS = 16;

  private int bits;
  private int count;

  void clear() {
    bits = 0;
    count = 0;
  }

  void report(int error) {
    if ((bits & error) == 0) {
      bits |= error;
      count++;
    }
  }

  void acknowledge() {
    bits = 0;
  }

  int bits() {
    return bits;
  }

  int count() {
    return count;
  }

  /** Whether there is one that must not be moved on with. */
  boolean stopMotor() {
    return (bits & (SILENCE | MOTOR_BLOCKED | BOTH_ENDS)) != 0;
  }
}
