package programs;

/** Methods whose listings a test knows by heart. */
public class Explained {
  private Object field;

  static int divide(int x, int y) {
    x++;
    return x / y;
  }

  static int larger(int x, int y) {
    return x > y ? x : y;
  }

  synchronized void put(Object value) {
    field = value;
  }

  native void nowhere();
}
