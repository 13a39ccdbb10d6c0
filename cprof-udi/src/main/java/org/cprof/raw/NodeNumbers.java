package org.cprof.raw;

/** A number for each node of a raw profile, by the node's offset in the file; 0 at first. */
final class NodeNumbers {

  /** A node is longer than so many bytes, so that no two share a number. */
  private static final int STEP_BITS = 5;

  private static final int PART_BITS = 20;

  /** An array for each MB of the file; null where it has no nodes. */
  private final int[][] parts;

  /**
   * @param bytes of the file at most
   */
  NodeNumbers(long bytes) {
    this.parts = new int[(int) (bytes >> PART_BITS) + 1][];
  }

  int get(long offset) {
    int[] part = parts[(int) (offset >> PART_BITS)];
    return part == null ? 0 : part[indexOf(offset)];
  }

  void set(long offset, int number) {
    int index = (int) (offset >> PART_BITS);
    if (parts[index] == null) {
      parts[index] = new int[1 << PART_BITS - STEP_BITS];
    }
    parts[index][indexOf(offset)] = number;
  }

  private static int indexOf(long offset) {
    return (int) offset >> STEP_BITS & (1 << PART_BITS - STEP_BITS) - 1;
  }
}
