package targets;

/** Native methods of Object that classes override: the profile tells one from the other. */
public final class Hashes implements Runnable {

  // tree:
  //   run x1
  //     hashes x1
  //       native java.lang.Object.hashCode x4
  //       Named.hashCode x3
  //       Nested.hashCode x1
  //         native java.lang.Object.hashCode x1
  //         Named.hashCode x1
  //     throughInterface x2
  //       native java.lang.Object.hashCode x1
  //       Listed.hashCode x1
  //     arrays x1
  //       native java.lang.Object.clone x2
  //     clones x1
  //       Copied.copy x2
  //         native java.lang.Object.clone x1
  //         Special.clone x1
  //           native java.lang.Object.clone x1

  static class Named {
    @Override
    public int hashCode() {
      return 7; // 4 x bipush ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Calls both from within its own. */
  static final class Nested {
    @Override
    public int hashCode() {
      int sum = 0; // 1 x iconst_0 istore_1
      for (int i = 0; i < 2; i++) { // 1 x iconst_0 istore_2; 3 x iload_2 iconst_2 if_icmpge
        // 2 x iinc goto
        sum += OTHERS[i].hashCode(); // 2 x iload_1 getstatic_ref iload_2 aaload invokevirtual
        // 2 x iadd istore_1
      }
      return sum; // 1 x iload_1 ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  interface Hashed {
    @Override
    int hashCode();
  }

  /** Inherits the method of Object. */
  static final class Plain implements Hashed {}

  static final class Listed implements Hashed {
    @Override
    public int hashCode() {
      return 3; // 1 x iconst_3 ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  static class Copied implements Cloneable {
    final Object copy() {
      try {
        return clone(); // 2 x aload_0 invokevirtual areturn
      } catch (CloneNotSupportedException e) {
        return null;
      }
    }
  }

  static final class Special extends Copied {
    @Override
    protected Object clone() throws CloneNotSupportedException {
      return super.clone(); // 1 x aload_0 invokesuper areturn
    }
  }

  static int result;
  static Object copy;
  static final Object[] OTHERS = {new Named(), new Object()};
  static final Object[] OBJECTS = {
    new Object(),
    new Named(),
    new Plain(),
    new int[0],
    new Named(),
    new Named(),
    new Nested(),
    new Object()
  };
  static final Hashed PLAIN = new Plain();
  static final Hashed LISTED = new Listed();
  static final int[] INTS = {1};
  static final Object[][] TABLE = {{}};
  static final Copied COPIED = new Copied();
  static final Copied SPECIAL = new Special();

  @Override
  public void run() {
    result = hashes(); // 1 x invokestatic putstatic
    throughInterface(PLAIN); // 1 x getstatic_ref invokestatic
    throughInterface(LISTED); // 1 x getstatic_ref invokestatic
    arrays(); // 1 x invokestatic
    clones(); // 1 x invokestatic
  } // 1 x return

  private static int hashes() {
    int sum = 0; // 1 x iconst_0 istore_0
    for (int i = 0; i < 8; i++) { // 1 x iconst_0 istore_1; 9 x iload_1 bipush if_icmpge
      // 8 x iinc goto
      sum += OBJECTS[i].hashCode(); // 8 x iload_0 getstatic_ref iload_1 aaload invokevirtual
      // 8 x iadd istore_0
    }
    return sum; // 1 x iload_0 ireturn
  }

  private static void throughInterface(Hashed hashed) {
    result = hashed.hashCode(); // 2 x aload_0 invokeinterface putstatic
  } // 2 x return

  private static void arrays() {
    copy = INTS.clone(); // 1 x getstatic_ref invokevirtual putstatic_ref
    copy = TABLE.clone(); // 1 x getstatic_ref invokevirtual putstatic_ref
  } // 1 x return

  private static void clones() {
    copy = COPIED.copy(); // 1 x getstatic_ref invokevirtual putstatic_ref
    copy = SPECIAL.copy(); // 1 x getstatic_ref invokevirtual putstatic_ref
  } // 1 x return
}
