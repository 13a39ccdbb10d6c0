package targets;

import org.cprof.api.TargetClock;

/** Asks what recorded calls took, of a method that is found by its annotation. */
public final class Recorded {

  /** Its calls are recorded. */
  @interface Measured {}

  private static final String BODY = "targets.Recorded.body(I)I";

  public static void main(String[] arguments) {
    System.out.println(
        "before " + TargetClock.callsOf(BODY) + " other " + TargetClock.callsOf("x.Y.z()V"));
    TargetClock.emptyMethodCache();
    TargetClock.keepMethodCache();
    body(1);
    TargetClock.useMethodCache();
    TargetClock.emptyMethodCache();
    TargetClock.keepMethodCache();
    others(1);
    body(1);
    others(2);
    body(1);
    TargetClock.useMethodCache();
    others(3);
    body(1);
    System.out.println(
        "after " + TargetClock.callsOf(BODY) + " none " + TargetClock.costOf(BODY, 4));
    for (int call = 0; call < 4; call++) {
      long[] cost = TargetClock.costOf(BODY, call);
      System.out.println(cost[0] + " " + cost[1] + " " + cost[2]);
    }
  }

  /** 1 iload, 2 invokestatic, 3 bipush, 4 if_icmpeq, 5 iconst, 6 ireturn; and those of other. */
  @Measured
  static int body(int number) {
    if (other(number) != 100) {
      return 0;
    }
    // Never executed, but loaded, which takes longer than the invoke hides.
    int sum = other(1) + other(2) + other(3) + other(4) + other(5) + other(6) + other(7) + other(8);
    sum += other(1) - other(2) - other(3) - other(4) - other(5) - other(6) - other(7) - other(8);
    return sum * other(2) * other(3) * other(4) * other(5) * other(6) * other(7) * other(8);
  }

  /** 1 iload, 2 ifge, 3 iload, 4 iload, 5 iadd, 6 ireturn. No leaf: it has a loop. */
  static int other(int number) {
    while (number < 0) {
      number += 2;
    }
    return number + number;
  }

  /** Fills the cache with other methods. */
  static void others(int number) {
    String text =
        Integer.toString(number * 1000) + Long.toHexString(number) + Double.toString(number);
    if (text.isEmpty()) {
      throw new IllegalStateException();
    }
  }
}
