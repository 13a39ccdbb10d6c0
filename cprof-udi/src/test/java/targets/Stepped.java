package targets;

/** For a debugger that steps by lines through the first call of work. */
public final class Stepped {
  static int last;

  public static void main(String[] arguments) {
    for (int i = 1; i <= 2; i++) {
      last = work(i);
    }
    System.out.print(last);
  }

  static int work(int n) {
    int sum = leaf(n);
    Object made = new int[sum];
    try {
      sum += ((int[]) made).length / (n - 1);
    } catch (ArithmeticException e) {
      sum += 10;
    }
    synchronized (made) {
      return sum;
    }
  }

  static int leaf(int n) {
    return n + 1;
  }
}
