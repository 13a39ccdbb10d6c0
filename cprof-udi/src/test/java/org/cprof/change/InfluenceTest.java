package org.cprof.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A name that no JDK has would mark no test, without a word. */
class InfluenceTest {

  private static final Map<String, String> NAMES_IN_OTHER_JDKS =
      Map.of("reallyPoll", "poll0", "poll0", "reallyPoll");

  /** Natives have another name in JDK 25, with a 0 behind it. */
  @ParameterizedTest
  @EnumSource
  void each_method_is_one_of_this_jdk_or_has_a_namesake_there(Influence influence) {
    assertThat(influence.methods()).allMatch(InfluenceTest::isThere);
  }

  private static boolean isThere(String method) {
    int end = method.contains("(") ? method.indexOf('(') : method.length();
    int dot = method.lastIndexOf('.', end);
    String name = method.substring(dot + 1, end);
    Class<?> owner;
    try {
      owner = Class.forName(method.substring(0, dot), false, null);
    } catch (ClassNotFoundException e) {
      return Runtime.version().feature() < 21 && method.equals("java.lang.VirtualThread.start");
    }
    Stream<String> names =
        name.equals("<init>")
            ? Stream.of("<init>")
            : Arrays.stream(owner.getDeclaredMethods()).map(each -> each.getName());
    String other = name.endsWith("0") ? name.substring(0, name.length() - 1) : name + "0";
    String namesake = NAMES_IN_OTHER_JDKS.getOrDefault(name, other);
    return names.anyMatch(each -> each.equals(name) || each.equals(namesake));
  }

  /** Calls of a native count if the instruction names it or a class that inherits it. */
  @ParameterizedTest
  @EnumSource
  void no_method_is_a_native_that_overrides_another(Influence influence) {
    assertThat(influence.methods()).noneMatch(InfluenceTest::isOverridingNative);
  }

  private static boolean isOverridingNative(String method) {
    int end = method.contains("(") ? method.indexOf('(') : method.length();
    int dot = method.lastIndexOf('.', end);
    try {
      Class<?> owner = Class.forName(method.substring(0, dot), false, null);
      return declared(owner, method.substring(dot + 1, end))
          .anyMatch(
              each ->
                  Modifier.isNative(each.getModifiers())
                      && !Modifier.isStatic(each.getModifiers())
                      && supertypes(owner)
                          .anyMatch(type -> declared(type, each.getName()).count() > 0));
    } catch (ClassNotFoundException ofLaterJdk) {
      return false;
    }
  }

  private static Stream<Method> declared(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods()).filter(each -> each.getName().equals(name));
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    return Stream.concat(Stream.of(type.getInterfaces()), Stream.ofNullable(type.getSuperclass()))
        .flatMap(each -> Stream.concat(Stream.of(each), supertypes(each)));
  }

  @Test
  void a_random_number_without_a_seed_differs_and_one_with_a_seed_does_not() {
    assertThat(Influence.of("java.util.Random", "<init>", "()V"))
        .isEqualTo(Influence.RANDOM_NUMBERS);
    assertThat(Influence.of("java.util.Random", "<init>", "(J)V")).isNull();
    assertThat(Influence.of("java.util.Collections", "shuffle", "(Ljava/util/List;)V"))
        .isEqualTo(Influence.RANDOM_NUMBERS);
    assertThat(
            Influence.of(
                "java.util.Collections", "shuffle", "(Ljava/util/List;Ljava/util/Random;)V"))
        .isNull();
  }

  @Test
  void a_queue_that_had_a_cleared_reference_depends_on_the_collector() {
    assertThat(Influence.of("java.lang.ref.ReferenceQueue", "poll", "()Ljava/lang/ref/Reference;"))
        .isNull();
    assertThat(
            Influence.of(
                "java.lang.ref.ReferenceQueue", "reallyPoll", "()Ljava/lang/ref/Reference;"))
        .isEqualTo(Influence.GARBAGE_COLLECTOR);
    assertThat(Influence.GARBAGE_COLLECTOR).hasToString("the garbage collector");
  }

  @Test
  void what_a_generator_draws_is_known_to_who_has_given_its_seed() {
    Influence drawn = Influence.of("java.util.Random", "next", "(I)I");
    Map<Influence, String> asked = Map.of(drawn, "Random.next");

    assertThat(Influence.text(asked, false))
        .isEqualTo("random numbers of a generator made before the test (Random.next)");
    assertThat(Influence.text(asked, true)).isEmpty();
    assertThat(Influence.text(Map.of(drawn, "Random.next", Influence.RANDOM_NUMBERS, "R"), false))
        .isEqualTo("random numbers (R)");
    assertThat(Influence.isSeed("java.util.Random", "<init>", "(J)V")).isTrue();
    assertThat(Influence.isSeed("java.util.Random", "<init>", "()V")).isFalse();
  }

  @Test
  void influences_are_told_in_one_order() {
    assertThat(
            Influence.text(
                Map.of(Influence.THREADS, "Thread.start0", Influence.TIME, "System.nanoTime"),
                false))
        .isEqualTo("time (System.nanoTime), other threads (Thread.start0)");
  }
}
