public final class Digits {
  public static void main(String[] arguments) {
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
      sum += sum(i);
    }
    System.out.println(sum);
  }

  static int sum(int n) {
    int sum = 0;
    while (n > 0) {
      sum += n % 10;
      n /= 10;
    }
    return sum;
  }
}
