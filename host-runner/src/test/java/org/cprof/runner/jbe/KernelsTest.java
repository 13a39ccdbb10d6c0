package org.cprof.runner.jbe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    assertThat(Kernels.references("Shapes"))
        .containsExactlyInAnyOrder(
            "java.lang.Object",
            "jbe.kernel.Shapes",
            "jbe.kernel.Shapes$Box",
            "jbe.kernel.Shapes$Frame",
            "jbe.kernel.Shapes$Growing",
            "jbe.kernel.Shapes$Shape",
            "jbe.kernel.Shapes$Square");
    assertThat(Kernels.references("Fibonacci"))
        .containsExactlyInAnyOrder("java.lang.Object", "jbe.kernel.Fibonacci");
  }

  @Test
  void the_plan_runs_a_kernels_arguments_in_one_program() {
    KernelPlan plan =
        new KernelPlan(List.of("Fibonacci"), kernel -> List.of(5, 12), List.of(Start.values()));

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
    assertThat(plan.find("Fibonacci", 12, 2)).isEqualTo(new KernelCase(4, "Fibonacci", 12, 2));
  }

  @Test
  void an_empty_start_needs_no_second_call() {
    KernelPlan plan =
        new KernelPlan(List.of("Fibonacci"), kernel -> List.of(5), List.of(Start.EMPTY));

    assertThat(plan.cases()).containsExactly(new KernelCase(1, "Fibonacci", 5, 1));
  }
}
