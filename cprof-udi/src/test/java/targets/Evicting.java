package targets;

/**
 * Methods that take each other's place in a cache of 4 blocks. The test gives them sizes: main and
 * c take 1 block, a and b take 2.
 *
 * <p>Blocks are numbered as they are handed out; block n overwrites block n - 4, and a method is
 * gone once its first block is.
 */
public final class Evicting {

  private Evicting() {}

  public static void main(String[] arguments) { // main gets 0
    a(); // a gets 1 2
    a(); // hit
    b(); // b gets 3 4 and evicts main (0); the return loads main: 5 evicts a (1)
    c(); // c gets 6
    a(); // gone because of main; gets 7 8 and evicts b (3)
    b(); // gone because of a; gets 9 10 and evicts main (5) and c (6); the return loads main: 11
  }

  private static void a() {}

  private static void b() {}

  private static void c() {}
}
