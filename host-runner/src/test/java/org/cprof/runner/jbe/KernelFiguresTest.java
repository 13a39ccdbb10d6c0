package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.jbe.CallPlan.CallCase;
import org.junit.jupiter.api.Test;

/**
 * Case 1 calls K.run once, case 2 twice; the first call of run misses the cache, the second hits.
 */
class KernelFiguresTest {
  private static final MethodReference RUN = method("jbe.kernel.K", "run", "(I)I");
  private static final MethodReference HELP = method("jbe.kernel.K", "help", "()V");
  private static final MethodReference ONCE = method("jbe.kernel.K", "once", "()V");
  private static final CallCase CASE_1 = kernel(1, 1);
  private static final CallCase CASE_2 = kernel(2, 2);

  private static CallCase kernel(int number, int times) {
    return new CallCase(number, Kernels.call("K", 5), times, CaseClass.CALLER_WORDS);
  }

  private static MethodReference method(String className, String name, String descriptor) {
    return new MethodReference(NodeKind.METHOD, className, name, descriptor);
  }

  private static Profile profile() {
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(List.of()));
    MethodReference root = new MethodReference(NodeKind.ROOT, "", "", "");
    builder.add(new ProfileRow(-1, root, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    builder.add(
        new ProfileRow(0, method("jbe.Case1", "run", "()V"), -1, -1, 2, 1, 4, 170, 0, 0, 0, 1, 0));
    builder.add(
        new ProfileRow(
            1, method("jbe.Case1", "call", "()I"), -1, -1, 7, 1, 24, 130, 74, 0, 0, 1, 0));
    int run = builder.add(new ProfileRow(2, RUN, -1, -1, 8, 1, 50, 900, 95, 0, 0, 1, 3));
    builder.add(new ProfileRow(run, HELP, -1, -1, 4, 3, 30, 60, 222, 0, 0, 1, 0));
    // A call of run that is not the case's: it belongs to the call above it.
    builder.add(new ProfileRow(run, RUN, -1, -1, 8, 1, 5, 40, 74, 0, 0, 0, 0));
    builder.add(new ProfileRow(run, ONCE, -1, -1, 1, 1, 1, 21, 74, 0, 0, 1, 0));
    int thread =
        builder.add(
            new ProfileRow(
                0, method("jbe.Case2", "run", "()V"), -1, -1, 2, 1, 4, 0, 0, 0, 0, 1, 0));
    int call =
        builder.add(
            new ProfileRow(
                thread, method("jbe.Case2", "call", "()I"), -1, -1, 7, 1, 24, 0, 74, 0, 0, 1, 0));
    // Two call sites, two nodes.
    run = builder.add(new ProfileRow(call, RUN, 1, 2, 8, 1, 50, 900, 95, 0, 0, 1, 3));
    builder.add(new ProfileRow(run, HELP, -1, -1, 4, 3, 30, 60, 222, 0, 0, 1, 0));
    builder.add(new ProfileRow(run, RUN, -1, -1, 8, 1, 5, 40, 74, 0, 0, 0, 0));
    builder.add(new ProfileRow(run, ONCE, -1, -1, 1, 1, 1, 21, 74, 0, 0, 1, 0));
    run = builder.add(new ProfileRow(call, RUN, 1, 7, 8, 1, 50, 890, 74, 0, 0, 0, 2));
    builder.add(new ProfileRow(run, HELP, -1, -1, 4, 3, 30, 60, 222, 0, 0, 0, 0));
    builder.add(new ProfileRow(run, RUN, -1, -1, 8, 1, 5, 40, 74, 0, 0, 0, 0));
    return builder.build();
  }

  @Test
  void a_case_is_the_calls_of_its_kernel_with_all_below() {
    KernelFigures figures = KernelFigures.of(profile(), CASE_1);

    assertThat(figures.cycles()).isEqualTo(95 + 900 + 60 + 40 + 21);
    assertThat(figures.methods())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                RUN,
                // Inclusive at both levels: 1116 and 74 + 40.
                Figure.all(8, 2, 940, 1116 + 114, 55, 1, 3),
                HELP,
                Figure.all(4, 3, 60, 282, 30, 1, 0),
                ONCE,
                Figure.all(1, 1, 21, 95, 1, 1, 0)));
  }

  @Test
  void a_warm_start_is_two_calls_less_one() {
    Profile profile = profile();
    KernelFigures warm = KernelFigures.of(profile, CASE_2).minus(KernelFigures.of(profile, CASE_1));

    assertThat(warm.cycles()).isEqualTo(74 + 890 + 60 + 40);
    assertThat(warm.methods())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                RUN,
                Figure.all(8, 2, 930, 1064 + 114, 55, 0, 2),
                HELP,
                Figure.all(4, 3, 60, 282, 30, 0, 0)));
  }

  @Test
  void a_case_that_is_not_in_the_profile_is_an_error() {
    assertThatThrownBy(() -> KernelFigures.of(profile(), kernel(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the profile has 1 calls below jbe.Case1, not 2");
  }
}
