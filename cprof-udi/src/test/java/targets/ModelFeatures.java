package targets;

/** What models say of methods: fixed prices, instruction folding, limits. */
public final class ModelFeatures implements Runnable {

  static int result;
  static long time;

  @Override
  public void run() {
    result = fixed(3);
    result += folded(1, 2);
    result += locked();
    result += manyLocals(1);
    time = System.nanoTime();
  }

  private static int fixed(int x) {
    int sum = 0;
    for (int i = 0; i < x; i++) {
      sum += folded(i, x);
    }
    return sum;
  }

  private static int folded(int a, int b) {
    int c = a + b;
    return c;
  }

  private static synchronized int locked() {
    return 1;
  }

  private static int manyLocals(int a) {
    long b = a;
    long c = b;
    long d = c;
    long e = d;
    long f = e;
    long g = f;
    long h = g;
    long i = h;
    long j = i;
    long k = j;
    long l = k;
    long m = l;
    long n = m;
    long o = n;
    long p = o;
    long q = p;
    return (int) q;
  }
}
