package demo;

public final class Boxes {
  /** Allocates one array. */
  public static int[] box(int value) {
    return new int[] {value};
  }
}
