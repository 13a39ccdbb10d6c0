package org.cprof.validation.overhead.workload.raytracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SceneTest {
  private static final Vector UP = new Vector(0, 1, 0);
  private static final Vector DOWN = new Vector(0, -1, 0);

  private final Scene scene = new Scene(new Vector(0, 5, 0));

  @Test
  void a_ray_that_meets_nothing_sees_the_background() {
    scene.add(new Floor(-1, 0.5));

    assertThat(scene.trace(new Ray(new Vector(0, 0, 0), UP), 3)).isEqualTo(0.1);
  }

  @Test
  void a_floor_below_the_sun_shows_its_own_brightness() {
    scene.add(new Floor(-1, 0.5));

    assertThat(scene.trace(new Ray(new Vector(0, 0, 0), DOWN), 0)).isEqualTo(0.5);
  }

  /** Seven tenths of the floor's own and three tenths of the background, by the mirrored ray. */
  @Test
  void a_reflection_is_added() {
    scene.add(new Floor(-1, 0.5));

    assertThat(scene.trace(new Ray(new Vector(0, 0, 0), DOWN), 1))
        .isCloseTo(0.7 * 0.5 + 0.3 * 0.1, within(1e-15));
  }

  /** The sphere above hides the sun: 0.1 ambient and 0.9 * 0.3 in shadow, of brightness 0.5. */
  @Test
  void a_sphere_throws_a_shadow() {
    scene.add(new Floor(-1, 0.5));
    scene.add(new Sphere(new Vector(0, 10, 0), 1, 0.8));

    assertThat(scene.trace(new Ray(new Vector(0, 0, 0), DOWN), 0))
        .isCloseTo(0.5 * (0.1 + 0.9 * 0.3), within(1e-15));
  }

  @Test
  void a_sphere_is_met_at_its_near_side_and_faces_outwards() {
    Sphere sphere = new Sphere(new Vector(0, 10, 0), 2, 0.8);

    assertThat(sphere.distance(new Ray(new Vector(0, 0, 0), UP))).isEqualTo(8);
    assertThat(sphere.distance(new Ray(new Vector(3, 0, 0), UP))).isEqualTo(Shape.NONE);
    assertThat(sphere.normal(new Vector(0, 8, 0)).y()).isEqualTo(-1);
  }
}
