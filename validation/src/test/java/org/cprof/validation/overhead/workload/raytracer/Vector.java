package org.cprof.validation.overhead.workload.raytracer;

/** A point or a direction in space; never changes, so that every operation makes a new one. */
public final class Vector {
  private final double x;
  private final double y;
  private final double z;

  public Vector(double x, double y, double z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  double x() {
    return x;
  }

  double y() {
    return y;
  }

  double z() {
    return z;
  }

  Vector plus(Vector other) {
    return new Vector(x() + other.x(), y() + other.y(), z() + other.z());
  }

  Vector minus(Vector other) {
    return new Vector(x() - other.x(), y() - other.y(), z() - other.z());
  }

  Vector times(double factor) {
    return new Vector(x() * factor, y() * factor, z() * factor);
  }

  double dot(Vector other) {
    return x() * other.x() + y() * other.y() + z() * other.z();
  }

  /** The vector of length 1 in the same direction. */
  public Vector normalized() {
    return times(1 / Math.sqrt(dot(this)));
  }
}
