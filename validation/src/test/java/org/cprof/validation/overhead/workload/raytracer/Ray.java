package org.cprof.validation.overhead.workload.raytracer;

/** A half-line; its direction has length 1. */
public final class Ray {
  private final Vector origin;
  private final Vector direction;

  public Ray(Vector origin, Vector direction) {
    this.origin = origin;
    this.direction = direction;
  }

  Vector origin() {
    return origin;
  }

  Vector direction() {
    return direction;
  }

  Vector at(double distance) {
    return origin().plus(direction().times(distance));
  }
}
