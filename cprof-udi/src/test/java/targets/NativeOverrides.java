package targets;

import java.util.Objects;

/** Native methods of a program's library that take the place of Object's natives. */
public final class NativeOverrides implements Runnable {

  // tree:
  //   run x1
  //     hashes x1
  //       native java.lang.Object.hashCode x1
  //       native Stone.hashCode x1
  //       Pebble.hashCode x1
  //         native Stone.hashCode x1
  //       java.util.Objects.hashCode x2 ...
  //         native java.lang.Object.hashCode x1
  //         native Stone.hashCode x1
  //     clones x1
  //       native Stone.clone x1

  static class Stone implements Cloneable {
    @Override
    public native int hashCode();

    @Override
    public native Object clone();

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  static final class Pebble extends Stone {
    @Override
    public int hashCode() {
      return super.hashCode(); // 1 x aload_0 invokesuper ireturn
    }
  }

  static final Object PLAIN = new Object();
  static final Object STONE = new Stone();
  static final Object PEBBLE = new Pebble();
  static final Stone CLONED = new Stone();

  static {
    System.load(System.getProperty("targets.library"));
  }

  static int hash;
  static Object copy;

  @Override
  public void run() {
    hashes(); // 1 x invokestatic
    clones(); // 1 x invokestatic
  } // 1 x return

  static void hashes() {
    hash = PLAIN.hashCode(); // 1 x getstatic_ref invokevirtual putstatic
    hash = STONE.hashCode(); // 1 x getstatic_ref invokevirtual putstatic
    hash = PEBBLE.hashCode(); // 1 x getstatic_ref invokevirtual putstatic
    hash = Objects.hashCode(PLAIN); // 1 x getstatic_ref invokestatic putstatic
    hash = Objects.hashCode(STONE); // 1 x getstatic_ref invokestatic putstatic
  } // 1 x return

  static void clones() {
    copy = CLONED.clone(); // 1 x getstatic_ref invokevirtual putstatic_ref
  } // 1 x return
}
