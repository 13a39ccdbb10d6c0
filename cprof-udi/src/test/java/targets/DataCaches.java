package targets;

import java.lang.ref.WeakReference;

/**
 * Reads and writes of fields and elements, with those in comments that a target finds in its caches
 * of 16 lines: 16 fields of an object, 4 elements of an array.
 */
public final class DataCaches implements Runnable {

  static class Point {
    int a;
    int b;
    long l;
    Point next;

    Point(Point next) {
      this.next = next;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  static class Longs {
    long l0;
    long l2;
    long l4;
    long l6;
    long l8;
    long l10;
    long l12;
  }

  static class Wide extends Longs {
    static int none;
    int in14;
    int in15;
    int out16;
  }

  /** Its initializer is the host's work, as the target has run it before. */
  static class Late {
    static Point first = new Point(new Point(null));
    static int value = first.a + first.next.a + new int[9].length;
  }

  static Object stored;
  static int result;

  private final Point p = new Point(null);
  private final Point sixteen = chain(16);
  private final Point seventeen = chain(17);
  private final int[] few = new int[8];
  private final int[] many = new int[68];
  private final Object[] objects = new Object[4];

  private static Point chain(int length) {
    Point first = null;
    for (int i = 0; i < length; i++) {
      first = new Point(first);
    }
    return first;
  }

  @Override
  public void run() {
    stored = null; // empties the caches, here and below
    result += twice(p);
    stored = null;
    result += otherField(p);
    stored = null;
    result += written(p);
    stored = null;
    result += writeTakesNoLine(p);
    stored = null;
    result += twins(sixteen, seventeen);
    Point chain = sixteen;
    stored = null;
    walk16(chain);
    chain = seventeen;
    stored = null;
    walk17(chain);
    stored = null;
    result += emptiedByField(p);
    stored = null;
    result += emptiedByStatic(p);
    Wide wide = new Wide();
    stored = null;
    result += lastField(wide);
    stored = null;
    result += beyondLastField(wide);
    stored = null;
    result += (int) longs(p);
    stored = null;
    result += moved(p);
    stored = null;
    result += initialized(p);
    int[] array = few;
    stored = null;
    result += elements(array);
    stored = null;
    result += elementWritten(array);
    int[] other = many;
    stored = null;
    result += twoArrays(array, other);
    stored = null;
    result += lines16(other);
    stored = null;
    result += lines17(other);
    Object[] references = objects;
    stored = null;
    result += elementStored(references);
    dies();
  }

  private static int twice(Point p) {
    return p.a + p.a; // field hits: 1
  }

  private static int otherField(Point p) {
    return p.a + p.b + p.a; // field hits: 1
  }

  private static int written(Point p) {
    int before = p.a;
    p.b = 7;
    return p.b + before; // field hits: 1
  }

  private static int writeTakesNoLine(Point p) {
    p.a = 1;
    return p.a;
  }

  /** Both points are equal, and have equal hashes. */
  private static int twins(Point p, Point q) {
    return p.a + q.a;
  }

  private static void walk16(Point first) {
    for (int i = 0; i < 2; i++) {
      for (Point each = first; each != null; each = each.next) {} // field hits: 16
    }
  }

  private static void walk17(Point first) {
    for (int i = 0; i < 2; i++) {
      for (Point each = first; each != null; each = each.next) {} // each takes the next one's line
    }
  }

  private static int emptiedByField(Point p) {
    int before = p.a;
    p.next = null;
    return before + p.a;
  }

  private static int emptiedByStatic(Point p) {
    int before = p.a;
    stored = p;
    return before + p.a;
  }

  private static int lastField(Wide wide) {
    return wide.in15 + wide.in15; // field hits: 1
  }

  private static int beyondLastField(Wide wide) {
    return wide.out16 + wide.out16;
  }

  private static long longs(Point p) {
    return p.l + p.l;
  }

  private static int moved(Point p) {
    int before = p.a;
    System.gc();
    return before + p.a; // field hits: 1
  }

  private static int initialized(Point p) {
    int before = p.a;
    if (TargetMain.measuring) {
      before += Late.value;
    }
    return before + p.a; // field hits: 1
  }

  private static int elements(int[] array) {
    return array[0] + array[3] + array[4] + array[0]; // element hits: 2, misses: 2
  }

  private static int elementWritten(int[] array) {
    array[1] = 5;
    return array[1]; // element misses: 1
  }

  private static int twoArrays(int[] one, int[] other) {
    return one[0] + other[0] + one[1]; // element hits: 1, misses: 2
  }

  private static int lines16(int[] array) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      for (int at = 0; at < 64; at += 4) {
        sum += array[at]; // element hits: 16, misses: 16
      }
    }
    return sum;
  }

  private static int lines17(int[] array) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      for (int at = 0; at < 68; at += 4) {
        sum += array[at]; // element misses: 34
      }
    }
    return sum;
  }

  /** The routine of the store reads the old element, a miss of its own. */
  private static int elementStored(Object[] array) {
    array[0] = null;
    return array[1] == null ? 1 : 0; // element hits: 1
  }

  /** What is in a line may go. */
  private static void dies() {
    WeakReference<Point> reference = new WeakReference<>(read(new Point(null)));
    for (int i = 0; i < 50 && reference.get() != null; i++) {
      System.gc();
    }
    if (reference.get() != null) {
      throw new AssertionError("a line keeps its object");
    }
  }

  private static Point read(Point p) {
    result += p.a;
    return p;
  }
}
