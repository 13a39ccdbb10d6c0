package targets;

import java.lang.annotation.RetentionPolicy;

/** What the compiler and the JDK write for records and enums. */
public final class Records implements Runnable {

  // tree:
  //   run x1
  //     recorded x1 ...
  //       Point.<init> x3
  //         java.lang.Record.<init> x3 ...
  //         checked x6
  //       Point.y x1
  //       Point.toString x1 ...
  //       Point.equals x2 ...
  //       Point.hashCode x1 ...
  //     enumerated x1
  //       Size.values x1 ...
  //       Size.valueOf x1
  //         java.lang.Enum.valueOf x1 ...
  //       Size$1.area x1
  //       Size.area x2
  //       java.lang.Enum.ordinal x1
  //       switched x2
  //         java.lang.Enum.ordinal x2

  record Point(int x, int y) { // in Point.y: 1 x aload_0 getfield ireturn
    // in Point.toString: 1 x aload_0 invokedynamic areturn
    // in Point.hashCode: 1 x aload_0 invokedynamic ireturn
    // in Point.equals: 2 x aload_0 aload_1 invokedynamic ireturn
    Point { // 3 x aload_0 invokespecial aload_0 iload_1 putfield aload_0 iload_2 putfield
      checked(x); // 3 x iload_1 invokestatic
      checked(y); // 3 x iload_2 invokestatic
    } // 3 x return
  }

  // in Size.values: 1 x getstatic_ref invokevirtual checkcast areturn
  // in Size.valueOf: 1 x ldc aload_0 invokestatic checkcast areturn
  enum Size {
    SMALL {
      @Override
      int area() {
        return 1; // 1 x iconst_1 ireturn
      }
    },
    LARGE,
    HUGE;

    int area() {
      return 4; // 2 x iconst_4 ireturn
    }
  }

  static int result;
  static String text;
  static String name = "LARGE";

  @Override
  public void run() {
    recorded(); // 1 x invokestatic
    enumerated(); // 1 x invokestatic
  } // 1 x return

  static void checked(int x) {} // 6 x return

  static void recorded() {
    Point a = new Point(1, 2); // 1 x new dup iconst_1 iconst_2 invokespecial astore_0
    Point b = new Point(1, 2); // 1 x new dup iconst_1 iconst_2 invokespecial astore_1
    Point c = new Point(1, 3); // 1 x new dup iconst_1 iconst_3 invokespecial astore_2
    result = a.y(); // 1 x aload_0 invokevirtual putstatic
    text = a.toString(); // 1 x aload_0 invokevirtual putstatic_ref
    result += a.equals(b) ? 1 : 0; // 1 x getstatic aload_0 aload_1 invokevirtual ifeq
    // 1 x iconst_1 goto; 1 x iadd putstatic
    result += a.equals(c) ? 1 : 0; // 1 x getstatic aload_0 aload_2 invokevirtual ifeq
    // 1 x iconst_0; 1 x iadd putstatic
    result += a.hashCode(); // 1 x getstatic aload_0 invokevirtual iadd putstatic
  } // 1 x return

  static void enumerated() {
    for (Size size : Size.values()) { // 1 x invokestatic astore_0 aload_0 arraylength istore_1
      // 1 x iconst_0 istore_2; 4 x iload_2 iload_1 if_icmpge; 3 x aload_0 iload_2 aaload astore_3
      // 3 x iinc goto
      result += size.area(); // 3 x getstatic aload_3 invokevirtual iadd putstatic
    }
    result += Size.valueOf(name).ordinal(); // 1 x getstatic getstatic_ref invokestatic
    // 1 x invokevirtual iadd putstatic
    result += switched(RetentionPolicy.SOURCE); // 1 x getstatic getstatic_ref invokestatic
    // 1 x iadd putstatic
    result += switched(RetentionPolicy.RUNTIME); // 1 x getstatic getstatic_ref invokestatic
    // 1 x iadd putstatic
  } // 1 x return

  /** From JDK 21 on, javac writes a switch over an enum of the same class in another way. */
  static int switched(RetentionPolicy policy) {
    switch (policy) { // in switched: 2 x getstatic_ref aload_0 invokevirtual iaload lookupswitch
      case SOURCE:
        return 1; // 1 x iconst_1 ireturn
      case CLASS:
        return 2;
      default:
        return 3; // 1 x iconst_3 ireturn
    }
  }
}
