package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.sizes.MethodSizes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What decides the end of the only loop of a method. */
class LoopEndTest {
  @TempDir private Path folder;

  private List<String> dependsOn(String parameters, String body) throws Exception {
    BoundProgram.compiled(
        folder,
        "static int limit; int[] data; static int f(int x) { return x; }",
        "int run(" + parameters + ") { " + body + " }");
    ClassCode code = ClassCode.read(Files.readAllBytes(folder.resolve("T.class")));
    MethodCode run =
        code.methods().stream().filter(one -> one.name().equals("run")).findFirst().orElseThrow();
    PricedMethod method =
        new PricedMethod(run, new Pricing(Models.load("bytecodes", Map.of()), MethodSizes.NONE));
    return LoopEnd.dependsOn(method, method.flow().loops().iterator().next());
  }

  @Test
  void parameters_fields_and_lengths() throws Exception {
    assertThat(dependsOn("int n", "int s = 0; for (int i = 0; i < n; i++) { s++; } return s;"))
        .containsExactly("parameter n");
    assertThat(dependsOn("", "int s = 0; for (int i = 0; i < limit * 2; i++) { s++; } return s;"))
        .containsExactly("field T.limit");
    assertThat(
            dependsOn(
                "int[] a",
                "int s = 0; for (int i = 0; i < a.length && i < data.length; i++) { s++; }"
                    + " return s;"))
        .containsExactly("the length of field T.data", "the length of parameter a");
    assertThat(
            dependsOn(
                "int n, int m",
                "int[] a = new int[n]; int[][] b = new int[m][]; int s = 0;"
                    + " for (int i = 0; i < a.length + b.length; i++) { s++; } return s;"))
        .containsExactly("parameter m", "parameter n");
  }

  @Test
  void what_changes_in_the_loop_comes_from_somewhere() throws Exception {
    assertThat(dependsOn("long n", "int s = 9; while (s != 3) { s ^= (int) (n >> 2); } return s;"))
        .containsExactly("parameter n");
    assertThat(dependsOn("int[] a", "int i = 0; while (i < 100) { i = f(a[i]); } return i;"))
        .containsExactly("what T.f returns");
    assertThat(dependsOn("int[] a", "int i = 0; while (i < 100) { i = a[i]; } return i;"))
        .containsExactly("an element of an array");
  }

  @Test
  void constants_are_known() throws Exception {
    assertThat(dependsOn("", "int i = 1; while (i < 100) { i *= 3; } return i;")).isEmpty();
  }
}
