package org.cprof.validation.overhead.workload.raytracer;

import java.util.ArrayList;
import java.util.List;

/** Shapes in the light of a sun. */
public final class Scene {
  private static final double BACKGROUND = 0.1;
  private static final double AMBIENT = 0.1;
  private static final double IN_SHADOW = 0.3;
  private static final double MIRRORED = 0.3;

  /** Rays from a surface start this far above it, so that they do not meet it at once. */
  private static final double CLEARANCE = 1e-4;

  private final List<Shape> shapes = new ArrayList<>();
  private final Vector toSun;

  public Scene(Vector toSun) {
    this.toSun = toSun.normalized();
  }

  public void add(Shape shape) {
    shapes.add(shape);
  }

  Vector toSun() {
    return toSun;
  }

  /** The brightness seen along a ray, following that many reflections. */
  public double trace(Ray ray, int reflections) {
    double[] distance = new double[1];
    Shape shape = closest(ray, distance);
    if (shape == null) {
      return BACKGROUND;
    }
    Vector point = ray.at(distance[0]);
    Vector normal = shape.normal(point);
    Vector above = point.plus(normal.times(CLEARANCE));
    double light = Math.max(normal.dot(toSun()), 0);
    if (closest(new Ray(above, toSun()), distance) != null) {
      light *= IN_SHADOW;
    }
    double own = shape.brightness() * (AMBIENT + (1 - AMBIENT) * light);
    if (reflections == 0) {
      return own;
    }
    Vector direction = ray.direction();
    Vector mirrored = direction.minus(normal.times(2 * direction.dot(normal)));
    return (1 - MIRRORED) * own + MIRRORED * trace(new Ray(above, mirrored), reflections - 1);
  }

  /** The first shape that the ray meets, or null; its distance goes into the array. */
  private Shape closest(Ray ray, double[] distance) {
    Shape closest = null;
    double least = Double.MAX_VALUE;
    for (Shape shape : shapes) {
      double hit = shape.distance(ray);
      if (hit > 0 && hit < least) {
        least = hit;
        closest = shape;
      }
    }
    distance[0] = least;
    return closest;
  }
}
