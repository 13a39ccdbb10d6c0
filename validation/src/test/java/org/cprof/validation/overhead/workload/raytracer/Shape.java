package org.cprof.validation.overhead.workload.raytracer;

/** Something that can be seen. */
interface Shape {
  /** What {@link #distance} returns when the ray passes by. */
  double NONE = -1;

  /** Hits nearer than this are the point that the ray starts from. */
  double NEAREST = 1e-6;

  /** The distance along the ray at which it meets this shape, or {@link #NONE}. */
  double distance(Ray ray);

  /** The direction that a point of the surface faces. */
  Vector normal(Vector point);

  /** The share of light that is scattered back, 0 to 1. */
  double brightness();
}
