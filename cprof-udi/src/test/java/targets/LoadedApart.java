package targets;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs {@link TargetMain} with classes that are on no class path: a loader finds them in the folder
 * that the first argument names.
 */
public final class LoadedApart {

  private LoadedApart() {}

  public static void main(String[] arguments) throws Exception {
    URL[] places = {new File(arguments[0]).toURI().toURL()};
    String[] others = new String[arguments.length - 1];
    System.arraycopy(arguments, 1, others, 0, others.length);
    try (URLClassLoader loader =
        new URLClassLoader(places, ClassLoader.getSystemClassLoader().getParent())) {
      loader
          .loadClass("targets.TargetMain")
          .getMethod("main", String[].class)
          .invoke(null, (Object) others);
    }
  }
}
