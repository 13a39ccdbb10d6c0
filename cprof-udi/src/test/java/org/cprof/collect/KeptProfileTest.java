package org.cprof.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeptProfileTest {
  private KeptProfile kept;

  @BeforeEach
  void begin() {
    begin(4);
  }

  private void begin(int nodes) {
    kept = new KeptProfile(new ProfileHeader(List.of()), nodes, 4);
    kept.add(row(-1, new MethodReference(NodeKind.ROOT, "", "root", ""), 0));
  }

  private static ProfileRow row(int parent, MethodReference method, long cycles) {
    long[] metrics = new long[Metric.COUNT];
    metrics[Metric.CYCLES.ordinal()] = cycles;
    return new ProfileRow(parent, method, -1, -1, 1, 1, List.of(), metrics);
  }

  private void addMethods(int count, long cycles) {
    for (int i = 0; i < count; i++) {
      kept.add(row(0, new MethodReference(NodeKind.METHOD, "A", "m", "()V"), cycles));
    }
  }

  @Test
  void a_profile_is_kept_as_it_was_written() {
    addMethods(2, 5);

    assertThat(kept.profile()).get().satisfies(profile -> assertThat(profile.size()).isEqualTo(3));
    assertThat(kept.profile().get().total(Metric.CYCLES)).isEqualTo(10);
  }

  @Test
  void a_large_one_is_not_kept() {
    addMethods(3, 0);
    assertThat(kept.profile()).isPresent();

    begin(5);
    addMethods(4, 0);
    assertThat(kept.profile()).isEmpty();
  }

  @Test
  void what_the_reader_refuses_is_not_kept() {
    addMethods(1, -1);

    assertThat(kept.profile()).isEmpty();
  }

  @Test
  void sums_beyond_64_bits_are_not_kept() {
    addMethods(2, Long.MAX_VALUE);

    assertThat(kept.profile()).isEmpty();
  }
}
