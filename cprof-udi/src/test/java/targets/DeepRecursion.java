package targets;

/** Without an end, or to a given depth. */
final class DeepRecursion {

  private DeepRecursion() {}

  static int endless(int n) {
    return endless(n + 1) + 1;
  }
}
