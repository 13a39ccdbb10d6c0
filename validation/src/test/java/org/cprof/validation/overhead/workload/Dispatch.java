package org.cprof.validation.overhead.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Tiny methods called by an interface that three classes implement, over a list and its iterator.
 */
final class Dispatch implements Workload {
  private static final int SHAPES = 1000;

  private final int rounds;

  Dispatch(int rounds) {
    this.rounds = rounds;
  }

  private interface Shape {
    int area();
  }

  private record Square(int side) implements Shape {
    @Override
    public int area() {
      return side * side;
    }
  }

  private record Rectangle(int width, int height) implements Shape {
    @Override
    public int area() {
      return width * height;
    }
  }

  private record Point() implements Shape {
    @Override
    public int area() {
      return 0;
    }
  }

  @Override
  public long run() {
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < SHAPES; i++) {
      shapes.add(
          switch (i % 3) {
            case 0 -> new Square(i);
            case 1 -> new Rectangle(i, 2);
            default -> new Point();
          });
    }
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
      for (Shape shape : shapes) {
        sum += shape.area();
      }
    }
    return sum;
  }
}
