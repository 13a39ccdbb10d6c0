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
  void lru_keeps_what_was_looked_up_last() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.LRU, 3, 4));
    assertThat(cache.lookUp(1, 1)).isFalse();
    assertThat(cache.lookUp(2, 1)).isFalse();
    assertThat(cache.lookUp(3, 1)).isFalse();
    assertThat(cache.lookUp(1, 1)).isTrue();
    assertThat(cache.lookUp(4, 1)).isFalse(); // method 2 is the oldest
    assertThat(cache.lookUp(1, 1)).isTrue();
    assertThat(cache.lookUp(3, 1)).isTrue();
    assertThat(cache.lookUp(2, 1)).isFalse();
  }

  @Test
  void lru_evicts_as_many_as_it_takes_and_not_more() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.LRU, 4, 4));
    cache.lookUp(1, 1);
    cache.lookUp(2, 1);
    cache.lookUp(3, 1); // one block is free
    assertThat(cache.lookUp(4, 9)).isFalse(); // three blocks: methods 1 and 2 go
    assertThat(cache.lookUp(3, 1)).isTrue();
    assertThat(cache.lookUp(4, 9)).isTrue();
    assertThat(cache.lookUp(5, 16)).isFalse(); // five blocks: never fits
    assertThat(cache.lookUp(4, 9)).isFalse();
    assertThat(cache.lookUp(5, 16)).isFalse();
  }

  @Test
  void direct_mapped_methods_with_the_same_place_evict_each_other() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.DIRECT_MAPPED, 4, 4));
    assertThat(cache.lookUp(1, 1)).isFalse();
    assertThat(cache.lookUp(2, 1)).isFalse();
    assertThat(cache.lookUp(1, 1)).isTrue();
    assertThat(cache.lookUp(5, 1)).isFalse(); // block 1, as method 1
    assertThat(cache.lookUp(2, 1)).isTrue();
    assertThat(cache.lookUp(1, 1)).isFalse();
  }

  @Test
  void direct_mapped_methods_go_as_a_whole_and_reach_around_the_end() {
    MethodCache cache = MethodCache.of(new CacheSpec(CachePolicy.DIRECT_MAPPED, 4, 4));
    assertThat(cache.lookUp(3, 9)).isFalse(); // blocks 3, 0 and 1
    assertThat(cache.lookUp(2, 1)).isFalse();
    assertThat(cache.lookUp(3, 9)).isTrue();
    assertThat(cache.lookUp(1, 1)).isFalse(); // block 1
    assertThat(cache.lookUp(3, 9)).isFalse();
    assertThat(cache.lookUp(2, 1)).isTrue();
    assertThat(cache.lookUp(1, 1)).isFalse();
    assertThat(cache.lookUp(0, 16)).isFalse(); // larger than the cache
    assertThat(cache.lookUp(0, 16)).isFalse();
    assertThat(cache.lookUp(2, 1)).isFalse();
  }

  @Test
  void a_cache_with_a_state_needs_blocks() {
    assertThatThrownBy(() -> new CacheSpec(CachePolicy.FIFO, 0, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 blocks of 64 words");
  }
}
