package targets.wide;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/** Method handles, their combinators, and variable handles. */
public final class Handled implements Runnable {

  static Object result;

  private int field;
  private final int[] array = new int[4];

  @Override
  public void run() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle add =
          lookup.findVirtual(Handled.class, "add", methodType(int.class, int.class, int.class));
      int sum = (int) add.invokeExact(this, 3, 4);
      MethodHandle length = lookup.findVirtual(String.class, "length", methodType(int.class));
      MethodHandle addLengths = MethodHandles.filterArguments(add.bindTo(this), 0, length, length);
      sum += (int) addLengths.invoke("four", (Object) "seven");
      MethodHandle isEmpty = lookup.findVirtual(String.class, "isEmpty", methodType(boolean.class));
      MethodHandle fallback =
          MethodHandles.dropArguments(MethodHandles.constant(int.class, -1), 0, String.class);
      MethodHandle guarded = MethodHandles.guardWithTest(isEmpty, fallback, length);
      sum += (int) guarded.invokeExact("") + (int) guarded.invokeExact("some");
      result = sum + (String) variables(lookup) + failing(lookup);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private Object variables(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
    VarHandle number = lookup.findVarHandle(Handled.class, "field", int.class);
    number.setVolatile(this, 5);
    boolean isSet = number.compareAndSet(this, 5, 6);
    VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
    int before = (int) element.getAndAdd(array, 2, 9);
    return isSet + " " + before + array[2] + (int) number.get(this);
  }

  private String failing(MethodHandles.Lookup lookup) throws Throwable {
    MethodHandle get = lookup.findVirtual(List.class, "get", methodType(Object.class, int.class));
    try {
      return (String) get.invoke(List.of("one"), 1);
    } catch (IndexOutOfBoundsException e) {
      return "no such element";
    }
  }

  private int add(int a, int b) {
    field++;
    return a + b;
  }
}
