package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.classes.ProgramFiles;
import org.cprof.model.Models;
import org.cprof.model.expression.Interval;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is executed and of no use leaves no trace. Costs in bytecodes. */
class TrialTest {
  @TempDir private Path folder;

  private final Assumptions assumptions = new Assumptions();
  private ProgramClasses classes;
  private Execution execution;

  @BeforeEach
  void compile() throws Exception {
    BoundProgram.compiled(
        folder,
        "static int twice(int x) { int s = 0; for (int i = 0; i < x; i++) { s += 2; } return s; }",
        "static int waits(int x) { while (x != 0) { } return 1; }",
        "static native int n();",
        "static int calls(int x) { return twice(x) + n(); }");
    classes =
        new ProgramClasses(
            ProgramFiles.onOwnJdk(
                ProgramClassPath.open(folder.toString(), Runtime.version().feature())));
    execution =
        new Execution(
            new Pricing(Models.load("bytecodes", Map.of()), MethodSizes.NONE),
            classes,
            StatedBounds.of(null, List.of()),
            ObservedCalls.NONE,
            assumptions,
            new Effort(Analysis.EFFORT));
  }

  private Execution.Outcome call(String name, long argument) {
    ProgramClasses.Declared method = classes.declared("T", name, "(I)I");
    return execution.call(
        method.owner(),
        method.method(),
        List.of(AbstractValue.ofInt(Interval.of(argument))),
        0,
        null);
  }

  @Test
  void what_is_of_no_use_leaves_no_trace() {
    Object nothing =
        execution.tryOut(
            () -> {
              assertThat(execution.isTrial()).isTrue();
              call("twice", 3);
              call("waits", 1);
              assumptions.add("that the moon is full");
              return null;
            });

    assertThat(nothing).isNull();
    assertThat(execution.isTrial()).isFalse();
    assertThat(assumptions.texts()).isEmpty();
    assertThat(execution.loops().bounded()).isEmpty();
    assertThat(execution.loops().lacking()).isEmpty();
    // 4, four conditions of 3, three turns of 3, iload_1, ireturn
    assertThat(call("twice", 3).cost().hits().cycles()).isEqualTo(4 + 4 * 3 + 3 * 3 + 2);
    assertThat(execution.loops().bounded()).hasSize(1);
  }

  @Test
  void a_trial_that_ends_in_a_refusal_leaves_no_bounds_of_loops() {
    String refused = execution.tryOut(() -> "cost " + call("calls", 3).cost());

    assertThat(refused).isNull();
    assertThat(execution.loops().bounded()).isEmpty();
    // its calls are no longer executing: no recursion is seen
    assertThat(call("twice", 3).returned().range()).isEqualTo(Interval.of(6));
  }

  @Test
  void what_is_of_use_stays() {
    AbstractValue returned = execution.tryOut(() -> call("twice", 3).returned());

    assertThat(returned.range()).isEqualTo(Interval.of(6));
    assertThat(execution.loops().bounded()).hasSize(1);
  }
}
