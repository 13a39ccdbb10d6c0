package org.cprof.model.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.processor.CacheSpec;
import org.junit.jupiter.api.Test;

class FifoCacheTest {

  @Test
  void a_method_is_evicted_as_soon_as_its_first_block_is_taken() {
    // 4 blocks of 4 words; a method of 7 words takes 2 blocks
    for (MethodCache cache : bothForms(new CacheSpec(CachePolicy.FIFO, 4, 4))) {
      assertThat(cache.lookUp(1, 7)).isFalse(); // blocks 0 and 1
      assertThat(cache.lookUp(2, 3)).isFalse(); // block 2
      assertThat(cache.lookUp(1, 7)).isTrue();
      assertThat(cache.lookUp(3, 3)).isFalse(); // block 3: the cache is full
      assertThat(cache.lookUp(1, 7)).isTrue();
      assertThat(cache.lookUp(4, 3)).isFalse(); // block 0, the first of method 1
      assertThat(cache.lookUp(2, 3)).isTrue();
      assertThat(cache.lookUp(3, 3)).isTrue();
      assertThat(cache.lookUp(1, 7)).isFalse(); // again, in blocks 1 and 2: method 2 goes
      assertThat(cache.lookUp(4, 3)).isTrue();
      assertThat(cache.lookUp(3, 3)).isTrue();
      assertThat(cache.lookUp(2, 3)).isFalse();
    }
  }

  @Test
  void a_hit_does_not_save_a_method_from_eviction() {
    for (MethodCache cache : bothForms(new CacheSpec(CachePolicy.FIFO, 2, 4))) {
      assertThat(cache.lookUp(1, 1)).isFalse();
      assertThat(cache.lookUp(2, 1)).isFalse();
      assertThat(cache.lookUp(1, 1)).isTrue();
      assertThat(cache.lookUp(3, 1)).isFalse();
      assertThat(cache.lookUp(2, 1)).isTrue();
      assertThat(cache.lookUp(1, 1)).isFalse();
    }
  }

  @Test
  void a_method_of_exactly_one_block_takes_two() {
    for (MethodCache cache : bothForms(new CacheSpec(CachePolicy.FIFO, 2, 64))) {
      assertThat(cache.lookUp(1, 63)).isFalse();
      assertThat(cache.lookUp(2, 63)).isFalse();
      assertThat(cache.lookUp(1, 63)).isTrue();
      assertThat(cache.lookUp(3, 64)).isFalse();
      assertThat(cache.lookUp(2, 63)).isFalse();
    }
  }

  @Test
  void a_method_larger_than_the_cache_is_loaded_every_time() {
    for (MethodCache cache : bothForms(new CacheSpec(CachePolicy.FIFO, 2, 4))) {
      assertThat(cache.lookUp(1, 1)).isFalse();
      assertThat(cache.lookUp(2, 8)).isFalse();
      assertThat(cache.lookUp(2, 8)).isFalse();
      assertThat(cache.lookUp(1, 1)).isFalse();
    }
  }

  @Test
  void one_comparison_is_as_good_as_a_tag_per_block() {
    Random random = new Random(20140528);
    for (int run = 0; run < 40; run++) {
      CacheSpec spec =
          new CacheSpec(CachePolicy.FIFO, 1 + random.nextInt(32), 1 + random.nextInt(64));
      int methods = 2 + random.nextInt(60);
      int[] words = random.ints(methods, 1, 2 + spec.wordsPerBlock() * 5).toArray();
      words[0] = spec.wordsPerBlock() * (spec.blocks() + 1);
      MethodCache tagged = new TaggedFifoCache(spec);
      MethodCache counting = new CountingFifoCache(spec);
      int hits = 0;
      for (int step = 0; step < 20_000; step++) {
        int method = Math.min(random.nextInt(methods), random.nextInt(methods));
        boolean hit = tagged.lookUp(method, words[method]);
        assertThat(counting.lookUp(method, words[method]))
            .as("%s, step %d, method %d of %d words", spec, step, method, words[method])
            .isEqualTo(hit);
        hits += hit ? 1 : 0;
      }
      assertThat(hits).isLessThan(20_000);
    }
  }

  private static MethodCache[] bothForms(CacheSpec spec) {
    return new MethodCache[] {new TaggedFifoCache(spec), new CountingFifoCache(spec)};
  }
}
