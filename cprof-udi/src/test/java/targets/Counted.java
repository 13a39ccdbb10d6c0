package targets;

import org.cprof.api.TargetClock;

/** Asks what calls of a method that allocates took, and of what that consists. */
public final class Counted {

  private static final String RUN = "targets.Allocations.run()V";

  public static void main(String[] arguments) {
    new Allocations().run();
    System.out.println("before");
    System.out.print(TargetClock.costsBelow(RUN));
    new Allocations().run();
    System.out.println("after");
    System.out.print(TargetClock.costsBelow(RUN));
    System.out.println("none" + TargetClock.costsBelow("x.Y.z()V"));
    for (int call = 0; call < 2; call++) {
      long[] cost = TargetClock.costOf(RUN, call);
      System.out.println(cost[0] + " " + cost[1] + " " + cost[2] + " " + cost[3]);
    }
  }
}
