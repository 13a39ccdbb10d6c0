package programs;

import java.lang.instrument.Instrumentation;

/** An agent for which the JVM transforms each loaded class again. */
public final class Retransforming {

  private Retransforming() {}

  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      if (instrumentation.isModifiableClass(each)) {
        instrumentation.retransformClasses(each);
      }
    }
  }

  public static void main(String[] arguments) {}
}
