package targets;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;

/** An agent puts other streams of files in place, which one of the program's threads cannot use. */
public final class ForbiddenFiles {

  /** The name of that thread. */
  public static final String THREAD = "no-files";

  private ForbiddenFiles() {}

  /**
   * @param folder with the class files
   */
  public static void premain(String folder, Instrumentation instrumentation) throws Exception {
    for (Class<?> type :
        new Class<?>[] {java.io.FileInputStream.class, java.io.FileOutputStream.class}) {
      byte[] changed = Files.readAllBytes(Path.of(folder, type.getSimpleName()));
      instrumentation.redefineClasses(new ClassDefinition(type, changed));
    }
  }

  /** The class that the thread loads. */
  public static final class Loaded {

    private Loaded() {}

    public static int value() {
      return 1;
    }
  }

  private static final class Loader extends ClassLoader {

    int load(byte[] classFile) throws ReflectiveOperationException {
      Class<?> type = defineClass(Loaded.class.getName(), classFile, 0, classFile.length);
      return (int) type.getMethod("value").invoke(null);
    }
  }

  public static void main(String[] arguments) throws Exception {
    byte[] classFile;
    try (InputStream in = ForbiddenFiles.class.getResourceAsStream("ForbiddenFiles$Loaded.class")) {
      classFile = in.readAllBytes();
    }
    int[] seen = {new Loader().load(classFile), 0, 0};
    Thread thread =
        new Thread(THREAD) {
          @Override
          public void run() {
            try {
              seen[1] = new Loader().load(classFile);
              seen[2] = new Loader().load(classFile);
            } catch (ReflectiveOperationException e) {
              throw new AssertionError(e);
            }
          }
        };
    thread.start();
    thread.join();
    System.out.println(seen[0] + " " + seen[1] + " " + seen[2] + " " + Loaded.value());
  }
}
