package targets.wide;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Proxies of interfaces of the JDK and of the program. */
public final class Proxied implements Runnable, InvocationHandler {

  interface Greeter {
    String greet(String whom, int times);

    default String twice(String whom) {
      return greet(whom, 2);
    }
  }

  static Object result;

  @Override
  @SuppressWarnings("unchecked")
  public void run() {
    Greeter greeter = (Greeter) proxy(Greeter.class);
    Comparator<String> comparator = (Comparator<String>) proxy(Comparator.class);
    Supplier<String> failing = (Supplier<String>) proxy(Supplier.class);
    String text = greeter.greet("world", 3) + greeter.twice("moon");
    text += List.of("b", "a", "c").stream().sorted(comparator).toList();
    try {
      failing.get();
    } catch (UnsupportedOperationException e) {
      text += e.getMessage() + greeter.equals(comparator);
    }
    result = text;
  }

  private Object proxy(Class<?> type) {
    return Proxy.newProxyInstance(Proxied.class.getClassLoader(), new Class<?>[] {type}, this);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "greet" -> "hello " + arguments[0] + arguments[1];
      case "twice" -> "twice " + arguments[0];
      case "compare" -> ((String) arguments[0]).compareTo((String) arguments[1]);
      case "equals" -> proxy == arguments[0];
      default -> throw new UnsupportedOperationException(method.getName());
    };
  }
}
