package org.cprof.profile;

import java.util.Optional;

/**
 * What a sampled profile says of itself. In such a profile the metric {@link Metric#CYCLES} is the
 * number of samples that were taken while the node's method was on top of the stack, and the calls
 * are those that were seen: frames that the thread's sample before did not have.
 *
 * @param event the JVM's event, such as {@code jdk.ExecutionSample}
 * @param interval between two samples, such as {@code 10 ms}
 * @param samples how many were taken into the tree
 */
public record Sampling(String event, String interval, long samples) {
  /** The key of the metadata that makes a profile a sampled one; its value is the event. */
  public static final String KEY = "sampled";

  public static final String INTERVAL = "interval";
  public static final String SAMPLES = "samples";

  /** The quantile of the normal distribution for 95 %, on both sides. */
  private static final double Z = 1.96;

  /**
   * The bounds of a share, from 0 to 1.
   *
   * @param low the lower one
   * @param high the upper one
   */
  public record Bounds(double low, double high) {}

  /** What the metadata say; empty for a profile of counts. */
  public static Optional<Sampling> of(ProfileHeader header) {
    String event = header.first(KEY);
    if (event == null) {
      return Optional.empty();
    }
    long samples = header.number(SAMPLES).orElse(0);
    return Optional.of(new Sampling(event, String.valueOf(header.first(INTERVAL)), samples));
  }

  /**
   * The 95 % confidence interval of a share, by Wilson's score (Journal of the American Statistical
   * Association 22, 1927), which holds near 0 and 1, too. It takes the samples as independent.
   *
   * @param part samples of what it is the share of
   * @param whole all samples of the profile
   */
  public Bounds share(long part, long whole) {
    if (samples == 0 || whole == 0) {
      return new Bounds(0, 1);
    }
    double n = samples;
    double p = (double) part / whole;
    double square = Z * Z;
    double middle = (p + square / (2 * n)) / (1 + square / n);
    double half = Z / (1 + square / n) * Math.sqrt(p * (1 - p) / n + square / (4 * n * n));
    return new Bounds(Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
