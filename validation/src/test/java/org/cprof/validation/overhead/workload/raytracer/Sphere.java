package org.cprof.validation.overhead.workload.raytracer;

public final class Sphere extends Surface {
  private final Vector center;
  private final double radius;

  public Sphere(Vector center, double radius, double brightness) {
    super(brightness);
    this.center = center;
    this.radius = radius;
  }

  Vector center() {
    return center;
  }

  double radius() {
    return radius;
  }

  /** The nearer root of the quadratic equation; a ray from inside is not needed here. */
  @Override
  public double distance(Ray ray) {
    Vector fromCenter = ray.origin().minus(center());
    double b = fromCenter.dot(ray.direction());
    double c = fromCenter.dot(fromCenter) - radius() * radius();
    double discriminant = b * b - c;
    if (discriminant < 0) {
      return NONE;
    }
    double distance = -b - Math.sqrt(discriminant);
    return distance > NEAREST ? distance : NONE;
  }

  @Override
  public Vector normal(Vector point) {
    return point.minus(center()).normalized();
  }
}
