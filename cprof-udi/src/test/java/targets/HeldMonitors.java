package targets;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.cprof.api.TargetClock;

/** Calls methods of a class, and prints how they end and how many monitors are held then. */
public final class HeldMonitors {

  private HeldMonitors() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    Class<?> type = Class.forName(arguments[0]);
    for (String method : Arrays.asList(arguments).subList(1, arguments.length)) {
      String end = "returned";
      try {
        type.getMethod(method, int.class).invoke(null, 2);
      } catch (InvocationTargetException thrown) {
        end = thrown.getCause().getClass().getSimpleName();
      }
      System.out.println(method + " " + end + " " + TargetClock.heldMonitors());
    }
  }
}
