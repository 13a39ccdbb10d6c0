package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.runner.bound.value.State;
import org.junit.jupiter.api.Test;

/**
 * What bounds rest on, tried with all states and all sequences of small caches: methods that fit
 * together miss at most once each, whatever the cache holds at the start; those that do not fit may
 * miss twice.
 */
class FifoClaimTest {

  /**
   * A cache as the hardware has it: a pointer goes round the blocks, a miss overwrites the next
   * ones and tags the first.
   *
   * @param tags the method that each block begins; -1 for none
   * @param missed the methods that have missed already
   */
  private record State(List<Integer> tags, int next, Set<Integer> missed) {}

  private static final int OTHER = 9;

  /** Whether some sequence of look-ups makes a method miss twice. */
  private static boolean missesTwice(int blocks, int... sizes) {
    Deque<State> open = new ArrayDeque<>(starts(blocks, sizes));
    Set<State> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      State state = open.pop();
      for (int method = 0; method < sizes.length; method++) {
        if (state.tags().contains(method)) {
          continue;
        }
        if (state.missed().contains(method)) {
          return true;
        }
        State next = load(state, method, sizes[method], true);
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return false;
  }

  /** All that a history of these methods and one of one block can leave. */
  private static Set<State> starts(int blocks, int... sizes) {
    State empty = new State(IntStream.range(0, blocks).mapToObj(i -> -1).toList(), 0, Set.of());
    Deque<State> open = new ArrayDeque<>(List.of(empty));
    Set<State> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      State state = open.pop();
      for (int method = 0; method <= sizes.length; method++) {
        boolean isOther = method == sizes.length;
        int tag = isOther ? OTHER : method;
        if (isOther || !state.tags().contains(tag)) {
          State next = load(state, tag, isOther ? 1 : sizes[method], false);
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return seen;
  }

  private static State load(State state, int method, int size, boolean counts) {
    Integer[] tags = state.tags().toArray(new Integer[0]);
    for (int i = 0; i < size; i++) {
      tags[(state.next() + i) % tags.length] = i == 0 ? method : -1;
    }
    Set<Integer> missed = new HashSet<>(state.missed());
    if (counts) {
      missed.add(method);
    }
    return new State(
        Arrays.stream(tags).collect(Collectors.toList()),
        (state.next() + size) % tags.length,
        Set.copyOf(missed));
  }

  @Test
  void methods_that_fit_together_miss_at_most_once_each() {
    for (int blocks = 2; blocks <= 5; blocks++) {
      for (int a = 1; a <= blocks; a++) {
        for (int b = 1; a + b <= blocks; b++) {
          assertThat(missesTwice(blocks, a, b)).isFalse();
          for (int c = 1; a + b + c <= blocks; c++) {
            assertThat(missesTwice(blocks, a, b, c)).isFalse();
          }
        }
      }
    }
  }

  @Test
  void methods_of_one_block_too_many_can_miss_twice() {
    for (int blocks = 2; blocks <= 5; blocks++) {
      for (int a = 1; a <= blocks; a++) {
        assertThat(missesTwice(blocks, a, blocks + 1 - a)).isTrue();
      }
    }
  }
}
