package targets;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints what a program can see of itself and of who calls whom. */
public final class View {

  private View() {}

  /** Without a serialVersionUID, so that it is computed from all members. */
  static class Data implements Serializable {
    static final Object LOCK = new Object();
    private int number;
    String text;

    static {
      assert LOCK != null;
    }

    Data(int number) {
      this.number = number;
    }

    synchronized int work(int x) {
      return x + number;
    }

    @Deprecated
    private native void missing();
  }

  enum Color {
    RED,
    GREEN
  }

  record Pair(int a, String b) {}

  interface Named {
    default String name() {
      return "named";
    }
  }

  public static void main(String[] arguments) throws Throwable {
    members(Data.class, Color.class, Pair.class, Named.class, View.class);
    members(Object.class, String.class, ArrayList.class, HashMap.class, Method.class);
    for (Class<?> type : new Class<?>[] {Data.class, Color.class, ArrayList.class}) {
      System.out.println(ObjectStreamClass.lookup(type).getSerialVersionUID());
    }
    stackTraces();
    callers();
    System.out.println(new Thread(View::new).getName() + " of " + Thread.activeCount());
  }

  private static void members(Class<?>... types) {
    for (Class<?> type : types) {
      System.out.println(type.toGenericString() + " " + type.getModifiers());
      print(type.getDeclaredFields());
      print(type.getDeclaredMethods());
      print(type.getDeclaredConstructors());
      print(type.getDeclaredAnnotations());
    }
    print(Arrays.stream(Data.class.getDeclaredMethods()).map(View::details).toArray());
  }

  private static String details(Method method) {
    return method.getName()
        + " "
        + method.getModifiers()
        + method.isSynthetic()
        + Arrays.toString(method.getDeclaredAnnotations())
        + Arrays.toString(method.getParameters());
  }

  /** In an order of their texts: the VM's own depends on what it has loaded before. */
  private static void print(Object[] members) {
    Arrays.stream(members).map(Object::toString).sorted().forEach(System.out::println);
  }

  private static void stackTraces() throws Throwable {
    try {
      new ArrayList<Object>(Arrays.asList(1, 2)).forEach(View::fail);
    } catch (IllegalStateException e) {
      e.printStackTrace(System.out);
    }
    try {
      new Data(1).missing();
    } catch (UnsatisfiedLinkError e) {
      e.printStackTrace(System.out);
    }
    try {
      View.class.getDeclaredMethod("fail", Object.class).invoke(null, 5);
    } catch (ReflectiveOperationException e) {
      System.out.println(e.getCause().getStackTrace()[0]);
    }
    int[] none = {};
    try {
      none[arraysLength(none)]++;
    } catch (ArrayIndexOutOfBoundsException e) {
      e.printStackTrace(System.out);
    }
    try {
      helpful(null);
    } catch (NullPointerException e) {
      e.printStackTrace(System.out);
    }
    System.out.println(Thread.currentThread().getStackTrace().length);
    List<StackWalker.StackFrame> frames =
        StackWalker.getInstance().walk(all -> all.collect(Collectors.toList()));
    System.out.println(frames);
  }

  private static int arraysLength(int[] array) {
    return array.length;
  }

  private static int helpful(Data data) {
    return data.text.length();
  }

  private static void fail(Object object) {
    throw new IllegalStateException("no " + object);
  }

  /** Public, so that reflection finds it. */
  public static Class<?> caller() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
  }

  /** A caller that is not the class with the method. */
  static final class Other {
    @SuppressWarnings("deprecation")
    static void callers() throws Throwable {
      System.out.println(caller());
      System.out.println(View.class.getMethod("caller").invoke(null));
      MethodHandle handle =
          MethodHandles.lookup()
              .findStatic(View.class, "caller", MethodType.methodType(Class.class));
      System.out.println((Class<?>) handle.invokeExact());
      System.out.println(MethodHandles.lookup());
      Method lookup = MethodHandles.class.getMethod("lookup");
      System.out.println(lookup.invoke(null));
      System.out.println(Class.forName("targets.View$Data", false, View.class.getClassLoader()));
      Method forName = Class.class.getMethod("forName", String.class);
      System.out.println(forName.invoke(null, "targets.View$Pair"));
      MethodHandle forNameHandle =
          MethodHandles.lookup()
              .findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
      System.out.println((Class<?>) forNameHandle.invokeExact("targets.View$Color"));
      System.out.println(Optional.of(1).map(x -> caller()).get() == Other.class);
      System.out.println(View.class.getResource("View.class") != null);
      System.out.println(Package.getPackage("targets"));
    }
  }

  private static void callers() throws Throwable {
    Other.callers();
  }
}
