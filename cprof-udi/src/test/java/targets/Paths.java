package targets;

/** A method that calls itself in two lines: a path for each number of so many bits. */
public final class Paths {

  private static int result;

  private Paths() {}

  public static void main(String[] arguments) {
    result = paths(20);
  }

  private static int paths(int bits) {
    if (bits == 0) {
      return 1;
    }
    int left = paths(bits - 1);
    return left + paths(bits - 1);
  }
}
