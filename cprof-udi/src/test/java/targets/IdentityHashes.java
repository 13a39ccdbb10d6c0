package targets;

import java.util.HashMap;
import java.util.Map;

/**
 * Prints what the identity hashes of objects and classes come to; before that, waits so many
 * milliseconds.
 */
public final class IdentityHashes {

  private static final int OBJECTS = 20;

  /**
   * Classes that a JVM loads before the program, in an order that varies or for the agent alone.
   */
  private static final String[] CLASSES = {
    "java.lang.Object",
    "java.util.zip.GZIPOutputStream",
    "java.util.zip.Deflater",
    "java.util.IdentityHashMap",
    "java.util.regex.PatternSyntaxException",
    "java.util.regex.Pattern$SliceU",
    "java.util.regex.Pattern$Pos",
    "java.util.regex.Pattern$UnixDollar",
    "java.util.regex.Pattern$LookBehindEndNode"
  };

  private IdentityHashes() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    waitFor(Long.parseLong(arguments[0]));
    Map<Object, String> names = new HashMap<>();
    for (String type : CLASSES) {
      names.put(Class.forName(type), type);
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
