package org.cprof.validation.overhead.workload;

/**
 * The number of ways to put n queens on an n by n board: recursion with a branching loop in every
 * call.
 */
final class Queens implements Workload {
  private final int size;

  Queens(int size) {
    this.size = size;
  }

  @Override
  public long run() {
    return place(0, 0, 0, 0);
  }

  /**
   * Solutions with the rows above {@code row} filled; a set bit is an attacked column or diagonal.
   */
  private int place(int row, int columns, int rising, int falling) {
    if (row == size) {
      return 1;
    }
    int solutions = 0;
    for (int column = 0; column < size; column++) {
      int inColumn = 1 << column;
      int onRising = 1 << (row + column);
      int onFalling = 1 << (row - column + size);
      if ((columns & inColumn) != 0 || (rising & onRising) != 0 || (falling & onFalling) != 0) {
        continue;
      }
      solutions += place(row + 1, columns | inColumn, rising | onRising, falling | onFalling);
    }
    return solutions;
  }
}
