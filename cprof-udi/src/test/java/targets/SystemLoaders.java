package targets;

import java.lang.reflect.Method;

/** Runs below a system class loader of the program's own, with which no agent starts. */
public final class SystemLoaders extends ClassLoader {

  /** Does not put what it is told of on its path. */
  public static final class Deaf extends ClassLoader {

    public Deaf(ClassLoader parent) {
      super(parent);
    }

    void appendToClassPathForInstrumentation(String jar) {
      // Nothing.
    }
  }

  public SystemLoaders(ClassLoader parent) {
    super(parent);
  }

  public static void main(String[] arguments) {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    System.out.println(system.getClass() + " " + system.getParent().getName());
    for (Method method : ClassLoader.class.getDeclaredMethods()) {
      System.out.println(method);
    }
    System.out.println(system.getResource("org/cprof/agent/CProfAgent.class"));
    try {
      System.out.println(system.loadClass("org.cprof.agent.CProfAgent"));
    } catch (ClassNotFoundException asWithout) {
      System.out.println("no agent");
    }
  }
}
