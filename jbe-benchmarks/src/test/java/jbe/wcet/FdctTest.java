package jbe.wcet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FdctTest {
  // One for the rounding of either pass.
  private static final double ROUNDING = 2;

  @Test
  void coefficients_are_those_of_the_definition() {
    double[][] samples = new double[8][8];
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < 8; column++) {
        samples[row][column] = ((row * 23 + column * 41) & 0xFF) - 128;
      }
    }
    Fdct fdct = new Fdct();
    fdct.start();
    fdct.run(1);

    for (int v = 0; v < 8; v++) {
      for (int u = 0; u < 8; u++) {
        assertThat((double) fdct.block[8 * v + u])
            .as("coefficient %d, %d", v, u)
            .isCloseTo(coefficient(samples, v, u), within(ROUNDING));
      }
    }
  }

  private static double coefficient(double[][] samples, int v, int u) {
    double sum = 0;
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
        sum +=
            samples[y][x]
                * Math.cos((2 * x + 1) * u * Math.PI / 16)
                * Math.cos((2 * y + 1) * v * Math.PI / 16);
      }
    }
    return sum / 4 * (u == 0 ? Math.sqrt(0.5) : 1) * (v == 0 ? Math.sqrt(0.5) : 1);
  }
}
