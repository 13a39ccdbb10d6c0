package jbe.driver;

/** The target's time: a cycle counter, or a timer in microseconds. */
public interface Clock {
  /** The time in ticks, from any start. */
  long now();

  /** Ticks in a second. */
  long ticksPerSecond();
}
