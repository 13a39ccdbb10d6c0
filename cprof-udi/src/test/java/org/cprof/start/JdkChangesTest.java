package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JdkChangesTest {

  static Stream<Arguments> changed() throws IOException {
    List<Arguments> all = new ArrayList<>();
    for (TestJdk jdk : TestJdk.all()) {
      for (String name :
          List.of(
              "java/lang/Thread",
              "java/lang/ClassLoader",
              "java/util/ImmutableCollections",
              "java/util/concurrent/ThreadLocalRandom",
              "java/lang/ref/Reference",
              "jdk/internal/module/ModuleBootstrap",
              "sun/instrument/InstrumentationImpl")) {
        all.add(Arguments.of(jdk, name));
      }
    }
    return all.stream();
  }

  private static byte[] original(TestJdk jdk, String name) throws IOException {
    return JdkImage.of(jdk.home()).classFile(name);
  }

  @ParameterizedTest
  @MethodSource("changed")
  void a_changed_class_verifies(TestJdk jdk, String name) throws IOException {
    byte[] original = original(jdk, name);

    byte[] changed = JdkChanges.of(name, original);

    new Verified(changed);
    assertThat(changed).isNotEqualTo(original);
  }

  @Test
  void classes_without_a_change_stay_as_they_are() throws IOException {
    byte[] original = original(TestJdk.own(), "java/lang/String");

    assertThat(JdkChanges.of("java/lang/String", original)).isSameAs(original);
  }
}
