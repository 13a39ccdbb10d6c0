package org.cprof.validation.overhead.workload;

import org.cprof.validation.overhead.workload.raytracer.Floor;
import org.cprof.validation.overhead.workload.raytracer.Ray;
import org.cprof.validation.overhead.workload.raytracer.Scene;
import org.cprof.validation.overhead.workload.raytracer.Sphere;
import org.cprof.validation.overhead.workload.raytracer.Vector;

/**
 * A picture of a dozen spheres on a floor: tiny methods on tiny objects, called through an
 * interface. An optimizing compiler makes nearly all of them vanish, which inserted code prevents:
 * the worst case for any exact profiler.
 */
public final class RayTracer implements Workload {
  private final int width;
  private final int reflections;

  /**
   * A square picture.
   *
   * @param width in pixels
   */
  public RayTracer(int width, int reflections) {
    this.width = width;
    this.reflections = reflections;
  }

  /** The bits of the sum of all pixels. */
  @Override
  public long run() {
    Scene scene = scene();
    Vector eye = new Vector(0, 0, -3);
    double sum = 0;
    for (int row = 0; row < width; row++) {
      for (int column = 0; column < width; column++) {
        Vector direction = new Vector(centered(column), centered(row), 1).normalized();
        sum += scene.trace(new Ray(eye, direction), reflections);
      }
    }
    return Double.doubleToLongBits(sum);
  }

  private double centered(int pixel) {
    return (pixel - width / 2) / (double) width;
  }

  private static Scene scene() {
    Scene scene = new Scene(new Vector(1, 1, -1));
    scene.add(new Floor(-1, 0.5));
    for (int i = 0; i < 12; i++) {
      Vector center = new Vector(i % 4 - 1.5, i / 4 - 1, 3 + i % 3);
      scene.add(new Sphere(center, 0.45, 0.3 + i * 0.05));
    }
    return scene;
  }
}
