package targets;

/** Prints the identity hashes of classes by which the JDK keeps method types. */
public final class PrimitiveHashes {

  private static final Class<?>[] TYPES = {
    boolean.class,
    byte.class,
    char.class,
    short.class,
    int.class,
    long.class,
    float.class,
    double.class,
    void.class,
    PrimitiveHashes.class
  };

  private PrimitiveHashes() {}

  public static void main(String[] args) {
    for (Class<?> type : TYPES) {
      System.out.println(type + " " + System.identityHashCode(type));
    }
  }
}
