package demo.modular;

final class Triangle {
  static int of(int size) {
    int sum = 0;
    for (int i = 1; i <= size; i++) {
      sum += i;
    }
    return sum;
  }
}
