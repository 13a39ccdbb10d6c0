package targets;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs {@link TargetMain} with classes that are on no class path: a loader finds them in the folder
 * that the first argument names.
 */
public final class LoadedApart {

  /** Tells nobody where it finds classes. */
  private static final class Silent extends ClassLoader {
    private final Path folder;

    Silent(Path folder, ClassLoader parent) {
      super(parent);
      this.folder = folder;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try {
        byte[] classFile = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
        return defineClass(name, classFile, 0, classFile.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private LoadedApart() {}

  /**
   * @param arguments the folder, {@code silent} or {@code urls}, and those of {@link TargetMain}
   */
  public static void main(String[] arguments) throws Exception {
    File folder = new File(arguments[0]);
    ClassLoader parent = ClassLoader.getSystemClassLoader().getParent();
    ClassLoader loader =
        arguments[1].equals("silent")
            ? new Silent(folder.toPath(), parent)
            : new URLClassLoader(new URL[] {folder.toURI().toURL()}, parent);
    String[] others = new String[arguments.length - 2];
    System.arraycopy(arguments, 2, others, 0, others.length);
    loader
        .loadClass("targets.TargetMain")
        .getMethod("main", String[].class)
        .invoke(null, (Object) others);
  }
}
