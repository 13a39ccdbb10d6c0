package org.cprof.runner.sample;

import java.time.Duration;
import java.time.Instant;

/**
 * The weight of a sample by its time: each half-life, what was sampled before weighs half as much.
 * Instead of making all old weights smaller, new ones are made larger, in relation to an origin
 * that moves before numbers get too large.
 */
final class Decay {
  /** How many half-lives pass until the origin moves. */
  private static final int PERIOD = 8;

  private final double halfLife;
  private Instant origin;

  /**
   * @param halfLife null for weights that stay
   */
  Decay(Duration halfLife) {
    this.halfLife = halfLife == null ? Double.POSITIVE_INFINITY : seconds(halfLife);
  }

  boolean isOn() {
    return halfLife < Double.POSITIVE_INFINITY;
  }

  /** The weight of a sample of this time, in relation to the origin. */
  double weight(Instant time) {
    return Math.pow(2, halfLives(time));
  }

  /**
   * Moves the origin to a time if that is far from it.
   *
   * @return the factor for all weights so far; 1 if the origin stays
   */
  double move(Instant time) {
    if (halfLives(time) < PERIOD) {
      return 1;
    }
    double factor = 1 / weight(time);
    origin = time;
    return factor;
  }

  private double halfLives(Instant time) {
    if (origin == null) {
      origin = time;
    }
    return seconds(Duration.between(origin, time)) / halfLife;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
