package surroundings;

public final class MyCycleCounter implements jbe.driver.Clock {
  @Override
  public long now() {
    return System.nanoTime();
  }

  @Override
  public long ticksPerSecond() {
    return 1_000_000_000;
  }
}
