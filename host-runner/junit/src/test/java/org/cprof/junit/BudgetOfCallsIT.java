package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.cprof.junit.subjects.CallsSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Budgets of calls that a test makes, and those for a target that the JVM does not have. */
class BudgetOfCallsIT {
  @TempDir Path folder;

  @Test
  void the_call_that_takes_most_is_held_against_the_budget() throws Exception {
    TestJvms jvms = new TestJvms(folder);

    List<String> lines = jvms.suite(jvms.options(), CallsSubject.class.getName(), "1");

    assertThat(TestJvms.failures(lines)).hasSize(5);
    assertThat(String.join(" ", lines))
        .contains("calls_what_takes_too_long took ")
        .contains(" cycles in a call of CostedSubject.power, ")
        .contains("CostedSubject.power(II)I was not called")
        .contains("CostedSubject.fill()V are not recorded: 'cprof options --tests' has to be told")
        .contains("here that of 'cprof options --tests --model aj100'")
        .contains("here that of 'cprof options --tests --set r=3'");
    // Of the body that calls it nothing.
    int why = lines.indexOf("Methods that took most, by exclusive cycles");
    assertThat(lines.subList(why + 2, why + 4))
        .satisfiesExactly(
            row -> assertThat(row).matches(" +[0-9,]+ +2  .*CostedSubject.power\\(int,int\\)"),
            end -> assertThat(end).isEmpty());
  }
}
