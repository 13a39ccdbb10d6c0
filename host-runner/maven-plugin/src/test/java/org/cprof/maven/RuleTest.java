package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

/** A rule that says too little is refused before anything is checked. */
class RuleTest {
  private static final List<String> NAMES = List.of("org.example.*Test.*");
  private static final List<Limit> LIMITS = List.of(new Limit("BYTECODES", "100"));

  @Test
  void a_rule_that_is_whole_is_taken() {
    assertThatCode(new Rule("TEST", NAMES, LIMITS)::check).doesNotThrowAnyException();
    assertThatCode(new Rule("TOTAL", List.of(""), LIMITS)::check).doesNotThrowAnyException();
  }

  @Test
  void what_a_rule_lacks_is_named() {
    assertLacks(new Rule("", NAMES, LIMITS), "<element>");
    assertLacks(new Rule("TEST", List.of(""), LIMITS), "element TEST needs <includes>");
    assertLacks(new Rule("TEST", List.of(), LIMITS), "element TEST needs <includes>");
    assertLacks(new Rule("TEST", NAMES, List.of()), "element TEST needs <limits>");
    assertLacks(new Rule("TOTAL", List.of(""), List.of()), "element TOTAL needs <limits>");
    assertLacks(new Rule("TEST", NAMES, List.of(new Limit("CYCLES", ""))), "<maximum>");
  }

  private static void assertLacks(Rule rule, String part) {
    assertThatThrownBy(rule::check)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining(part);
  }
}
