package targets;

import com.jopdesign.sys.Native;

/** Methods that are others on the target: a native that is a method there, and constructors. */
public final class TargetMethods implements Runnable {

  /** Keeps what is made. */
  static Throwable made;

  private int sum;

  @Override
  public void run() {
    hashes(new Object());
    throwables();
    signs();
    port();
  }

  private void hashes(Object object) {
    for (int i = 0; i < 3; i++) {
      sum += object.hashCode();
    }
  }

  private void port() {
    sum += Native.rd(1);
  }

  private void signs() {
    for (int i = 0; i < 3; i++) {
      sum += Integer.signum(i);
    }
  }

  private void throwables() {
    made = new Exception("told");
    made = new RuntimeException();
  }
}
