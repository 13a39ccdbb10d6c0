package targets;

import java.io.InputStream;

/** A loader defines a class where there is no stack left, and another one does as usual. */
public final class DeepLoading {

  private DeepLoading() {}

  public static final class Loaded {

    private Loaded() {}

    public static int run() {
      int sum = 0;
      for (int i = 0; i < 9; i++) {
        sum += part(i);
      }
      return sum;
    }

    private static int part(int i) {
      return Math.abs(i);
    }
  }

  private static final class Loader extends ClassLoader {
    private Class<?> loaded;

    Class<?> define(byte[] classFile) {
      if (loaded == null) {
        loaded = defineClass("targets.DeepLoading$Loaded", classFile, 0, classFile.length);
      }
      return loaded;
    }
  }

  private static final Loader FIRST = new Loader();
  private static byte[] classFile;

  private static void deep() {
    try {
      deep();
    } catch (StackOverflowError e) {
      FIRST.define(classFile);
    }
  }

  public static void main(String[] arguments) throws Exception {
    try (InputStream in = DeepLoading.class.getResourceAsStream("DeepLoading$Loaded.class")) {
      classFile = in.readAllBytes();
    }
    deep();
    for (Loader loader : new Loader[] {FIRST, new Loader(), new Loader()}) {
      System.out.println(loader.define(classFile).getMethod("run").invoke(null));
    }
  }
}
