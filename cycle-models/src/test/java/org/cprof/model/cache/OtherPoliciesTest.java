package org.cprof.model.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.junit.jupiter.api.Test;

class OtherPoliciesTest {

  @Test
  void without_a_cache_every_look_up_hits() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.NONE, 0, 0));
    assertThat(cache.lookUp(1, 500)).isTrue();
  }

  @Test
  void always_miss_misses_always() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.ALWAYS_MISS, 0, 0));
    assertThat(cache.lookUp(1, 5)).isFalse();
    assertThat(cache.lookUp(1, 5)).isFalse();
  }

  @Test
  void a_cache_with_a_state_needs_blocks() {
    assertThatThrownBy(() -> new CacheSpec(CachePolicy.FIFO, 0, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 blocks of 64 words");
  }
}
