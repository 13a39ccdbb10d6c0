package org.cprof.validation.overhead.workload.raytracer;

/** A horizontal plane. */
public final class Floor extends Surface {
  private final double height;

  public Floor(double height, double brightness) {
    super(brightness);
    this.height = height;
  }

  double height() {
    return height;
  }

  @Override
  public double distance(Ray ray) {
    double slope = ray.direction().y();
    if (Math.abs(slope) < 1e-9) {
      return NONE;
    }
    double distance = (height() - ray.origin().y()) / slope;
    return distance > NEAREST ? distance : NONE;
  }

  @Override
  public Vector normal(Vector point) {
    return new Vector(0, 1, 0);
  }
}
