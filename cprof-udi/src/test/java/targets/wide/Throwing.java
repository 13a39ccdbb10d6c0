package targets.wide;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Exceptions that the VM makes, and those of the JDK and the program, through several frames. */
public final class Throwing implements Runnable {

  private static final class Closing extends ByteArrayInputStream {

    Closing() {
      super(new byte[3]);
    }

    @Override
    public void close() throws IOException {
      throw new IOException("closed");
    }
  }

  static Object result;
  static int[] none;
  static int zero;

  @Override
  public void run() {
    StringBuilder caught = new StringBuilder();
    for (int kind = 0; kind < 9; kind++) {
      try {
        caught.append(around(kind, new Object[] {"text"}));
      } catch (RuntimeException | IOException e) {
        caught.append(e.getClass().getSimpleName()).append(e.getSuppressed().length);
      } catch (Error e) {
        caught.append(e.getMessage());
      }
    }
    result = caught;
  }

  private static Object around(int kind, Object[] objects) throws IOException {
    try {
      return thrown(kind, objects);
    } finally {
      zero = 0;
    }
  }

  private static Object thrown(int kind, Object[] objects) throws IOException {
    switch (kind) {
      case 0:
        return 1 / zero;
      case 1:
        return none.length;
      case 2:
        return objects[1];
      case 3:
        return (Integer) objects[0];
      case 4:
        ((Object[]) new String[1])[0] = 5;
        return null;
      case 5:
        return new int[-1];
      case 6:
        return Integer.parseInt("seven");
      case 7:
        try (InputStream in = new Closing()) {
          return in.readNBytes(2)[2];
        }
      default:
        throw new AssertionError("of the program", new IllegalStateException());
    }
  }
}
