package java.lang;

/**
 * What the program calls in place of the host's time, where it is to see the target's. Each thread
 * has a time of its own, from its start. A sleep lets it pass, and the host's hardly. Where a
 * thread has no clock, as before the program, the host's time stays.
 */
public final class CProfTime {

  /** What the wall clock shows when a thread starts: the first second of the year 2000. */
  private static final long START_SECONDS = 946_684_800;

  private static final long NANOS = 1_000_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS = 1000;

  private CProfTime() {}

  public static long nanoTime() {
    long nanos = CProfClock.nanos();
    return nanos < 0 ? System.nanoTime() : nanos;
  }

  public static long currentTimeMillis() {
    long nanos = CProfClock.nanos();
    return nanos < 0
        ? System.currentTimeMillis()
        : START_SECONDS * MILLIS + nanos / NANOS_PER_MILLI;
  }

  /** Nanoseconds of the wall clock behind so many seconds; what java.time asks the VM for. */
  public static long getNanoTimeAdjustment(long seconds) {
    long nanos = CProfClock.nanos();
    return nanos < 0
        ? jdk.internal.misc.VM.getNanoTimeAdjustment(seconds)
        : (START_SECONDS - seconds) * NANOS + nanos;
  }

  public static void sleep(long millis) throws InterruptedException {
    if (millis < 0 || !CProfClock.pass(millis / MILLIS, millis % MILLIS * NANOS_PER_MILLI)) {
      Thread.sleep(millis);
    } else {
      stop();
    }
  }

  public static void sleep(long millis, int nanos) throws InterruptedException {
    boolean isTime = millis >= 0 && nanos >= 0 && nanos < NANOS_PER_MILLI;
    if (!isTime || !CProfClock.pass(millis / MILLIS, millis % MILLIS * NANOS_PER_MILLI + nanos)) {
      Thread.sleep(millis, nanos);
    } else {
      stop();
    }
  }

  /** Gives way to other threads, and to who interrupts. */
  private static void stop() throws InterruptedException {
    long context = CProf.bypass();
    try {
      Thread.sleep(0);
    } finally {
      CProf.resume(context);
    }
  }

  /** The time passes as if nobody notified; other threads get a moment of the host's to do so. */
  public static void wait(Object object, long millis) throws InterruptedException {
    if (millis <= 0 || !CProfClock.pass(millis / MILLIS, millis % MILLIS * NANOS_PER_MILLI)) {
      object.wait(millis);
    } else {
      waitShortly(object);
    }
  }

  public static void wait(Object object, long millis, int nanos) throws InterruptedException {
    boolean isTime = millis >= 0 && nanos >= 0 && nanos < NANOS_PER_MILLI && millis + nanos > 0;
    if (!isTime || !CProfClock.pass(millis / MILLIS, millis % MILLIS * NANOS_PER_MILLI + nanos)) {
      object.wait(millis, nanos);
    } else {
      waitShortly(object);
    }
  }

  private static void waitShortly(Object object) throws InterruptedException {
    long context = CProf.bypass();
    try {
      object.wait(1);
    } finally {
      CProf.resume(context);
    }
  }

  public static void parkNanos(long nanos) {
    if (nanos > 0 && CProfClock.pass(nanos / NANOS, nanos % NANOS)) {
      Thread.onSpinWait();
    } else {
      java.util.concurrent.locks.LockSupport.parkNanos(nanos);
    }
  }

  public static void parkNanos(Object blocker, long nanos) {
    if (nanos > 0 && CProfClock.pass(nanos / NANOS, nanos % NANOS)) {
      Thread.onSpinWait();
    } else {
      java.util.concurrent.locks.LockSupport.parkNanos(blocker, nanos);
    }
  }
}
