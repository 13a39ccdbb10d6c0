package targets;

/**
 * Prints the identity hash of a small Integer, behind that of as many new objects as it is told.
 */
public class SharedIntegers {

  public static void main(String[] args) {
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      System.identityHashCode(new Object());
    }
    System.out.println(System.identityHashCode(Integer.valueOf(45)));
  }
}
