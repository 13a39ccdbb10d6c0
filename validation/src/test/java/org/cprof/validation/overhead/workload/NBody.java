package org.cprof.validation.overhead.workload;

/** A sun and four planets under gravity: floating point in loops over fields of a few objects. */
final class NBody implements Workload {
  private static final double STEP = 0.001;

  private final int steps;

  NBody(int steps) {
    this.steps = steps;
  }

  /** The bits of the sun's distance from its start in x. */
  @Override
  public long run() {
    Body[] bodies = solarSystem();
    for (int step = 0; step < steps; step++) {
      advance(bodies);
    }
    return Double.doubleToLongBits(bodies[0].x);
  }

  /** Distances in astronomical units; masses in units in which the constant of gravity is 1. */
  static Body[] solarSystem() {
    return new Body[] {
      new Body(0, 0, 0, 0, 0, 0, 39),
      new Body(4.8, -1.1, -0.1, 0.6, 2.8, -0.02, 0.037),
      new Body(8.3, 4.1, -0.4, -1.01, 1.8, 0.008, 0.011),
      new Body(12.8, -15.1, -0.2, 1.08, 0.86, -0.01, 0.0017),
      new Body(15.3, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002)
    };
  }

  static void advance(Body[] bodies) {
    for (int i = 0; i < bodies.length; i++) {
      Body a = bodies[i];
      for (int j = i + 1; j < bodies.length; j++) {
        Body b = bodies[j];
        double dx = a.x - b.x;
        double dy = a.y - b.y;
        double dz = a.z - b.z;
        double square = dx * dx + dy * dy + dz * dz;
        double pull = STEP / (square * Math.sqrt(square));
        a.vx -= dx * b.mass * pull;
        a.vy -= dy * b.mass * pull;
        a.vz -= dz * b.mass * pull;
        b.vx += dx * a.mass * pull;
        b.vy += dy * a.mass * pull;
        b.vz += dz * a.mass * pull;
      }
    }
    for (Body body : bodies) {
      body.x += STEP * body.vx;
      body.y += STEP * body.vy;
      body.z += STEP * body.vz;
    }
  }

  static final class Body {
    final double mass;
    double x;
    double y;
    double z;
    double vx;
    double vy;
    double vz;

    Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
      this.x = x;
      this.y = y;
      this.z = z;
      this.vx = vx;
      this.vy = vy;
      this.vz = vz;
      this.mass = mass;
    }
  }
}
