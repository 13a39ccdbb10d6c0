import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Writes a program that calls the public methods of a jar's classes, each with several arguments:
 * {@code java PublicCalls.java FOLDER JAR PACKAGE... [: JAR...]}. The program, {@code Calls} in the
 * folder, names them in its code, so that nothing is called by reflection. The jars behind the
 * colon are what the classes need.
 */
public final class PublicCalls {

  /** How often each method is called, with other arguments. */
  private static final int CALLS = 6;

  private static final int METHODS_OF_CLASS = 60;

  private static final Map<String, List<String>> VALUES =
      Map.ofEntries(
          Map.entry("boolean", List.of("true", "false")),
          Map.entry("byte", List.of("(byte) 0", "(byte) 65", "(byte) -1")),
          Map.entry("char", List.of("'a'", "'Z'", "' '", "'\\u00e9'")),
          Map.entry("short", List.of("(short) 0", "(short) 300", "(short) -5")),
          Map.entry("int", List.of("1", "0", "7", "-3", "64", "100")),
          Map.entry("long", List.of("1L", "0L", "-77L", "123456789012L")),
          Map.entry("float", List.of("0.5f", "-2f", "1e10f")),
          Map.entry("double", List.of("0.5", "-2.25", "1e10", "0.0", "3.0")),
          Map.entry(
              "java.lang.String", List.of("\"a\"", "\"\"", "\"Schmidt\"", "\"0f1E 2d,3c\"")),
          Map.entry("java.lang.CharSequence", List.of("\"abc\"", "\"Kitten sitting\"", "\"\"")),
          Map.entry("java.lang.Object", List.of("\"text\"", "new byte[5]", "(Object) null")),
          Map.entry("java.lang.Number", List.of("Integer.valueOf(3)")),
          Map.entry("java.lang.Integer", List.of("Integer.valueOf(3)")),
          Map.entry("java.nio.charset.Charset", List.of("java.nio.charset.StandardCharsets.UTF_8")),
          Map.entry("java.util.Locale", List.of("java.util.Locale.ROOT")),
          Map.entry("java.lang.StringBuilder", List.of("new StringBuilder(\"xyz\")")),
          Map.entry("java.math.BigInteger", List.of("java.math.BigInteger.ONE")),
          Map.entry("java.math.RoundingMode", List.of("java.math.RoundingMode.HALF_UP")),
          Map.entry("boolean[]", List.of("new boolean[] {true, false}")),
          Map.entry(
              "byte[]",
              List.of("new byte[] {1, 2, 3, 65, 66}", "new byte[0]", "new byte[64]", "new byte[17]")),
          Map.entry("char[]", List.of("\"beef\".toCharArray()", "new char[0]", "new char[33]")),
          Map.entry("short[]", List.of("new short[] {3, 2, 1}")),
          Map.entry("int[]", List.of("new int[] {3, 2, 1}", "new int[0]", "new int[20]")),
          Map.entry("long[]", List.of("new long[] {3, 2, 1}", "new long[8]")),
          Map.entry("float[]", List.of("new float[] {1f, 2f}")),
          Map.entry("double[]", List.of("new double[] {1, 2.5, -3}", "new double[8]")),
          Map.entry("double[][]", List.of("new double[][] {{2, 1}, {1, 3}}")),
          Map.entry("int[][]", List.of("new int[][] {{2, 1}, {1, 3}}")),
          Map.entry("java.lang.String[]", List.of("new String[] {\"a\", \"bc\"}")),
          Map.entry("java.lang.Object[]", List.of("new Object[] {\"a\", \"bc\"}")));

  private final ClassLoader loader;
  private final List<Class<?>> classes = new ArrayList<>();
  private final Map<Class<?>, List<String>> known = new HashMap<>();
  private final Set<Class<?>> open = new HashSet<>();

  private PublicCalls(ClassLoader loader) {
    this.loader = loader;
  }

  public static void main(String[] arguments) throws IOException {
    int colon = Arrays.asList(arguments).indexOf(":");
    int end = colon < 0 ? arguments.length : colon;
    List<URL> jars = new ArrayList<>(List.of(Path.of(arguments[1]).toUri().toURL()));
    for (int i = end + 1; i < arguments.length; i++) {
      jars.add(Path.of(arguments[i]).toUri().toURL());
    }
    PublicCalls calls = new PublicCalls(new URLClassLoader(jars.toArray(new URL[0])));
    calls.find(arguments[1], List.of(arguments).subList(2, end));
    calls.write(Path.of(arguments[0]));
  }

