package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemsTest {

  @Test
  void what_to_do_is_told_where_the_heap_is_full() {
    assertThat(Problems.describe(new OutOfMemoryError("Java heap space")))
        .startsWith("out of memory: CProf takes")
        .endsWith("-Xmx");
    assertThat(Problems.describe(new IllegalStateException("other")))
        .isEqualTo("java.lang.IllegalStateException: other");
  }
}
