package jbe.driver;

/** The clock of a JVM that has no cycle counter to offer: nanoseconds. */
public final class HostClock implements Clock {
  private static final long NANOSECONDS = 1000000000L;

  public long now() {
    return System.nanoTime();
  }

  public long ticksPerSecond() {
    return NANOSECONDS;
  }
}
