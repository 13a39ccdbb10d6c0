package targets;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Depends on all that differs between two runs of a JVM, and on nothing outside of it. */
public final class Reproducible {

  interface Shape {
    double area();
  }

  record Circle(double radius) implements Shape {
    @Override
    public double area() {
      return 3 * radius * radius;
    }
  }

  record Box(double width, double height) implements Shape {
    @Override
    public double area() {
      return width * height;
    }
  }

  enum Color {
    RED,
    GREEN,
    BLUE
  }

  private Reproducible() {}

  public static void main(String[] arguments) throws ClassNotFoundException {
    long sum = strings() + identities() + immutable() + shapes() + enums() + exceptions();
    sum += otherModule();
    for (int i = 0; i < 40; i++) {
      sum += fibonacci(15); // long enough for all compilers
      garbage();
    }
    System.out.println(sum);
  }

  private static int strings() {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      counts.merge("k" + i % 700 + ":" + i % 3, 1, Integer::sum);
    }
    String joined =
        IntStream.range(0, 300).mapToObj(Integer::toString).collect(Collectors.joining(","));
    return counts.size() + joined.length() + new TreeMap<>(counts).firstKey().length();
  }

  /** Identity hashes decide where the objects go. */
  private static int identities() {
    Set<Object> objects = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      objects.add(new Object());
    }
    int sum = 0;
    for (Object object : objects) {
      sum = 31 * sum + object.hashCode();
    }
    return sum;
  }

  /** The order of iteration depends on a salt. */
  private static int immutable() {
    int sum = 0;
    for (Map.Entry<String, Integer> entry : Map.of("a", 1, "b", 2, "c", 3, "d", 4).entrySet()) {
      sum = 31 * sum + entry.getValue();
    }
    for (String each : Set.of("x", "y", "z")) {
      sum = 31 * sum + each.hashCode();
    }
    return sum;
  }

  private static long shapes() {
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      shapes.add(i % 2 == 0 ? new Circle(i) : new Box(i, i + 1));
    }
    shapes.sort(Comparator.comparing(Shape::area));
    return (long) shapes.stream().mapToDouble(Shape::area).sum() + shapes.hashCode() % 2;
  }

  private static int enums() {
    Map<Color, Integer> map = new EnumMap<>(Color.class);
    Set<Color> hashed = new HashSet<>();
    for (Color color : Color.values()) {
      map.put(color, color.ordinal());
      hashed.add(color);
    }
    return map.toString().length() + hashed.toString().length();
  }

  private static int exceptions() {
    int caught = 0;
    for (int i = 0; i < 2000; i++) {
      try {
        Object object = i % 3 == 0 ? null : "x";
        object.toString();
        if (i % 5 == 0) {
          throw new IllegalStateException("at " + i);
        }
      } catch (RuntimeException e) {
        caught++;
      }
    }
    return caught;
  }

  /** The first class of a module that an agent changes makes the VM add an edge to the module. */
  private static int otherModule() throws ClassNotFoundException {
    return Class.forName("java.sql.Types").getName().length();
  }

  private static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  private static void garbage() {
    byte[][] arrays = new byte[16][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = new byte[1 << 18];
    }
  }
}
