package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bounds of the methods of a file of calls. */
class BoundsOfCallsTest {
  @TempDir private Path folder;

  private static MethodCalls calls(String method) {
    return new MethodCalls(method, 1, 1, 0, 9, new MethodCalls.Extremes(9, 1, 9, ""), List.of());
  }

  @Test
  void a_method_without_bound_takes_no_other_its_own() throws Exception {
    BoundProgram program =
        BoundProgram.compiled(
            folder,
            "static int d;",
            "static void waits() { while (d != 0) { } }",
            "static int calls(int n) { return calls(n + 1); }",
            "static int one() { return 1; }");
    CallsFile file =
        new CallsFile(
            List.of(),
            List.of(
                calls("T.waits()V"),
                calls("T.gone()V"),
                calls("gone.T.one()V"),
                calls("T.calls(I)I"),
                calls("T.one()I")));

    BoundsOfCalls bounds =
        BoundsOfCalls.of(
            file,
            program.with("bytecodes", Map.of(), null, ObservedCalls.NONE),
            new PrintWriter(Writer.nullWriter()));

    assertThat(bounds.without())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("T.waits()V: no bound: nothing says how often"))
        .anyMatch(line -> line.startsWith("T.gone()V: "))
        .anyMatch(line -> line.startsWith("gone.T.one()V: "))
        .anyMatch(line -> line.startsWith("T.calls(I)I: no bound: T.calls(I)I:4: recursion"));
    // invokestatic, iconst_1, ireturn
    assertThat(bounds.bounds().list())
        .singleElement()
        .satisfies(bound -> assertThat(bound.cycles()).isEqualTo(3));
  }
}
