package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class TestKeyTest {
  private static final String IN_CLASS = "[engine:junit-jupiter]/[class:demo.T]/";

  /** The methods of tests. */
  private static final class Subject {
    void adds() {}

    void counts(int n, String[] texts) {}
  }

  private static String key(String id, String method, Class<?>... parameters)
      throws ReflectiveOperationException {
    Method tested = Subject.class.getDeclaredMethod(method, parameters);
    return TestKey.of(id, tested);
  }

  @Test
  void it_has_parameter_types_and_the_number_of_the_invocation_and_nothing_that_is_shown()
      throws ReflectiveOperationException {
    assertThat(key(IN_CLASS + "[method:adds()]", "adds")).isEqualTo("adds()");
    String template = "[test-template:counts(int, %5BLjava.lang.String;)]/";
    assertThat(
            key(
                IN_CLASS + template + "[test-template-invocation:#12]",
                "counts",
                int.class,
                String[].class))
        .isEqualTo("counts(int, java.lang.String[]) #12");
    assertThat(
            key(
                "[engine:junit-jupiter]/[class-template:demo.T]/"
                    + "[class-template-invocation:#2]/[method:adds()]",
                "adds"))
        .isEqualTo("adds() #2");
  }
}
