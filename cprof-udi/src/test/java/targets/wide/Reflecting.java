package targets.wide;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;

/** Reflection: members, annotations, arrays, and calls often enough for generated accessors. */
public final class Reflecting implements Runnable {

  private static final int CALLS = 20;

  @Retention(RetentionPolicy.RUNTIME)
  @interface Named {
    String value() default "nobody";

    int[] numbers() default {1, 2};
  }

  record Point(int x, @Named("second") long y) {

    @Named(numbers = 3)
    long sum(int more) {
      return x + y + more;
    }

    static String fail(String why) {
      throw new IllegalStateException(why);
    }
  }

  static Object result;

  @Override
  public void run() {
    try {
      Constructor<Point> constructor = Point.class.getDeclaredConstructor(int.class, long.class);
      Object point = constructor.newInstance(3, 4L);
      Method sum = Point.class.getDeclaredMethod("sum", int.class);
      long total = 0;
      for (int i = 0; i < CALLS; i++) {
        total += (long) sum.invoke(point, i);
      }
      Named named = sum.getAnnotation(Named.class);
      Field field = Point.class.getDeclaredField("x");
      Object array = Array.newInstance(int.class, 3);
      Array.setInt(array, 1, field.getInt(point));
      StringBuilder text = new StringBuilder().append(total).append(named.numbers()[0]);
      for (RecordComponent component : Point.class.getRecordComponents()) {
        text.append(component.getName()).append(component.getAccessor().invoke(point));
      }
      result = text.append(named.value()).append(Array.getLength(array)).append(failing());
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static String failing() throws ReflectiveOperationException {
    try {
      return (String) Point.class.getDeclaredMethod("fail", String.class).invoke(null, "why");
    } catch (InvocationTargetException e) {
      return e.getCause().getMessage();
    }
  }
}
