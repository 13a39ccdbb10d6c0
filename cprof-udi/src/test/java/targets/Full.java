package targets;

/**
 * Does what asks the run-time about contexts once there is no memory for any more: calls and
 * returns, exceptions, natives, arrays, switches, monitors, threads that begin and end, and classes
 * that are initialized.
 */
public final class Full {

  private static int sum;
  private static Object held = "text";

  private Full() {}

  /** Two methods make as many contexts as a power of 2. */
  private static void left(int depth) {
    if (depth > 0) {
      left(depth - 1);
      right(depth - 1);
    }
  }

  private static void right(int depth) {
    if (depth > 0) {
      left(depth - 1);
      right(depth - 1);
    }
  }

  public static void main(String[] arguments) throws Exception {
    everything(0);
    left(Integer.parseInt(arguments[0]));
    for (int i = 1; i <= 3; i++) {
      everything(i);
    }
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] = new Thread(() -> safely(number));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(sum);
  }

  private static void safely(int number) {
    try {
      everything(number);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static synchronized void everything(int number) throws Exception {
    sum += thrown(number) + raised(null) + natives(number) + arrays(number) + switched(number);
    sum += Later.values(number) + (int) Math.round(3.0 * number / 7.0);
    sum += (Integer) Full.class.getDeclaredMethod("reflected", int.class).invoke(null, number);
    synchronized (held) {
      sum++;
    }
  }

  private static int thrown(int number) {
    try {
      return thrower(number);
    } catch (IllegalStateException e) {
      return e.getMessage().length();
    }
  }

  private static int thrower(int number) {
    if (number >= 0) {
      throw new IllegalStateException("thrown");
    }
    return number;
  }

  private static int raised(int[] none) {
    try {
      return none[0];
    } catch (NullPointerException e) {
      return 1;
    }
  }

  private static int natives(int number) throws CloneNotSupportedException {
    int[] cloned = new int[] {number, 2}.clone();
    try {
      new Full().clone();
    } catch (CloneNotSupportedException e) {
      cloned[0]++;
    }
    return cloned[0] + System.getProperty("java.version").indexOf('\0');
  }

  private static int arrays(int number) {
    Object[] objects = new Object[2];
    objects[0] = held;
    int[][] numbers = new int[3][number + 1];
    return numbers.length + ((String) objects[0]).length() + (objects[0] instanceof Number ? 1 : 0);
  }

  private static int switched(int number) {
    return switch (number) {
      case 0 -> 5;
      case 1000 -> 6;
      case 2 -> 7;
      default -> leaf(number) / (number + 1) % 3;
    };
  }

  private static int leaf(int number) {
    return number * 3;
  }

  static int reflected(int number) {
    return number + 1;
  }

  /** Initialized behind the rest. */
  private static final class Later {
    static int first = thrown(1);

    static int values(int number) {
      return first + number;
    }
  }
}
