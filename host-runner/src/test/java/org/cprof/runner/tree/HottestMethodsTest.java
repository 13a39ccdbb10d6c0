package org.cprof.runner.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.profile.Sampling;
import org.junit.jupiter.api.Test;

class HottestMethodsTest {
  private static final ProfileHeader COUNTED = new ProfileHeader(List.of());
  private static final ProfileHeader SAMPLED =
      new ProfileHeader(List.of(Map.entry(Sampling.KEY, "jdk.ExecutionSample")));

  /**
   * A tree of contexts that the root calls.
   *
   * @param rows name, bytecodes and cycles of each
   */
  private static Profile profile(ProfileHeader header, Object[]... rows) {
    ProfileBuilder profile = new ProfileBuilder(header);
    profile.add(
        new ProfileRow(
            -1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    for (Object[] row : rows) {
      MethodReference method = new MethodReference(NodeKind.METHOD, "C", (String) row[0], "()V");
      profile.add(
          new ProfileRow(0, method, -1, -1, 0, 1, (int) row[1], (int) row[2], 0, 0, 0, 0, 0));
    }
    return profile.build();
  }

  private static Object[] row(String name, int bytecodes, int cycles) {
    return new Object[] {name, bytecodes, cycles};
  }

  @Test
  void contexts_of_one_method_are_added_up() {
    Profile counted = profile(COUNTED, row("a", 0, 50), row("b", 0, 50));
    Profile sampled = profile(SAMPLED, row("a", 0, 2), row("c", 0, 4), row("a", 0, 2));

    HottestMethods hottest = HottestMethods.of(counted, sampled);

    // The shares of a are 1/2 and 1/2, b and c have nothing in common.
    assertThat(hottest).isEqualTo(new HottestMethods(50, 2, 1));
  }

  @Test
  void samples_stand_against_bytecodes() {
    Profile counted = profile(COUNTED, row("a", 30, 1), row("b", 10, 99));
    Profile sampled = profile(SAMPLED, row("a", 0, 1), row("b", 0, 3));

    // min(3/4, 1/4) + min(1/4, 3/4)
    assertThat(Overlap.of(counted, sampled, Weight.BYTECODES, false).percent()).isEqualTo(50);
  }

  /**
   * Two samples of two halves: with probability 1/2 both are the same, which overlaps by half, else
   * all. One sample of shares 3/4 and 1/4: 3/4 x 3/4 + 1/4 x 1/4.
   */
  @Test
  void few_samples_are_not_expected_to_agree() {
    assertThat(Overlap.expectedPercent(new double[] {7, 7}, 2)).isCloseTo(75, within(1e-9));
    assertThat(Overlap.expectedPercent(new double[] {3, 0, 1}, 1)).isCloseTo(62.5, within(1e-9));
    assertThat(Overlap.expectedPercent(new double[] {5}, 9)).isEqualTo(100);
    // By fractions, from the definition.
    assertThat(Overlap.expectedPercent(new double[] {7, 7}, 1000))
        .isCloseTo(98.73874909108196, within(1e-9));
  }

  @Test
  void the_expected_overlap_is_that_of_the_counted_side_whichever_it_is() {
    Profile counted = profile(COUNTED, row("a", 3, 3), row("b", 1, 1));
    ProfileHeader one =
        new ProfileHeader(List.of(Map.entry(Sampling.KEY, "x"), Map.entry(Sampling.SAMPLES, "1")));
    Profile sampled = profile(one, row("a", 0, 1));

    assertThat(Overlap.of(counted, sampled, Weight.BYTECODES, false).expected())
        .isEqualTo(Overlap.of(sampled, counted, Weight.CYCLES, false).expected())
        .isCloseTo(62.5, within(1e-9));
    assertThat(Overlap.of(sampled, sampled, Weight.CYCLES, false).expected()).isNaN();
    assertThat(Overlap.of(counted, counted, Weight.CYCLES, false).expected()).isNaN();
    assertThat(Overlap.of(counted, sampled, Weight.CALLS, false).expected()).isNaN();
  }
}
