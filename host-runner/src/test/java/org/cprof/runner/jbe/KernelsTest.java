package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.runner.jbe.CallPlan.CallCase;
import org.junit.jupiter.api.Test;

class KernelsTest {
  @Test
  void every_class_with_a_run_method_is_a_kernel() {
    assertThat(Kernels.names())
        .containsExactly(
            ("BubbleSort Checksum Crc32 Fibonacci Gcd Globals LinkedQueue LongMath MatrixMul "
                    + "Monitors Queens Shapes Sieve StateMachine Thrash Types")
                .split(" "));
  }

  @Test
  void a_kernels_classes_are_found_through_each_other() {
    assertThat(Kernels.classes().loading("jbe.kernel.Shapes"))
        .containsExactlyInAnyOrder(
            "loader",
            "load java.lang.Object",
            "load jbe.kernel.Shapes",
            "load jbe.kernel.Shapes$Box",
            "load jbe.kernel.Shapes$Frame",
            "load jbe.kernel.Shapes$Growing",
            "load jbe.kernel.Shapes$Shape",
            "load jbe.kernel.Shapes$Square");
    assertThat(Kernels.classes().loading("jbe.kernel.Fibonacci"))
        .containsExactlyInAnyOrder("loader", "load java.lang.Object", "load jbe.kernel.Fibonacci");
  }

  @Test
  void the_plan_runs_a_kernels_arguments_in_one_program() {
    CallPlan plan = plan(List.of(5, 12), Start.values());

    assertThat(plan.lines())
        .containsExactly(
            "loader",
            "load java.lang.Object",
            "load jbe.kernel.Fibonacci",
            "run jbe.Case1",
            "run jbe.Case2",
            "loader",
            "load java.lang.Object",
            "load jbe.kernel.Fibonacci",
            "run jbe.Case3",
            "run jbe.Case4");
    assertThat(plan.cases().get(3)).isEqualTo(fibonacci(4, 12, 2));
  }

  @Test
  void an_empty_start_needs_no_second_call() {
    CallPlan plan = plan(List.of(5), Start.EMPTY);

    assertThat(plan.cases()).containsExactly(fibonacci(1, 5, 1));
  }

  private static CallPlan plan(List<Integer> arguments, Start... starts) {
    return new CallPlan(
        Kernels.calls(List.of("Fibonacci"), kernel -> arguments),
        List.of(starts),
        Kernels.classes(),
        CaseClass.CALLER_WORDS);
  }

  private static CallCase fibonacci(int number, int argument, int times) {
    return new CallCase(number, Kernels.call("Fibonacci", argument), times, CaseClass.CALLER_WORDS);
  }
}
