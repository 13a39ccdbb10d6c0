package targets;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.Permission;
import java.util.Arrays;
import java.util.PropertyPermission;

/** Ends with a security manager that forbids to write files and to read properties. */
@SuppressWarnings("removal")
public final class Guarded {

  private Guarded() {}

  private static final class Guard extends SecurityManager {
    private int asked;

    @Override
    public void checkPermission(Permission permission) {
      asked++;
      boolean isForbidden =
          permission instanceof PropertyPermission
              || Arrays.asList("write", "delete").contains(permission.getActions());
      if (isForbidden) {
        throw new SecurityException(permission.toString());
      }
    }
  }

  private static final class OnlyNow implements Runnable {
    @Override
    public void run() {
      System.out.println("loaded");
    }
  }

  private static void load(URL... classPath) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      System.out.println(loader.loadClass("targets.Recursion").getMethods().length);
    }
  }

  /** Sets the manager, loads classes, and prints how often it was asked for that. */
  public static void main(String[] arguments) throws Exception {
    URL classes = Guarded.class.getProtectionDomain().getCodeSource().getLocation();
    load(classes); // so that the JDK's own classes have asked what they ask once
    Guard guard = new Guard();
    System.setSecurityManager(guard);
    new OnlyNow().run();
    load(classes);
    System.out.println("asked " + guard.asked);
  }
}
