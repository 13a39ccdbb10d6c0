package org.cprof.system.bound;

/** What all methods of a program share: its ideas, its class {@code World}, its hierarchy. */
record World(Ideas ideas, Calls calls, Hierarchy hierarchy) {

  /** The class, whose fields the main method gives other values before each call. */
  static String source(Draft draft) {
    draft.line("package g.a;");
    draft.line("import java.util.*;");
    draft.block("public class World", () -> members(draft));
    return draft.text();
  }

  private static void members(Draft draft) {
    draft.line("public static final int[] DATA = new int[16];");
    draft.line("public static final Object LOCK = new Object();");
    draft.line("public static final Integer KEY = 5;");
    draft.line("public static final Stop STOP = new Stop();");
    draft.line("public static final Halt HALT = new Halt();");
    draft.line("public static final Shape BIG = new Big();");
    draft.line("public static int[] buffer = new int[4];");
    draft.line("public static int[][] grid = new int[2][3];");
    draft.line("public static Shape[] shapes = new Shape[4];");
    draft.line("public static Generic<Shape> generic = new OfShape();");
    draft.line("public static int limit;");
    draft.line("public static long total;");
    draft.line("public static boolean ready;");
    draft.line("public static Shape shape = new Big();");
    draft.line("public static Shape none;");
    draft.line("public static Color color = Color.RED;");
    draft.line("public static Pair pair = new Pair(3, 4);");
    draft.line("public static Op op = x -> x;");
    draft.line("public static java.util.function.IntUnaryOperator unary = x -> x;");
    draft.line("public static Holder holder = new Holder(3);");
    draft.line("public static World outer = new World();");
    draft.line("public static List<Shape> list = new ArrayList<>();");
    draft.line("public static Collection<Shape> collection = list;");
    draft.line("public static Map<Integer, Shape> map = new HashMap<>();");
    for (String exception : new String[] {"Stop", "Halt"}) {
      draft.block(
          "public static final class " + exception + " extends RuntimeException",
          () -> draft.line("public " + exception + "() { super(null, null, false, false); }"));
    }
    draft.line("public interface Op { int of(int x);");
    draft.line("  default int twice(int x) { return of(of(x) & 15); } }");
    shapes(draft);
    draft.line("public record Pair(int a, int b) {");
    draft.line("  public int sum() { int s = a; " + work(draft, "s") + " return s + b(); } }");
    draft.line("public enum Color { RED { public int weight(int x) { return x; } },");
    draft.line(
        "  GREEN { public int weight(int x) { " + work(draft, "x") + " return x; } }, BLUE;");
    draft.line("  public int weight(int x) { return x + ordinal(); } }");
    draft.line("public class Inner { final int q; public Inner(int q) { this.q = q; }");
    draft.line("  public int of(int x) { return q * x + World.this.field; } }");
    draft.line("int field = 3;");
    holder(draft);
    draft.line("public static float real = 1.5f;");
    draft.line("public static double wide = -3;");
    draft.line("public static Range range = new Range(3);");
    draft.line("public static final class Range implements Iterable<Shape> { final int n;");
    draft.line("  public Range(int n) { this.n = n; }");
    draft.line("  @Override public Iterator<Shape> iterator() { return new Iterator<>() { int i;");
    draft.line("    @Override public boolean hasNext() { return i < n; }");
    draft.line("    @Override public Shape next() { return shapes[i++ & 3]; } }; } }");
    draft.line("public static final class Resource implements AutoCloseable {");
    draft.line("  @Override public void close() { total++; } }");
    draft.block(
        "public static int sum(int... values)",
        () -> {
          draft.line("int s = 0;");
          draft.line("for (int v : values) { s += v; } // @WCA loop <= 16");
          draft.line("return s;");
        });
    draft.block(
        "public static void check(int x)",
        () -> draft.line("if ((x & 7) == 3) { throw x > 0 ? STOP : new Halt(); }"));
    draft.block(
        "public static int[] copy(int[] from)",
        () -> {
          draft.line("int[] to = new int[from.length];");
          draft.line("for (int i = 0; i < to.length; i++) { to[i] = from[i]; } // @WCA loop <= 16");
          draft.line("return to;");
        });
    draft.block(
        "public static int heavy(int x)", () -> draft.line(work(draft, "x") + " return x;"));
  }

  /** Some of which only their constructor's reference, or an array of theirs, makes. */
  private static void shapes(Draft draft) {
    draft.line("public static class Shape { public int size = 3;");
    draft.line("  public int area(int x) { return size + x; }");
    draft.line("  public Shape self(int x) { return this; } }");
    for (String type : new String[] {"Big", "Wide", "Tall", "Odd"}) {
      String parent = draft.one("Shape", "Shape", type.equals("Big") ? "Shape" : "Big");
      draft.line("public static class " + type + " extends " + parent + " {");
      draft.line("  @Override public int area(int x) { int s = size; " + work(draft, "s"));
      draft.line("    return s ^ x; }");
      draft.line("  @Override public " + type + " self(int x) { size = area(x); return this; } }");
    }
    draft.line("public static abstract class Generic<T extends Shape> {");
    draft.line("  public abstract int of(T t, int x);");
    draft.line("  public int twice(T t, int x) { return of(t, x) + of(t, 3); } }");
    for (String type : new String[] {"Shape", "Big"}) {
      draft.line("public static class Of" + type + " extends Generic<" + type + "> {");
      draft.line("  @Override public int of(" + type + " t, int x) { " + work(draft, "x"));
      draft.line("    return t.area(x); } }");
    }
  }

  private static void holder(Draft draft) {
    draft.line("public static class Holder { private final int[] a; private int[] b = new int[1];");
    draft.line("  public Holder(int n) { a = new int[n]; }");
    draft.line("  public Holder(int[] a) { this.a = a; }");
    draft.line("  public void set(int... b) { this.b = b; }");
    draft.line("  public synchronized int locked(int x) { return x + total(); }");
    draft.line("  public int total() { int s = 0;");
    draft.line("    for (int i = 0; i < a.length; i++) { s += a[i]; } // @WCA loop <= 16");
    draft.line("    for (int v : b) { s ^= v; } // @WCA loop <= 16");
    draft.line("    return s; } }");
  }

  /** A loop on a variable, of another length each time. */
  static String work(Draft draft, String variable) {
    return "for (int i = 0; i < "
        + draft.between(1, 12)
        + "; i++) { "
        + variable
        + draft.one(" += i ^ ", " ^= i * ", " -= i + ")
        + variable
        + "; }";
  }
}
