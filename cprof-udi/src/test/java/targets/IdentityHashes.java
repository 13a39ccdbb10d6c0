package targets;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Prints what the identity hashes of objects and classes come to; before that, waits so many
 * milliseconds.
 */
public final class IdentityHashes {

  private static final int OBJECTS = 20;

  private IdentityHashes() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    waitFor(Long.parseLong(arguments[0]));
    Map<Object, String> names = new HashMap<>();
    for (Class<?> type :
        new Class<?>[] {
          Object.class, GZIPOutputStream.class, Deflater.class, IdentityHashMap.class
        }) {
      names.put(Class.forName(type.getName()), type.getName());
    }
    for (int i = 0; i < OBJECTS; i++) {
      names.put(new Object(), "object " + i);
    }
    int order = 0;
    for (String name : names.values()) {
      order = 31 * order + name.hashCode();
    }
    System.out.println(order);
  }

  private static void waitFor(long milliseconds) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < milliseconds * 1_000_000) {
      Thread.onSpinWait();
    }
  }
}
