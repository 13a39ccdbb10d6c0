package targets;

/** Every instruction that has operands for prices, each method with one kind of them. */
public final class OperandPrices implements Runnable {

  static Object object;
  static int number;
  static long wide;

  int numberField;
  double wideField;
  Object objectField;

  static class Base implements Runnable {
    long first;
    int second;

    @Override
    public void run() {}
  }

  static final class Derived extends Base {
    Object third;
  }

  @Override
  public void run() {
    number = ints(6, 1);
    number = shifts(6, 33);
    wide = longs(6, 1);
    wide = longShifts(6, 65);
    object = floats(1, 2);
    object = doubles(1, 2);
    negations(6, 6, 2, 2);
    ofInt(6);
    ofLong(6);
    ofFloat(2);
    ofDouble(2);
    number = comparisons(6, 1, 1, 2, 1, 2);
    object = made();
    object = numbers(3, -1);
    object = objects(5, 0);
    object = nested();
    object = deeplyNested(1, 2, 3);
    number = cast(new Derived());
    number = castArray(new Derived[1]);
    number = tested(new Derived());
    tables(1);
    lookUps(7);
    fields();
    statics();
    elements(new Base[2], new Derived());
    rows(new Object[1][]);
    monitors();
    number = locked();
    object = thousand();
    thrown(new IllegalStateException());
    reads(new OperandPrices());
  }

  static int ints(int x, int y) {
    number = x + y;
    number = x - y;
    number = x * y;
    number = x / y;
    number = x % y;
    number = x & y;
    number = x | y;
    return x ^ y;
  }

  static int shifts(int x, int y) {
    number = x << y;
    number = x >> y;
    return x >>> y;
  }

  static long longs(long x, long y) {
    wide = x + y;
    wide = x - y;
    wide = x * y;
    wide = x / y;
    wide = x % y;
    wide = x & y;
    wide = x | y;
    return x ^ y;
  }

  static long longShifts(long x, int y) {
    wide = x << y;
    wide = x >> y;
    return x >>> y;
  }

  static Object floats(float x, float y) {
    float sum = x + y;
    sum = x - y;
    sum = x * y;
    sum = x / y;
    sum = x % y;
    return null;
  }

  static Object doubles(double x, double y) {
    double sum = x + y;
    sum = x - y;
    sum = x * y;
    sum = x / y;
    sum = x % y;
    return null;
  }

  static void negations(int i, long l, float f, double d) {
    int a = -i;
    long b = -l;
    float c = -f;
    double e = -d;
  }

  static void ofInt(int x) {
    long a = x;
    float b = x;
    double c = x;
    byte d = (byte) x;
    char e = (char) x;
    short f = (short) x;
  }

  static void ofLong(long x) {
    int a = (int) x;
    float b = x;
    double c = x;
  }

  static void ofFloat(float x) {
    int a = (int) x;
    long b = (long) x;
    double c = x;
  }

  static void ofDouble(double x) {
    int a = (int) x;
    long b = (long) x;
    float c = (float) x;
  }

  static int comparisons(long a, long b, float c, float d, double e, double f) {
    boolean first = a < b;
    boolean second = c < d;
    boolean third = c > d;
    boolean fourth = e < f;
    boolean fifth = e > f;
    return 0;
  }

  static Object made() {
    return new Derived();
  }

  static Object numbers(int length, int negative) {
    object = new int[length];
    object = new long[0];
    try {
      return new byte[negative];
    } catch (NegativeArraySizeException e) {
      return null;
    }
  }

  static Object objects(int length, int none) {
    object = new Object[length];
    return new String[none];
  }

  static Object nested() {
    return new int[1][2];
  }

  static Object deeplyNested(int a, int b, int c) {
    return new String[a][b][c][];
  }

  static int cast(Object derived) {
    Base base = (Base) derived;
    Derived same = (Derived) derived;
    Runnable runnable = (Runnable) derived;
    Object none = null;
    base = (Base) none;
    return 0;
  }

  static int castArray(Object array) {
    Base[] bases = (Base[]) array;
    return 0;
  }

  static int tested(Object derived) {
    boolean a = derived instanceof Base;
    boolean b = derived instanceof String;
    return 0;
  }

  static void tables(int x) {
    switch (x) {
      case 1:
        number = 1;
        break;
      case 2:
        number = 2;
        break;
      case 3:
        number = 3;
        break;
      default:
    }
  }

  static void lookUps(int x) {
    switch (x) {
      case -1000:
        number = 1;
        break;
      case 7:
        number = 2;
        break;
      case 1000:
        number = 3;
        break;
      default:
    }
  }

  static void fields() {
    OperandPrices made = new OperandPrices();
    made.objectField = made;
    made.objectField = null;
    made.numberField = 3;
    made.wideField = 4;
  }

  static void statics() {
    object = null;
    object = "";
    object = null;
    number = 3;
    wide = 4;
  }

  static void elements(Base[] bases, Base base) {
    bases[0] = base;
    bases[0] = null;
  }

  static void rows(Object[][] rows) {
    rows[0] = rows;
  }

  static void monitors() {
    synchronized (OperandPrices.class) {
      synchronized (Base.class) {
        number = 5;
      }
    }
  }

  static synchronized int locked() {
    synchronized (Base.class) {
      return 1;
    }
  }

  static Object thousand() {
    number = 999;
    return new long[1000];
  }

  static void reads(OperandPrices made) {
    int first = made.numberField;
    made.wideField = 1;
    int second = made.numberField;
    double third = made.wideField;
    double fourth = made.wideField;
  }

  static void thrown(RuntimeException exception) {
    try {
      throw exception;
    } catch (IllegalArgumentException e) {
      number = 1;
    } catch (IllegalStateException e) {
      number = 2;
    }
  }
}
