package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestKeyTest {
  private static final String IN_CLASS = "[engine:junit-jupiter]/[class:demo.T]/";

  private static final class Subject {
    void adds() {}

    void counts(int n, String[] texts) {}
  }

  private static TestKey key(String id, String shown, String method, Class<?>... parameters)
      throws ReflectiveOperationException {
    Method tested = Subject.class.getDeclaredMethod(method, parameters);
    return TestKey.of(id, tested, shown);
  }

  private static TestKey counts(String parts) throws ReflectiveOperationException {
    return key(IN_CLASS + parts, "counts n = 3", "counts", int.class, String[].class);
  }

  @Test
  void it_has_parameter_types_and_the_number_of_the_invocation_and_nothing_that_is_shown()
      throws ReflectiveOperationException {
    assertThat(key(IN_CLASS + "[method:adds()]", "adds sums", "adds").key()).isEqualTo("adds()");
    String template = "[test-template:counts(int, %5BLjava.lang.String;)]/";
    assertThat(counts(template + "[test-template-invocation:#12]").key())
        .isEqualTo("counts(int, java.lang.String[]) #12");
    assertThat(
            key(
                    "[engine:junit-jupiter]/[class-template:demo.T]/"
                        + "[class-template-invocation:#2]/[method:adds()]",
                    "adds",
                    "adds")
                .key())
        .isEqualTo("adds() #2");
  }

  @Test
  void baselines_with_shown_names_are_read() throws ReflectiveOperationException {
    TestKey third = counts("[test-template:x]/[test-template-invocation:#3]");
    String key = "counts(int, java.lang.String[]) #3";

    assertThat(third.among(Set.of(key, "counts n = 3"))).hasValue(key);
    assertThat(third.among(Set.of("counts [3] 3, x", "counts n = 3"))).hasValue("counts n = 3");
    assertThat(third.among(Set.of("counts [3] 3, x", "counts [2] 3"))).hasValue("counts [3] 3, x");
    assertThat(third.among(Set.of("counts [30] x", "counts", "counter [3]")))
        .isEqualTo(Optional.empty());
  }
}
