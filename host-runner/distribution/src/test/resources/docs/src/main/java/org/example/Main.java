package org.example;

import java.util.HashMap;
import java.util.Map;

/** The program of a reader: it moves a motor, and counts what it does. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Map<Integer, Integer> speeds = new HashMap<>();
    Motor motor = new Motor();
    int steps = arguments.length == 0 ? 10 : 20_000_000;
    for (int i = 0; i < steps; i++) {
      motor.step(i);
      speeds.merge(motor.speed(), 1, Integer::sum);
    }
    System.out.println(speeds.size());
  }
}
