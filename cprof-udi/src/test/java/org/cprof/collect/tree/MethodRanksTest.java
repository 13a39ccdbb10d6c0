package org.cprof.collect.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;

class MethodRanksTest {
  private static final String[] NAMES = {"", "a", "ab", "b", "B", "a\u0000", "\u00e9", "\uffff"};

  private static MethodInfo method(Random random) {
    String className = NAMES[random.nextInt(NAMES.length)];
    String name = NAMES[random.nextInt(NAMES.length)];
    return random.nextBoolean()
        ? SampleMethods.nativeMethod(className, name, "()V")
        : MethodInfo.ofEvent(NodeKind.ROUTINE, name, 1);
  }

  @Test
  void ranks_are_in_the_order_of_kind_class_method_and_descriptor() {
    Random random = new Random(1);
    MethodInfo[] methods =
        IntStream.range(0, 500).mapToObj(i -> method(random)).toArray(MethodInfo[]::new);
    boolean[] used = new boolean[methods.length];
    for (int i = 0; i < used.length; i++) {
      used[i] = i % 3 != 1;
    }

    MethodRanks ranks = new MethodRanks(methods, used);

    Comparator<MethodInfo> order =
        Comparator.comparing(MethodInfo::kind)
            .thenComparing(MethodInfo::className)
            .thenComparing(MethodInfo::name)
            .thenComparing(MethodInfo::descriptor);
    assertThat(List.of(ranks.byRank())).isSortedAccordingTo(order).hasSizeGreaterThan(50);
    for (int i = 1; i < ranks.byRank().length; i++) {
      assertThat(order.compare(ranks.byRank()[i - 1], ranks.byRank()[i])).isNegative();
    }
    for (int id = 0; id < methods.length; id++) {
      if (used[id]) {
        assertThat(order.compare(ranks.byRank()[ranks.of(id)], methods[id])).isZero();
      } else {
        assertThat(ranks.of(id)).isEqualTo(MethodRanks.NONE);
      }
    }
  }

  @Test
  void the_first_of_equal_methods_stands_for_all() {
    MethodInfo first = MethodInfo.ofEvent(NodeKind.ROUTINE, "x", 1);
    MethodInfo second = MethodInfo.ofEvent(NodeKind.ROUTINE, "x", 2);
    MethodInfo[] methods = {second, first, second};

    assertThat(new MethodRanks(methods, new boolean[] {false, true, true}).byRank())
        .containsExactly(first);
  }
}
