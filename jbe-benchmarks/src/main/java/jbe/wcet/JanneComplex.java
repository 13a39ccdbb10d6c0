package jbe.wcet;

import jbe.driver.Iterated;

/**
 * Two nested loops whose bounds depend on each other: the inner one advances the outer one's
 * variable too, so that the greatest number of its turns can't be read off the source.
 */
public final class JanneComplex extends Iterated {
  private static final int OUTER_END = 30;

  public String name() {
    return "JanneComplex";
  }

  public void start() {}

  protected int iterate() {
    return turns(1, 1);
  }

  private static int turns(int outerStart, int innerStart) {
    int outer = outerStart;
    int inner = innerStart;
    int turns = 0;
    while (outer < OUTER_END) {
      while (inner < outer) {
        if (inner > 5) {
          inner *= 3;
        } else {
          inner += 2;
        }
        if (inner >= 10 && inner <= 12) {
          outer += 10;
        } else {
          outer++;
        }
        turns++;
      }
      outer += 2;
      inner -= 10;
      turns += 100;
    }
    return turns;
  }
}
