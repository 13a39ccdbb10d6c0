package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exceptions on jop-spinalhdl, whose Throwable has one field and is the superclass of
 * RuntimeException: exclusive cycles of one call in the configuration bram, measured in a
 * simulation of the hardware.
 */
class TargetClassesIT {
  private static final int CONSTRUCTOR = 123;

  /** Of an exception with one field of its own: two words. */
  private static final int NEW_OBJECT = 430;

  /** One word more: what the host's six fields of Throwable cost too much, 170, is five of them. */
  private static final int WORD = 34;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void objects_have_the_superclass_and_the_words_of_the_target(TestJdk jdk) throws Exception {
    Profile profile =
        ProfiledRun.quick(jdk, folder)
            .model("jop-spinalhdl", "preset=bram", "cache.policy=none")
            .option("block.rule", "precise")
            .run("targets.TargetMain", "ThrownObjects")
            .succeeded()
            .profile();

    String thrower = "fail";
    assertThat(each(profile, thrower, "java.lang.RuntimeException.<init>()V"))
        .containsExactly(CONSTRUCTOR);
    assertThat(each(profile, thrower, "java.lang.Throwable.<init>()V")).containsExactly(212);
    assertThat(each(profile, thrower, "f_putfield_ref")).containsExactly(124);
    assertThat(each(profile, thrower, "java.lang.Object.<init>()V")).containsExactly(21);
    assertThat(each(profile, thrower, "GC.newObject")).containsExactly(NEW_OBJECT);

    assertThat(
            each(profile, "withMessage", "java.lang.RuntimeException.<init>(Ljava/lang/String;)V"))
        .isNotEmpty();
    assertThat(each(profile, "withMessage", "GC.newObject")).containsExactly(NEW_OBJECT);
    assertThat(each(profile, "withCause", "GC.newObject")).containsExactly(NEW_OBJECT - WORD);
    assertThat(each(profile, "withCause", "java.lang.Throwable.<init>(Ljava/lang/String;)V"))
        .isNotEmpty();
    assertThat(each(profile, "withMoreWords", "GC.newObject"))
        .containsExactly(NEW_OBJECT + 2 * WORD);
    assertThat(each(profile, "error", "java.lang.Error.<init>()V")).containsExactly(CONSTRUCTOR);
    assertThat(each(profile, "error", "GC.newObject")).containsExactly(NEW_OBJECT - WORD);
    assertThat(methods(profile))
        .doesNotContain("java.lang.Exception.<init>", "java.lang.Throwable.fillInStackTrace");

    Set<Integer> twoSteps = each(profile, "twoStepsToFirst", "f_instanceof");
    assertThat(twoSteps).hasSize(1);
    assertThat(each(profile, "twoStepsToThrowable", "f_instanceof")).isEqualTo(twoSteps);
    assertThat(each(profile, "noExceptionOnTheTarget", "f_instanceof")).isEqualTo(twoSteps);
  }

  /** Exclusive cycles of a call, without loads, in all contexts below a method of the target. */
  private static Set<Integer> each(Profile profile, String caller, String callee) {
    Set<Integer> each = new TreeSet<>();
    for (int node = 1; node < profile.size(); node++) {
      if (profile.method(node).toString().contains(callee) && isBelow(profile, node, caller)) {
        assertThat(profile.metric(Metric.CYCLES, node) % profile.calls(node)).isZero();
        each.add((int) (profile.metric(Metric.CYCLES, node) / profile.calls(node)));
      }
    }
    return each;
  }

  private static boolean isBelow(Profile profile, int node, String method) {
    return Nodes.isBelow(profile, node, "targets.ThrownObjects." + method);
  }

  /** All that are called by the target's methods. */
  private static Set<String> methods(Profile profile) {
    return IntStream.range(1, profile.size())
        .filter(node -> isBelow(profile, node, "run"))
        .mapToObj(node -> Nodes.name(profile, node))
        .collect(Collectors.toSet());
  }
}
