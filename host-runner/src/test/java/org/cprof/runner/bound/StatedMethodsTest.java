package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds of called methods that somebody states; bytecodes counted by hand. */
class StatedMethodsTest {
  @TempDir private Path folder;

  private Analysis program(String model, String rows, String... members) throws Exception {
    Path methods = folder.resolve("methods.csv");
    Files.writeString(methods, "method,cycles\n" + rows);
    Analysis analysis =
        BoundProgram.compiled(folder, members).with(model, Map.of(), null, ObservedCalls.NONE);
    return new Analysis(
        analysis.model(), analysis.sizes(), analysis.files(), analysis.stated().with(methods));
  }

  private static Bound bound(Analysis analysis) {
    return BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN);
  }

  @Test
  void natives_library_methods_and_methods_of_the_program() throws Exception {
    Bound bound =
        bound(
            program(
                "bytecodes",
                "java.lang.System.nanoTime,100\njava.util.List.size()I,20\nT.g,7\n",
                "static java.util.List l; static int d;",
                "static void g() { while (d > 0) { } }",
                "static int f() { g(); System.nanoTime(); return l.size(); }"));
    // invokestatic, invokestatic pop2, getstatic invokeinterface ireturn
    assertThat(bound.bodyCycles()).isEqualTo(1 + 2 + 3 + 7 + 100 + 20);
    String file = folder.resolve("methods.csv").toString();
    assertThat(bound.assumptions())
        .contains(
            "a call of java.lang.System.nanoTime takes at most 100 cycles, and throws nothing ("
                + file
                + ":2)",
            "a call of java.util.List.size()I takes at most 20 cycles, and throws nothing ("
                + file
                + ":3)");
  }

  /** Nothing is known of what it returns, whatever was returned before. */
  @Test
  void a_stated_method_may_return_anything() throws Exception {
    Analysis analysis =
        program(
            "bytecodes",
            "T.n,1\n",
            "static native int n(); static int three() { return 3; }",
            "static int f() { three(); return n() == 3 ? 1 : three() * three() * three(); }");
    // invokestatic pop invokestatic iconst if_icmpne, 3 invokestatic and 2 imul, ireturn; 4 times
    // iconst ireturn
    assertThat(bound(analysis).bodyCycles()).isEqualTo(5 + 1 + 5 + 1 + 4 * 2);
  }

  @Test
  void the_object_of_a_stated_call_may_be_null() throws Exception {
    Analysis analysis =
        program(
            "bytecodes",
            "T.n,1\n",
            "native int n();",
            "static int f(T t, int a) { try { return t.n(); }",
            " catch (NullPointerException e) { return a * a * a * a * a * a; } }");
    // aload invokevirtual; astore, 5 times iload imul after an iload, ireturn
    assertThat(bound(analysis).bodyCycles()).isEqualTo(2 + 1 + 1 + 10 + 1);
  }

  @Test
  void the_method_itself_is_not_stated() throws Exception {
    assertThat(bound(program("bytecodes", "T.f,99\n", "static int f() { return 1; }")).bodyCycles())
        .isEqualTo(2);
  }

  @Test
  void nothing_stays_in_the_method_cache() throws Exception {
    String[] members = {
      "static int d; static native void n();",
      "static void g() { " + "d = 1; ".repeat(40) + "}",
      "static void f() { g(); n(); g(); n(); g(); }"
    };
    Bound stated = bound(program("jop", "T.n,0\n", members));
    assertThat(stated.cache().fits()).isFalse();
    // Three loads of g, 41 words each, in place of one.
    Bound fits =
        bound(program("jop", "", members[0], members[1], "static void f() { g(); g(); g(); }"));
    long loads = stated.bodyCycles() - stated.cyclesAtHits();
    assertThat(loads).isGreaterThanOrEqualTo(3 * (fits.bodyCycles() - fits.cyclesAtHits()));
  }

  @Test
  void rows_that_are_none() throws Exception {
    String file = folder.resolve("methods.csv").toString();
    String member = "static void f() { }";
    assertThatThrownBy(() -> program("bytecodes", "# a comment\nT.f,1\nT.g,1\n", member))
        .hasMessage(file + ":4: there is no method T.g");
    assertThatThrownBy(() -> program("bytecodes", "T.f,1.5\n", member))
        .hasMessage(file + ":2: not a method and its cycles");
    assertThatThrownBy(() -> program("bytecodes", "f,1\n", member))
        .hasMessageStartingWith(file + ":2: 'f' is no method");
    assertThatThrownBy(() -> program("bytecodes", "T.f()V,1\nT.g,2\nT.f,1\n", member))
        .hasMessage(file + ":4: T.f is what " + file + ":2 states, too");
    // Behind a byte order mark, and with the ends of lines of other systems.
    Path marked = folder.resolve("marked.csv");
    Files.writeString(marked, "\uFEFFmethod,cycles\r\njava.lang.System.nanoTime,5\r\n");
    assertThat(MethodFile.read(marked).of("java/lang/System", "nanoTime", "()J").cycles())
        .isEqualTo(5);
    Analysis unused = program("bytecodes", "java.lang.System.nanoTime,1\n", member);
    bound(unused);
    assertThat(unused.stated().unused())
        .containsExactly(file + ":2: java.lang.System.nanoTime was not called");
  }
}
