package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeNumbersTest {
  private static final long GIGABYTE = 1L << 30;

  /** {@code CProfNode.HEAD_BYTES}; a node has a slot or more behind them. */
  private static final int NODE_BYTES = 48;

  private final NodeNumbers numbers = new NodeNumbers(4 * GIGABYTE);

  @Test
  void a_node_has_none_at_first() {
    numbers.set(NODE_BYTES, 7);

    assertThat(numbers.get(0)).isZero();
    assertThat(numbers.get(3 * GIGABYTE)).isZero();
  }

  @Test
  void the_shortest_nodes_have_their_own() {
    for (long start : new long[] {0, 8, GIGABYTE - 24, 4 * GIGABYTE - 4800}) {
      for (int node = 0; node < 100; node++) {
        numbers.set(start + node * NODE_BYTES, node - 50);
      }
      for (int node = 0; node < 100; node++) {
        assertThat(numbers.get(start + node * NODE_BYTES)).isEqualTo(node - 50);
      }
    }
  }
}
