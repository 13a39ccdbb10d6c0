package targets;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** An agent that redefines classes from their class files, as those do that exchange code. */
public final class Redefined {

  private static final Class<?>[] CLASSES = {
    Integer.class, Thread.class, ClassLoader.class, Object.class, ArrayList.class, Redefined.class
  };

  private static Instrumentation instrumentation;

  private Redefined() {}

  public static void premain(String argument, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println(work());
    for (Class<?> type : CLASSES) {
      String file = "/" + type.getName().replace('.', '/') + ".class";
      try (InputStream in = type.getResourceAsStream(file)) {
        instrumentation.redefineClasses(new ClassDefinition(type, in.readAllBytes()));
      }
      System.out.println(type + " redefined");
    }
    System.out.println(work());
  }

  private static int work() throws InterruptedException {
    List<Integer> numbers = new ArrayList<>();
    Thread thread = new Thread(() -> numbers.add(Integer.parseInt("17")));
    thread.start();
    thread.join();
    return numbers.get(0) + Integer.parseInt("5");
  }
}
