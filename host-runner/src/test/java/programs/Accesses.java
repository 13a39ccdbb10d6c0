package programs;

/** Accesses to memory whose stalls can be counted by hand. */
public final class Accesses {
  private static int total;
  private int first;

  private int step(int[] values) {
    first = values[0];
    total = first + first + values[1];
    return total;
  }

  public static void main(String[] arguments) {
    Accesses accesses = new Accesses();
    int[] values = {1, 2};
    accesses.step(values);
    System.out.write('0' + accesses.step(values));
    System.out.write('\n');
    System.out.flush();
  }
}
