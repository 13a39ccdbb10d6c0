package targets;

import java.time.Instant;
import java.util.Calendar;
import java.util.Date;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Looks at the time in the ways that there are, and lets it pass. */
public final class SeenTime {

  private SeenTime() {}

  public static void main(String[] arguments) throws InterruptedException {
    Object lock = new Object();
    long begin = System.nanoTime();
    Thread.sleep(100_000);
    long slept = System.nanoTime();
    Thread.sleep(100_000, 500_000);
    long sleptNanos = System.nanoTime();
    TimeUnit.SECONDS.sleep(100);
    long unit = System.nanoTime();
    LockSupport.parkNanos(100_000_000_000L);
    long parked = System.nanoTime();
    synchronized (lock) {
      lock.wait(100_000);
    }
    long waited = System.nanoTime();
    System.out.println("sleep " + millis(begin, slept));
    System.out.println("sleep with nanos " + millis(slept, sleptNanos));
    System.out.println("unit " + millis(sleptNanos, unit));
    System.out.println("park " + millis(unit, parked));
    System.out.println("wait " + millis(parked, waited));
    System.out.println("millis " + System.currentTimeMillis() / 1000);
    System.out.println("date " + new Date().getTime() / 1000);
    System.out.println("instant " + Instant.now().getEpochSecond());
    System.out.println("calendar " + Calendar.getInstance().getTimeInMillis() / 1000);
    System.out.println("random " + new Random().nextInt());
    Thread.currentThread().interrupt();
    try {
      Thread.sleep(1);
      System.out.println("not interrupted");
    } catch (InterruptedException expected) {
      System.out.println("interrupted");
    }
  }

  private static long millis(long begin, long end) {
    return (end - begin) / 1_000_000;
  }
}
