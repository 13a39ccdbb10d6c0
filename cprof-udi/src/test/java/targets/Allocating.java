package targets;

/** Makes an object and an array of three elements per 15 bytecodes. */
public final class Allocating {

  private static final int TIMES = 30_000;

  static int[] array;
  static Object object;

  private Allocating() {}

  public static void main(String[] arguments) {
    for (int i = 0; i < TIMES; i++) { // iconst_0 istore_1, then iload_1 sipush if_icmpge
      make(); // invokestatic iinc goto
    }
  } // return

  private static void make() {
    array = new int[3]; // iconst_3 newarray putstatic
    object = new Object(); // new dup invokespecial putstatic; in the constructor of Object return
  } // return
}
