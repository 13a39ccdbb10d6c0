package org.cprof.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.InvocationTargetException;
import java.security.ProtectionDomain;
import java.util.function.Supplier;

/**
 * The agent: hands classes that the JVM loads to the run-time, which has them instrumented outside.
 * It comes from the loader of the program's class path, whose state is the program's, so it is
 * small.
 */
public final class CProfAgent implements ClassFileTransformer {

  private static final String LIVE = "org.cprof.agent.live.Live";

  /** Is in {@code java.base} where the JVM starts with what was made for the run. */
  private static final String RUN_TIME = "java.lang.CProfSession";

  private CProfAgent() {}

  /** Does nothing: what a JVM loads at its start shows without a program. */
  public static void main(String[] arguments) {
    // Nothing.
  }

  /** Called before the program's main method. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    try {
      Class.forName(RUN_TIME, false, null);
    } catch (ClassNotFoundException notPatched) {
      stop(MissingStart.reason(instrumentation));
    }
    try {
      begin(instrumentation);
    } catch (Exception | LinkageError problem) {
      Throwable cause = problem instanceof InvocationTargetException ? problem.getCause() : problem;
      stop(cause.getMessage());
    }
  }

  private static void stop(String reason) {
    System.err.println("cprof: " + reason);
    Runtime.getRuntime().halt(CProfSession.CANNOT_RUN);
  }

  private static void begin(Instrumentation instrumentation) throws Exception {
    if (!CProfSession.isActive()) {
      return;
    }
    CProfControl.initializeLoaded(
        new Supplier<>() {
          @Override
          public Class<?>[] get() {
            return instrumentation.getAllLoadedClasses();
          }
        });
    CProfModules.readUnnamed();
    Class<?>[] uninstrumented = CProfSession.uninstrumented(instrumentation.getAllLoadedClasses());
    instrumentation.addTransformer(new CProfAgent(), true);
    for (Class<?> each : uninstrumented) {
      retransform(each, instrumentation);
    }
    String[] settings = CProfSession.agentSettings();
    if (settings.length > 0) {
      AgentLoader loader = AgentLoader.ofJar(CProfAgent.class);
      CProfSession.addOwn(loader);
      loader.loadClass(LIVE).getMethod("begin", String[].class).invoke(null, (Object) settings);
    }
    CProfControl.launch(
        CProfAgent.class.getProtectionDomain().getCodeSource().getLocation().toExternalForm());
  }

  private static void retransform(Class<?> type, Instrumentation instrumentation) {
    try {
      if (instrumentation.isModifiableClass(type)) {
        instrumentation.retransformClasses(type);
      }
    } catch (UnmodifiableClassException | LinkageError impossible) {
      // It is named as a class that is not counted.
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    return CProfSession.transform(loader, className, redefined != null, classFile);
  }
}
