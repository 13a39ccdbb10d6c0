package org.cprof.validation.cct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
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
        -1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    for (Object[] row : rows) {
      MethodReference method = new MethodReference(NodeKind.METHOD, "C", (String) row[0], "()V");
      profile.add(0, method, -1, -1, 0, 1, (int) row[1], (int) row[2], 0, 0, 0, 0, 0);
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
}