  private void find(String jar, List<String> packages) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
        String name = entry.getName();
        String folder = name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
        if (name.endsWith(".class") && packages.contains(folder) && !name.contains("-info")) {
          add(name.substring(0, name.length() - 6).replace('/', '.'));
        }
      }
    }
    classes.sort(Comparator.comparing(Class::getName));
  }

  private void add(String name) {
    try {
      Class<?> one = Class.forName(name, false, loader);
      if (isPublic(one)) {
        one.getMethods();
        classes.add(one);
      }
    } catch (ClassNotFoundException | LinkageError lacksOthers) {
      System.err.println("left out: " + name + ": " + lacksOthers);
    }
  }

  private static boolean isPublic(Class<?> one) {
    return Modifier.isPublic(one.getModifiers())
        && (one.getDeclaringClass() == null || isPublic(one.getDeclaringClass()))
        && one.getCanonicalName() != null
        && (one.getDeclaringClass() == null || Modifier.isStatic(one.getModifiers()));
  }

  private void write(Path folder) throws IOException {
    List<String> bodies = new ArrayList<>();
    for (Class<?> one : classes) {
      Stream.of(one.getConstructors())
          .sorted(Comparator.comparing(Constructor::toString))
          .filter(constructor -> !Modifier.isAbstract(one.getModifiers()))
          .forEach(constructor -> addCalls(constructor, List.of("new " + name(one)), bodies));
      Stream.of(one.getMethods())
          .filter(method -> method.getDeclaringClass() == one && !method.isBridge())
          .sorted(Comparator.comparing(Method::toString))
          .forEach(method -> addCalls(method, receivers(one, method), bodies));
    }
    StringBuilder main = new StringBuilder();
    main.append("public final class Calls {\n  static Object kept;\n\n")
        .append("  public static void main(String[] arguments) {\n");
    for (int i = 0; i * METHODS_OF_CLASS < bodies.size(); i++) {
      int from = i * METHODS_OF_CLASS;
      int to = Math.min(bodies.size(), from + METHODS_OF_CLASS);
      StringBuilder text = new StringBuilder("@SuppressWarnings({\"all\", \"deprecation\"})\n");
      text.append("final class Calls").append(i).append(" {\n  static void all() {\n");
      for (int body = from; body < to; body++) {
        text.append("    call").append(body).append("();\n");
      }
      text.append("  }\n");
      for (int body = from; body < to; body++) {
        text.append("\n  private static void call").append(body).append("() {\n");
        text.append(bodies.get(body)).append("  }\n");
      }
      Files.writeString(folder.resolve("Calls" + i + ".java"), text.append("}\n"));
      main.append("    Calls").append(i).append(".all();\n");
    }
    Files.writeString(folder.resolve("Calls.java"), main.append("  }\n}\n"));
  }

  private List<String> receivers(Class<?> one, Method method) {
    return Modifier.isStatic(method.getModifiers())
        ? List.of(name(one) + "." + method.getName())
        : values(one).stream().map(value -> "(" + value + ")." + method.getName()).toList();
  }

  private static String name(Class<?> one) {
    return one.getCanonicalName();
  }

  private void addCalls(Executable called, List<String> receivers, List<String> bodies) {
    Class<?>[] types = called.getParameterTypes();
    List<List<String>> all = new ArrayList<>();
    for (Class<?> type : types) {
      all.add(values(type));
    }
    if (receivers.isEmpty() || all.stream().anyMatch(List::isEmpty)) {
      return;
    }
    boolean isVoid =
        called instanceof Method method && method.getReturnType() == void.class;
    StringBuilder body = new StringBuilder();
    Set<String> written = new HashSet<>();
    for (int i = 0; i < CALLS; i++) {
      List<String> arguments = new ArrayList<>();
      for (int at = 0; at < types.length; at++) {
        List<String> of = all.get(at);
        String value = of.get((i + i / of.size() * at) % of.size());
        arguments.add("(" + type(types[at]) + ") " + value);
      }
      String call =
          receivers.get(i % receivers.size()) + "(" + String.join(", ", arguments) + ")";
      if (written.add(call)) {
        body.append("    try {\n      ")
            .append(isVoid ? "" : "Calls.kept = ")
            .append(call)
            .append(";\n    } catch (Throwable thrown) {\n      Calls.kept = thrown;\n    }\n");
      }
    }
    bodies.add(body.toString());
  }

  private static String type(Class<?> type) {
    return type.getCanonicalName();
  }

  /** Expressions of a type; empty if none is known. */
  private List<String> values(Class<?> type) {
    List<String> simple = VALUES.get(type.getCanonicalName());
    if (simple != null) {
      return simple;
    }
    if (known.containsKey(type)) {
      return known.get(type);
    }
    if (!classes.contains(type) || !open.add(type)) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        found.add(name(type) + "." + ((Enum<?>) constant).name());
      }
    } else {
      addMade(type, found);
    }
    open.remove(type);
    List<String> some = List.copyOf(found.subList(0, Math.min(4, found.size())));
    known.put(type, some);
    return some;
  }

  private void addMade(Class<?> type, List<String> found) {
    if (!Modifier.isAbstract(type.getModifiers())) {
      Stream.of(type.getConstructors())
          .sorted(
              Comparator.comparing((Constructor<?> each) -> each.getParameterCount())
                  .thenComparing(Constructor::toString))
          .forEach(each -> addMade("new " + name(type), each, found));
    }
    for (Class<?> from : classes) {
      boolean isNear = from == type || from.getSimpleName().startsWith(type.getSimpleName());
      Stream.of(isNear ? from.getMethods() : new Method[0])
          .filter(each -> each.getDeclaringClass() == from && each.getReturnType() == type)
          .filter(each -> Modifier.isStatic(each.getModifiers()))
          .sorted(Comparator.comparing(Method::toString))
          .forEach(each -> addMade(name(from) + "." + each.getName(), each, found));
    }
  }

  private void addMade(String maker, Executable called, List<String> found) {
    List<String> arguments = new ArrayList<>();
    for (Class<?> type : called.getParameterTypes()) {
      List<String> values = values(type);
      if (values.isEmpty()) {
        return;
      }
      arguments.add("(" + type(type) + ") " + values.get(0));
    }
    found.add(maker + "(" + String.join(", ", arguments) + ")");
  }
}
