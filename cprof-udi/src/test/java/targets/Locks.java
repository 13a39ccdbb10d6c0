package targets;

/**
 * Holds locks; the comments have the bytecodes from behind the monitorenter to the end of the
 * monitorexit, or of a synchronized method from its first one on.
 */
public final class Locks {

  private static final RuntimeException THROWN = new IllegalStateException();

  private static int x;

  private final Object a = new Object();
  private final Object b = new Object();

  private Locks() {}

  /** 4; n times 9 with the 6 of inner; 3; 2. */
  private synchronized int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += inner();
    }
    return sum;
  }

  /** 6. */
  private static synchronized int inner() {
    return x++;
  }

  /** Of a: 2; n times 9; 3; 5; 6, which are all of b; 1; 2. */
  private void blocks(int n) {
    synchronized (a) {
      for (int i = 0; i < n; i++) {
        x += i;
      }
      synchronized (b) {
        x++;
      }
    }
    x += 2;
  }

  /** One lock twice: 5; 6; 1; 2. */
  private void again() {
    synchronized (a) {
      synchronized (a) {
        x++;
      }
    }
  }

  /** Of a: 4; 5; of b 4 and in its handler 3; 2, and in the handler of a 3. */
  private void thrown() {
    try {
      synchronized (a) {
        x++;
        synchronized (b) {
          if (x > 0) {
            throw THROWN;
          }
        }
      }
    } catch (IllegalStateException expected) {
      x--;
    }
  }

  /** 6 and 1, or 6 and 2, and nothing catches it here. */
  private synchronized void fails(int n) {
    x += n;
    if (n > 0) {
      throw THROWN;
    }
  }

  /** 5, or 10 and those of the call. */
  private synchronized int recursive(int n) {
    return n == 0 ? 0 : 1 + recursive(n - 1);
  }

  /** Everything once; and what a thread does that ends before the program. */
  public static void main(String[] arguments) throws InterruptedException {
    Locks locks = new Locks();
    x = 1;
    locks.loop(3);
    locks.loop(5);
    locks.blocks(1);
    locks.blocks(4);
    locks.again();
    locks.thrown();
    locks.fails(0);
    try {
      locks.fails(1);
    } catch (IllegalStateException expected) {
      x--;
    }
    locks.recursive(3);
    Thread thread = new Other(locks);
    thread.start();
    thread.join();
  }

  private static final class Other extends Thread {
    private final Locks locks;

    Other(Locks locks) {
      this.locks = locks;
    }

    @Override
    public void run() {
      locks.loop(1);
    }
  }
}
