package org.cprof.system.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A little of everything that options treat in ways of their own: recursion, exceptions, threads,
 * monitors, natives, lambdas, software bytecodes, static initializers.
 */
public final class PairsProgram {
  private static long sum;

  private PairsProgram() {}

  /** Initialized while the program runs. */
  private static final class Late {
    static final int[] TABLE = table();

    private static int[] table() {
      int[] table = new int[20];
      for (int i = 0; i < table.length; i++) {
        table[i] = i * i % 7;
      }
      return table;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    for (int i = 0; i < 30; i++) {
      step(i);
    }
    Thread worker = new Thread(() -> add(recurse(12)), "worker");
    worker.start();
    worker.join();
    Map<String, Integer> words = new TreeMap<>();
    for (String word : List.of("wait", "state", "cache", "block", "cache")) {
      words.merge(word, word.length(), Integer::sum);
    }
    int[] copy = new int[Late.TABLE.length];
    System.arraycopy(Late.TABLE, 0, copy, 0, copy.length);
    Arrays.sort(copy);
    System.out.println(sum + " " + words + " " + copy[copy.length - 1]);
  }

  static void step(int i) {
    try {
      add(i % 3 == 0 ? fail(i) : Math.floorMod(i * 31L, 17));
    } catch (IllegalStateException e) {
      add(e.getMessage().length());
    }
  }

  private static long fail(int i) {
    throw new IllegalStateException("step " + i);
  }

  private static synchronized void add(long value) {
    sum += value / 3 + value % 5;
  }

  private static int recurse(int depth) {
    List<Object> seen = new ArrayList<>();
    seen.add(depth % 2 == 0 ? (Object) depth : Integer.toString(depth));
    return depth == 0 ? 1 : recurse(depth - 1) + (seen.get(0) instanceof Integer ? 2 : 3);
  }
}
