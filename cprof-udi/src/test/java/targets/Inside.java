package targets;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Prints what a program sees inside of methods and of classes of the JDK. */
public final class Inside {

  private static final StackWalker WALKER = StackWalker.getInstance();

  static {
    where("initializer");
  }

  Inside(int number) {
    where("constructor " + number);
  }

  /** Where each frame is in its source. */
  static void where(String what) {
    System.out.println(what);
    WALKER.forEach(
        frame ->
            System.out.println(
                "  "
                    + frame.getClassName()
                    + "."
                    + frame.getMethodName()
                    + " "
                    + frame.getLineNumber()));
  }

  static long loop(long to) {
    long sum = 0;
    for (long i = 1; i < to; i++) {
      sum += 1000 / i % 7;
      if (i == 3) {
        where("loop");
      }
    }
    return sum;
  }

  static void caught(Object object) {
    try {
      synchronized (Inside.class) {
        System.out.println(((String) object).length());
      }
    } catch (ClassCastException notText) {
      where("handler");
    } finally {
      where("finally");
    }
  }

  public static void called() {
    where("reflection");
  }

  private static void print(Object[] things, Comparator<Object> order) {
    Arrays.sort(things, order);
    System.out.println(Arrays.toString(things));
  }

  public static void main(String[] arguments) throws Exception {
    new Inside(1);
    loop(5);
    caught("text");
    caught(2);
    Inside.class.getMethod("called").invoke(null);
    new ArrayList<>(List.of(1, 2)).forEach(each -> where("lambda " + each));
    Comparator<Object> byText = Comparator.comparing(Object::toString);
    for (Class<?> type : new Class<?>[] {Thread.class, ClassLoader.class}) {
      Field[] fields = type.getDeclaredFields();
      print(fields, byText);
    }
    for (Class<?> type : new Class<?>[] {Integer.class, String.class, Math.class, Object.class}) {
      List<Object> annotated = new ArrayList<>();
      for (Method method : type.getDeclaredMethods()) {
        for (Annotation annotation : method.getAnnotations()) {
          annotated.add(method + " " + annotation);
        }
      }
      print(annotated.toArray(), byText);
    }
  }
}
