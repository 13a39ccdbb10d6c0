package java.lang;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import jdk.internal.loader.BuiltinClassLoader;

/**
 * Where the JVM finds the agent's class if the program has a system class loader of its own ({@code
 * -Djava.system.class.loader}). The JVM tells that loader of the agent's jar, by a method that few
 * loaders have, and asks it for the class. Without either, it would end.
 */
public final class CProfAgentClass {

  /** The method by which the JVM tells a loader of a jar; {@code ClassLoader} gets one. */
  public static final String APPEND = "appendToClassPathForInstrumentation";

  private static final String NAME = "org.cprof.agent.CProfAgent";

  private CProfAgentClass() {}

  /**
   * Called where a loader has no such method of its own.
   *
   * @param jar path of an agent's jar
   * @throws NoSuchMethodError as without CProf, unless the agent is CProf's
   */
  public static void append(String jar) {
    if (!jar.equals(CProfSession.agentJar())) {
      throw new NoSuchMethodError(APPEND);
    }
  }

  /**
   * Called in place of the system class loader's method.
   *
   * @param name of an agent's class
   */
  public static Class<?> load(ClassLoader system, String name)
      throws ClassNotFoundException, MalformedURLException {
    String jar = CProfSession.agentJar();
    if (jar == null || !name.equals(NAME) || system instanceof BuiltinClassLoader) {
      return system.loadClass(name);
    }
    URL[] path = {new File(jar).toURI().toURL()};
    return new URLClassLoader(path, ClassLoader.getPlatformClassLoader()).loadClass(name);
  }
}
