package targets;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Recursions of all kinds, which a run may fold. */
public final class Folded implements Runnable {

  static final int DEPTH = 40;

  private static final class Node {
    final Node next;
    final int[] data;

    /** Makes objects of its own class, and goes on with another constructor. */
    Node(int depth) {
      this(depth == 0 ? null : new Node(depth - 1), depth);
    }

    private Node(Node next, int depth) {
      this.next = next;
      this.data = new int[depth];
    }

    @Override
    public int hashCode() {
      return next == null ? super.hashCode() & 1 : next.hashCode() + data.length;
    }
  }

  /** Looks up classes by itself, below a recursion and in the middle of it. */
  private interface Step {
    int take(int depth);
  }

  static int result;

  @Override
  public void run() {
    result = even(DEPTH) ? 1 : 0;
    result += many(0, DEPTH);
    result += thrown(DEPTH);
    result += new Node(DEPTH).hashCode();
    result += sorted(2);
    result += reflected(3);
    result += step(this::over, 3);
    result += divided(7);
  }

  private static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  private static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  /** Four methods that call each other in changing order, with work of different sizes between. */
  private static int many(int which, int n) {
    if (n == 0) {
      return 0;
    }
    return switch (which) {
      case 0 -> first(n) + leaf(n);
      case 1 -> second(n) + leaf(n) + leaf(n + 1);
      default -> third(n) + Math.max(n, which);
    };
  }

  private static int first(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += leaf(i);
    }
    return sum + many(n % 3, n - 1);
  }

  private static int second(int n) {
    return many(n % 2, n - 1) + (n > 30 ? even(n) ? 1 : 2 : 0);
  }

  private static int third(int n) {
    return many((n + 1) % 3, n - 1) + second(n - n / 2 - 1 < 1 ? 1 : n / 8 + 1);
  }

  private static int leaf(int n) {
    return n * 3;
  }

  /** Exceptions that go through several levels, some of which catch them and go on. */
  private static int thrown(int n) {
    if (n == 0) {
      throw new IllegalStateException();
    }
    try {
      return caught(n - 1);
    } catch (IllegalStateException e) {
      if (n % 5 != 0) {
        throw e;
      }
      return n > 10 ? thrown(n / 5) : leaf(n);
    } catch (IllegalArgumentException e) {
      return leaf(n);
    }
  }

  private static int caught(int n) {
    try {
      return thrown(n);
    } finally {
      result += leaf(n);
    }
  }

  /** The JDK calls back into the recursion. */
  private static int sorted(int n) {
    List<Integer> list = new ArrayList<>(List.of(3, 1, 2, 5, 4));
    list.sort(
        n == 0
            ? Comparator.naturalOrder()
            : (a, b) -> a - b + (sorted(n - 1) - sorted(n - 1)) * leaf(n));
    return list.get(0);
  }

  /** Through natives, or what the JDK has in their place. */
  private static int reflected(int n) {
    try {
      Object more =
          n == 0 ? 1 : Folded.class.getDeclaredMethod("reflected", int.class).invoke(null, n - 1);
      Object[] copy = new Object[] {more}.clone();
      return (int) copy[0] + Class.forName("targets.Folded").getName().length();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int step(Step step, int depth) {
    return step.take(depth) + step.take(depth);
  }

  private int over(int depth) {
    return depth == 0 ? leaf(1) : step(depth % 2 == 0 ? this::over : this::other, depth - 1);
  }

  private int other(int depth) {
    return depth == 0 ? leaf(2) : step(this::over, depth - 1);
  }

  /** Bytecodes that are routines of the target. */
  private static int divided(int n) {
    return n == 0 ? 0 : 100 / n + (int) (n * 1.5f) + divided(n - 1);
  }
}
