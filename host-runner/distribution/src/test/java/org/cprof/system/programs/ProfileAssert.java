package org.cprof.system.programs;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/**
 * What must hold for the profile of any program. That the file is sound, its reader has checked.
 */
final class ProfileAssert extends AbstractAssert<ProfileAssert, Profile> {
  private ProfileAssert(Profile profile) {
    super(profile, ProfileAssert.class);
  }

  static ProfileAssert assertThat(Profile profile) {
    return new ProfileAssert(profile);
  }

  /** Of a program that ended by itself. */
  ProfileAssert isFinal() {
    Assertions.assertThat(actual.header().first("ending")).isNull();
    return this;
  }

  ProfileAssert hasCycles() {
    Assertions.assertThat(actual.total(Metric.CYCLES)).isPositive();
    return this;
  }

  /** The method was called once, at the top of a thread's tree. */
  ProfileAssert startsOnceIn(String className, String method) {
    Assertions.assertThat(nodesOf(className, method).map(actual::depth))
        .describedAs("depths of %s.%s", className, method)
        .containsExactly(1);
    Assertions.assertThat(nodesOf(className, method).mapToLong(actual::calls).sum())
        .describedAs("calls of %s.%s", className, method)
        .isEqualTo(1);
    return this;
  }

  /** The method was called and took cycles. */
  ProfileAssert hasCyclesIn(String className, String method) {
    Assertions.assertThat(
            nodesOf(className, method).mapToLong(node -> actual.metric(Metric.CYCLES, node)).sum())
        .describedAs("cycles of %s.%s", className, method)
        .isPositive();
    return this;
  }

  /** Each method that runs uncounted is named with the reason, as {@code method: reason}. */
  ProfileAssert givesReasonsForWhatIsLeftOut() {
    List<String> leftOut = actual.header().all("not-instrumented");
    Assertions.assertThat(leftOut).allMatch(entry -> entry.matches("\\S+.*: \\S.*"));
    return this;
  }

  private IntStream nodesOf(String className, String method) {
    return IntStream.range(0, actual.size())
        .filter(node -> actual.method(node).kind() == NodeKind.METHOD)
        .filter(node -> actual.method(node).className().equals(className))
        .filter(node -> actual.method(node).name().equals(method));
  }
}
