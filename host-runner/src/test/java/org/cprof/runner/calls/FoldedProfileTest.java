package org.cprof.runner.calls;

import static org.assertj.core.api.Assertions.assertThat;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;

class FoldedProfileTest {
  @Test
  void small_contexts_are_added_to_their_callers() {
    Profile sample = ProfileTree.sample().target();
    Profile profile = FoldedProfile.of(sample, 26);

    // The inner step (25 with its leaf) and the other leaf (1) go into the outer step.
    assertThat(sample.size()).isEqualTo(4 + 3);
    assertThat(profile.size()).isEqualTo(4);
    assertThat(profile.method(2).name()).isEqualTo("step");
    assertThat(profile.metric(Metric.CYCLES, 2)).isEqualTo(30 + 25 + 1);
    assertThat(profile.method(3).name()).isEqualTo("idiv");
    assertThat(ContextFigure.CYCLES.sums(profile)[0]).isEqualTo(196);
  }

  @Test
  void invokes_of_what_is_folded_are_not_counted_twice() {
    Profile sample = ProfileTree.sample().target();

    // The outer step's 8 cycles of invokes are among the 100 of main.
    Profile profile = FoldedProfile.of(sample, 100);

    assertThat(profile.size()).isEqualTo(2);
    assertThat(profile.metric(Metric.INVOKE_CYCLES, 1)).isZero();
    assertThat(profile.metric(Metric.CYCLES, 1)).isEqualTo(196);
    assertThat(profile.metric(Metric.INVOKE_MISSES, 1)).isEqualTo(2);
  }

  @Test
  void nothing_is_folded_at_0() {
    Profile sample = ProfileTree.sample();

    assertThat(FoldedProfile.of(sample, 0)).isSameAs(sample);
  }
}
