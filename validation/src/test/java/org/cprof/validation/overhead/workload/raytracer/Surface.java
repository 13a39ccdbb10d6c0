package org.cprof.validation.overhead.workload.raytracer;

/** What all shapes have. */
abstract class Surface implements Shape {
  private final double brightness;

  Surface(double brightness) {
    this.brightness = brightness;
  }

  @Override
  public double brightness() {
    return brightness;
  }
}
