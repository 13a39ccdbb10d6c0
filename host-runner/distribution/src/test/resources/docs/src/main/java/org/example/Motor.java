package org.example;

final class Motor {
  private int speed;

  synchronized void step(int wanted) {
    int[] steps = new int[4];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = wanted - speed >> i;
    }
    speed += steps[1];
  }

  int speed() {
    return speed;
  }
}
