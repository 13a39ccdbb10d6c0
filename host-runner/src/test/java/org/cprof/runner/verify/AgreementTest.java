package org.cprof.runner.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgreementTest {
  private static final MethodReference MAIN = ProfileTree.method("A", "main", "()V");
  private static final MethodReference LEFT = ProfileTree.method("A", "left", "()V");
  private static final MethodReference RIGHT = ProfileTree.method("A", "right", "()V");
  private static final MethodReference LEAF = ProfileTree.method("A", "leaf", "()V");

  @TempDir Path folder;

  private static Profile profile(long leafCycles, boolean hasRight) {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 10);
    int left = tree.node(main, LEFT, 5, 2, 20);
    tree.node(left, LEAF, 7, 4, leafCycles);
    if (hasRight) {
      int right = tree.node(main, RIGHT, 6, 3, 30);
      tree.node(right, LEAF, 8, 4, 40);
    }
    return tree.build();
  }

  @Test
  void equal_profiles_agree() {
    assertThat(Agreement.of(profile(40, true), profile(40, true)).isComplete()).isTrue();
  }

  @Test
  void one_cycle_is_a_difference_with_its_place() {
    Agreement agreement = Agreement.of(profile(40, true), profile(41, true));

    assertThat(agreement.differing()).isEqualTo(1);
    assertThat(agreement.firstPath()).containsExactly(MAIN, LEFT, LEAF);
    assertThat(agreement.first()).isEqualTo("cycles 40 and 41");
  }

  @Test
  void contexts_that_only_one_profile_has_differ_with_all_below() {
    Agreement missing = Agreement.of(profile(40, true), profile(40, false));
    assertThat(missing.differing()).isEqualTo(2);
    assertThat(missing.firstPath()).containsExactly(MAIN, RIGHT);
    assertThat(missing.first()).isEqualTo("calls 3 and 0");

    Agreement added = Agreement.of(profile(40, false), profile(40, true));
    assertThat(added.differing()).isEqualTo(2);
    assertThat(added.firstPath()).containsExactly(MAIN, RIGHT);
    assertThat(added.first()).isEqualTo("calls 0 and 3");
  }

  @Test
  void the_outcome_of_all_runs_is_one_line() throws Exception {
    Path first = ProfileFiles.write(folder.resolve("1.cprof.csv.gz"), profile(40, true));

    Verification same = new Verification(first, 0);
    Path second = ProfileFiles.write(folder.resolve("2.cprof.csv.gz"), profile(40, true));
    same.add(second, 0);
    assertThat(same.line()).isEqualTo("2 runs agree in all 6 contexts");
    assertThat(Files.exists(second)).isFalse();

    Verification other = new Verification(first, 0);
    other.add(ProfileFiles.write(second, profile(40, true)), 0);
    other.add(ProfileFiles.write(second, profile(41, true)), 0);
    assertThat(other.isAgreed()).isFalse();
    assertThat(other.line())
        .startsWith("The runs do not agree: run 3 differs in 1 context of 6, the first is ")
        .endsWith("leaf: cycles 40 and 41");

    Verification exit = new Verification(first, 0);
    exit.add(ProfileFiles.write(second, profile(40, true)), 3);
    assertThat(exit.line()).isEqualTo("The runs do not agree: the exit code is 3 in run 2, not 0");

    Verification gone = new Verification(first, 0);
    gone.add(folder.resolve("none"), 1);
    assertThat(gone.line())
        .isEqualTo("The runs do not agree: run 2 left no profile, with exit code 1");
  }
}
