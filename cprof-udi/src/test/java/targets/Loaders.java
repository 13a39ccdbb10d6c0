package targets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A class loader of the program. What the VM asks it for is the host's work; what the program asks
 * it for is the program's. Each run makes a new loader and with it new classes, which have one name
 * in the profile.
 */
public final class Loaders implements Runnable {

  // tree:
  //   run x1
  //     asked x1 ...
  //       Own.<init> x1 ...
  //       Own.loadClass x1 ...
  //       **Loaded.<init> x1
  //     linked x1
  //       Loaded.run x1
  //         Needed.help x1

  /** Loaded by the program; its run needs another class, for which the VM asks the loader. */
  public static final class Loaded implements Runnable {
    public Loaded() {} // 1 x aload_0 invokespecial return

    @Override
    public void run() {
      Needed.help(); // 1 x invokestatic
    } // 1 x return
  }

  static final class Needed {
    static void help() {} // 1 x return
  }

  static final class Own extends ClassLoader {
    Own() {
      super(Loaders.class.getClassLoader()); // 1 x aload_0 ldc invokevirtual invokespecial
    } // 1 x return

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (name.equals(LOADED)) { // 1 x aload_1 getstatic_ref invokevirtual ifeq
        return defineClass(name, LOADED_FILE, 0, LOADED_FILE.length); // 1 x aload_0 aload_1
        // 1 x getstatic_ref iconst_0 getstatic_ref arraylength invokevirtual areturn
      }
      return name.equals(NEEDED)
          ? defineClass(name, NEEDED_FILE, 0, NEEDED_FILE.length)
          : super.loadClass(name);
    }
  }

  static final String LOADED = Loaded.class.getName();
  static final String NEEDED = Needed.class.getName();
  static final byte[] LOADED_FILE = file(LOADED);
  static final byte[] NEEDED_FILE = file(NEEDED);

  static byte[] file(String name) {
    try (InputStream in =
        Loaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void run() {
    try {
      linked(asked()); // 1 x invokestatic invokestatic
    } catch (ReflectiveOperationException e) { // 1 x goto
      throw new AssertionError(e);
    }
  } // 1 x return

  static Runnable asked() throws ReflectiveOperationException {
    Class<?> loaded = new Own().loadClass(LOADED); // 1 x new dup invokespecial getstatic_ref
    // 1 x invokevirtual astore_0
    return (Runnable) loaded.getDeclaredConstructor().newInstance(); // 1 x aload_0 iconst_0
    // 1 x anewarray invokevirtual iconst_0 anewarray invokevirtual checkcast areturn
  }

  static void linked(Runnable loaded) {
    loaded.run(); // 1 x aload_0 invokeinterface
  } // 1 x return
}
