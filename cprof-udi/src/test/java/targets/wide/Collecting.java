package targets.wide;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Lists, maps, queues and their iterators. */
public final class Collecting implements Runnable {

  enum Suit {
    CLUBS,
    HEARTS,
    SPADES
  }

  static Object result;

  @Override
  public void run() {
    result = lists() + maps().size() + queues();
  }

  private static int lists() {
    List<Integer> numbers = new ArrayList<>(Arrays.asList(5, 3, 9, 1, 7));
    numbers.addAll(Collections.nCopies(3, 4));
    numbers.sort(Comparator.reverseOrder());
    Collections.reverse(numbers);
    List<Integer> copied = new CopyOnWriteArrayList<>(numbers);
    int sum = 0;
    for (int number : copied) {
      copied.remove(Integer.valueOf(number));
      sum += number;
    }
    Iterator<Integer> iterator = new LinkedList<>(numbers.subList(2, 6)).descendingIterator();
    while (iterator.hasNext()) {
      sum += iterator.next();
    }
    return sum + List.of(1, 2, 3).indexOf(3) + Collections.binarySearch(numbers, 7);
  }

  private static Map<String, Integer> maps() {
    Map<String, Integer> lengths = new HashMap<>();
    for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
      lengths.merge(word, word.length(), Integer::sum);
    }
    Map<String, Integer> sorted = new TreeMap<>(lengths);
    sorted.putAll(new LinkedHashMap<>(Map.of("cat", 3)));
    sorted.computeIfAbsent("bird", String::length);
    sorted.entrySet().removeIf(entry -> entry.getValue() == 5);
    Map<Suit, Integer> suits = new EnumMap<>(Suit.class);
    for (Suit suit : Suit.values()) {
      suits.put(suit, suit.name().length());
    }
    Map<Integer, String> levels = new ConcurrentSkipListMap<>();
    for (int i = 0; i < 20; i++) {
      levels.put(i * 7 % 20, "level");
    }
    sorted.put("suits", suits.hashCode() == levels.hashCode() ? 1 : 0);
    return sorted;
  }

  private static int queues() {
    PriorityQueue<String> queue = new PriorityQueue<>(Set.of("one", "two", "three", "four"));
    ArrayDeque<String> deque = new ArrayDeque<>();
    while (!queue.isEmpty()) {
      deque.addFirst(queue.poll());
    }
    BitSet bits = new BitSet();
    deque.forEach(word -> bits.set(word.length()));
    return bits.cardinality();
  }
}
