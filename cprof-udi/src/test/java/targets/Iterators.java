package targets;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** Uses classes of the JDK that an instrumenter may be the first to need. */
public final class Iterators {

  private Iterators() {}

  public static void main(String[] args) {
    List<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3, 4));
    int sum = 0;
    for (int round = 0; round < 25; round++) {
      for (int each : list) { // next 100
        sum += each;
      }
    }
    Iterator<Integer> last = new ArrayDeque<>(Collections.nCopies(3, sum)).descendingIterator();
    while (last.hasNext()) {
      sum += last.next(); // next 3
    }
    for (int i = 0; i < 7; i++) {
      sum += OptionalInt.of(i).getAsInt(); // getAsInt 7
    }
    System.out.println(sum);
  }
}
