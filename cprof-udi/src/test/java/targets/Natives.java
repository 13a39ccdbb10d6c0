package targets;

import java.util.Arrays;
import java.util.Comparator;

/** Native methods, and the JDK calling the program back. */
public final class Natives implements Runnable, Comparator<Integer> {

  // tree:
  //   run x1
  //     native java.lang.System.arraycopy x1
  //     native java.lang.Thread.currentThread x1
  //     native java.lang.Math.sqrt x1
  //     inherited x1
  //       native java.lang.Object.getClass x1
  //     overridden x1
  //       hashCode x1
  //     sorted x1
  //       native java.lang.Object.clone x1
  //       java.util.Arrays.sort x1 ...
  //         **compare x8

  static long result;
  static final int[] FROM = {1, 2, 3};
  static final int[] TO = new int[3];
  static final Integer[] THREE = {3, 1, 2};

  // The bridge compare(Object, Object) stands on the line of the class:
  // in compare: 4 x aload_0 aload_1 checkcast aload_2 checkcast invokevirtual ireturn

  @Override
  public void run() {
    System.arraycopy(FROM, 0, TO, 0, 3); // 1 x getstatic_ref iconst_0 getstatic_ref iconst_0
    // 1 x iconst_3 invokestatic
    result = Thread.currentThread() == null ? 1 : 0; // 1 x invokestatic ifnonnull lconst_0
    // 1 x putstatic_long
    result = (long) Math.sqrt(16); // 1 x ldc2_w invokestatic d2l putstatic_long
    inherited(TO); // 1 x getstatic_ref invokestatic
    overridden(this); // 1 x aload_0 invokestatic
    sorted(); // 1 x aload_0 invokevirtual
  } // 1 x return

  static void inherited(Object o) {
    if (o.getClass() != null) { // 1 x aload_0 invokevirtual ifnull
      result = 1; // 1 x lconst_1 putstatic_long
    }
  } // 1 x return

  static void overridden(Object o) {
    result += o.hashCode(); // 1 x getstatic_long aload_0 invokevirtual i2l ladd putstatic_long
  } // 1 x return

  /** Insertion sort compares 1 and 3, 2 and 1, then puts 2 in: 2 and 3, 2 and 1. */
  void sorted() {
    Arrays.sort(THREE.clone(), this); // 1 x getstatic_ref invokevirtual checkcast aload_0
    // 1 x invokestatic
  } // 1 x return

  @Override
  public int compare(Integer a, Integer b) {
    return a < b // 4 x aload_1 invokevirtual aload_2 invokevirtual if_icmpge
        ? -1 // 2 x iconst_m1 goto
        : 1; // 2 x iconst_1; 4 x ireturn
  }

  @Override
  public int hashCode() {
    return 5; // 1 x iconst_5 ireturn
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }
}
