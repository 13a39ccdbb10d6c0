package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exceptions that bytecodes throw count where something catches them; bytecodes counted by hand.
 */
class BytecodeExceptionsTest {
  private static final String HEAVY =
      "static int h() { int n = 1000; while (n > 0) { n--; } return 5; }";

  /** sipush istore, 1,001 conditions of 2, 1,000 turns of 2, iconst ireturn. */
  private static final long HANDLER = 2 + 1001 * 2 + 1000 * 2 + 2;

  /** astore, invokestatic, ireturn. */
  private static final long CAUGHT = 3 + HANDLER;

  @TempDir private Path folder;

  private Analysis program(String model, String... members) throws Exception {
    String[] all = new String[members.length + 1];
    System.arraycopy(members, 0, all, 1, members.length);
    all[0] = HEAVY;
    return BoundProgram.compiled(folder, all).with(model, Map.of(), null, ObservedCalls.NONE);
  }

  private long bytecodes(String method, String... members) throws Exception {
    return bytecodes(method, program("bytecodes", members));
  }

  private static long bytecodes(String method, Analysis analysis) {
    return BoundProgram.bound(analysis, method, Bound.CacheAtStart.UNKNOWN).bodyCycles();
  }

  @Test
  void a_division_by_what_may_be_0() throws Exception {
    // bipush iload idiv, ireturn: a run counts it with the block
    assertThat(
            bytecodes(
                "f",
                "static int f(int x) { try { return 10 / x; }"
                    + " catch (ArithmeticException e) { return h(); } }"))
        .isEqualTo(4 + CAUGHT);
    assertThat(
            bytecodes(
                "f",
                "static int f(int x) { try { return 10 / ((x & 3) + 1); }"
                    + " catch (ArithmeticException e) { return h(); } }"))
        .isEqualTo(4 + 4);
    assertThat(
            bytecodes(
                "f",
                "static int f(int x) { try { return 10 / x; }"
                    + " catch (NullPointerException e) { return h(); } }"))
        .isEqualTo(4);
  }

  @Test
  void an_index_that_may_be_outside() throws Exception {
    String body = " catch (IndexOutOfBoundsException e) { return h(); } }";
    // iconst newarray astore, aload iload iaload ireturn
    assertThat(
            bytecodes(
                "f", "static int f(int x) { int[] a = new int[4]; try { return a[x]; }" + body))
        .isEqualTo(3 + 4 + CAUGHT);
    assertThat(
            bytecodes(
                "f", "static int f(int x) { int[] a = new int[4]; try { return a[x & 3]; }" + body))
        .isEqualTo(3 + 6);
  }

  @Test
  void a_reference_that_may_be_null() throws Exception {
    String body = " catch (NullPointerException e) { return h(); } }";
    String type = "int v; T other; int get() { return v; }";
    // aload getfield ireturn
    assertThat(bytecodes("f", type, "static int f(T a) { try { return a.v; }" + body))
        .isEqualTo(3 + CAUGHT);
    assertThat(bytecodes("g", type, "int g() { try { return v; }" + body)).isEqualTo(3);
    // aload invokevirtual ireturn, and the callee
    assertThat(bytecodes("f", type, "static int f(T a) { try { return a.get(); }" + body))
        .isEqualTo(Math.max(3 + 3, 2 + CAUGHT));
    // What was used once is there: iload istore before, behind no handler any more.
    assertThat(bytecodes("f", type, "static int f(T a) { int x = a.v; try { return a.v; }" + body))
        .isEqualTo(3 + 3);
  }

  @Test
  void casts_stores_and_sizes() throws Exception {
    assertThat(
            bytecodes(
                "f",
                "static int f(Object a) { try { String s = (String) a; return 1; }"
                    + " catch (ClassCastException e) { return h(); } }"))
        .isEqualTo(5 + CAUGHT);
    assertThat(
            bytecodes(
                "f",
                "static int f(String a) { try { Object s = (Comparable) a; return 1; }"
                    + " catch (ClassCastException e) { return h(); } }"))
        .isLessThan(CAUGHT);
    assertThat(
            bytecodes(
                "f",
                "static int f(Object[] a) { if (a == null || a.length < 3) { return 0; }"
                    + " try { a[0] = \"\"; return 1; }"
                    + " catch (ArrayStoreException e) { return h(); } }"))
        .isGreaterThan(CAUGHT);
    assertThat(
            bytecodes(
                "f",
                "static int f(int n) { try { int[] a = new int[n]; return 1; }"
                    + " catch (NegativeArraySizeException e) { return h(); } }"))
        .isEqualTo(5 + CAUGHT);
  }

  @Test
  void a_caller_catches_what_a_bytecode_of_its_callee_throws() throws Exception {
    String[] members = {
      "static int g(int x) { return 10 / x; }",
      "static int f(int x) { try { return g(x); } catch (RuntimeException e) { return h(); } }",
      "static int a(int x) { try { return g(x); } finally { d++; } }",
      "static int d;"
    };
    // iload invokestatic, bipush iload idiv ireturn
    assertThat(bytecodes("f", members)).isEqualTo(2 + 4 + CAUGHT);
    // The handler of finally throws again: iload invokestatic, 4, istore getstatic iconst iadd
    // putstatic iload ireturn
    Analysis rethrown = program("jop", members);
    assertThat(BoundProgram.bound(rethrown, "a", Bound.CacheAtStart.UNKNOWN).cycles()).isPositive();
    assertThat(bytecodes("a", members)).isEqualTo(2 + 4 + 7);
  }

  @Test
  void a_handler_that_throws_again_into_another_counts() throws Exception {
    String[] members = {
      "static int g(int x) { try { return 10 / x; } finally { h(); } }",
      "static int f(int x) { try { return g(x); } catch (RuntimeException e) { return h(); } }"
    };
    // iload invokestatic, bipush iload idiv and up to the next call istore invokestatic, astore
    // invokestatic pop aload athrow, h twice
    assertThat(bytecodes("f", members)).isEqualTo(2 + 5 + 5 + HANDLER + CAUGHT);
  }

  @Test
  void without_a_price_the_bound_is_refused_or_rests_on_an_assumption() throws Exception {
    Analysis analysis =
        program(
            "jop-spinalhdl",
            "static int f(int x) { try { return 10 / x; }",
            " catch (ArithmeticException e) { return h(); } }");
    assertThatThrownBy(() -> bytecodes("f", analysis))
        .hasMessageStartingWith(
            "no bound: T.f(I)I:3: idiv may throw ArithmeticException, which T.f(I)I:4 catches, and"
                + " model jop-spinalhdl has no price for that: narrow its operands by --args, or"
                + " leave it out by --assume no-implicit-exceptions");
    Analysis assumed =
        new Analysis(
            analysis.model(),
            analysis.sizes(),
            analysis.files(),
            analysis.stated().assuming(List.of(StatedBounds.NO_EXCEPTIONS)));
    assertThat(BoundProgram.bound(assumed, "f", Bound.CacheAtStart.UNKNOWN).assumptions())
        .contains("no bytecode throws what a handler catches (--assume no-implicit-exceptions)");
    assertThat(BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN, "1..9").assumptions())
        .noneMatch(text -> text.contains("--assume"));
  }

  /**
   * All look-ups hit. f: aload iload iaload ireturn; the exception; JVMHelp.except, handleException
   * with its fourth comparison, and f_athrow, which leaves three of the target's frames and finds
   * the class of the handler five steps up at most; then astore bipush ireturn.
   */
  @Test
  void jop_executes_its_own_code_up_to_the_handler() throws Exception {
    Analysis analysis =
        program(
            "jop",
            "static int f(int[] a, int i) { try { return a[i]; }"
                + " catch (IndexOutOfBoundsException e) { return 7; } }");
    long body = 1 + 1 + 9 + 23;
    long except = 75 + 3 + 7 + 2 + 5 + 1 + 4 + 74 + 21;
    long handle = 2 * 2 + 5 + 1 + 4 * (1 + 4) + 3 + 6 + 82 + 21;
    long athrow = 134 + 4 * 110 + 3 * 49 + 74 + 8 + 6 + 90 + 63 + 5 * 20;
    assertThat(BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN).cyclesAtHits())
        .isEqualTo(body + except + handle + athrow + 1 + 2 + 23);
  }

  private List<String> assumptions(String method, String... members) throws Exception {
    return BoundProgram.bound(program("bytecodes", members), method, Bound.CacheAtStart.UNKNOWN)
        .assumptions();
  }

  private static final String LINKING = "no class, field or method is missing or changed";

  @Test
  void errors_of_linking_are_assumed_away_where_they_are_caught() throws Exception {
    String[] types = {"NoClassDefFoundError", "LinkageError", "Throwable", "NoSuchFieldError"};
    String[] bodies = {
      "return S.x;",
      "S.x = 1; return 1;",
      "return S.f();",
      "return new S().y;",
      "return new S[3].length;",
      "return new S[3][4].length;",
      "return S.class == null ? 1 : 0;",
      "return o instanceof S ? 1 : 0;",
      "return ((S) o) == null ? 1 : 0;"
    };
    String s = "static class S { static int x = 1; int y = 2; static int f() { return 1; } }";
    for (int i = 0; i < bodies.length; i++) {
      String caught = types[i % types.length];
      String f = "static int f(Object o) { try { " + bodies[i] + " } catch (" + caught;
      assertThat(assumptions("f", s, f + " e) { return h(); } }"))
          .describedAs(bodies[i])
          .anyMatch(text -> text.startsWith(LINKING));
    }
    // A caller may catch, too.
    assertThat(
            assumptions(
                "f",
                s,
                "static int g() { return S.x; }",
                "static int f() { try { return g(); } catch (LinkageError e) { return h(); } }"))
        .anyMatch(text -> text.startsWith(LINKING));
    for (String body : new String[] {"", "catch (ArithmeticException e) { return h(); }"}) {
      String f = "static int f() { try { return S.x; } " + body + " finally { S.x = 2; } }";
      assertThat(assumptions("f", s, f)).noneMatch(text -> text.startsWith(LINKING));
    }
  }

  @Test
  void monitors_are_released_as_they_are_taken_where_else_is_caught() throws Exception {
    String body = "static int f() { synchronized (T.class) { return 1; } }";
    String assumption = "methods release the monitors that they take";
    for (String caught : List.of("IllegalMonitorStateException", "NullPointerException")) {
      String catching =
          "static int g() { try { return f(); } catch (" + caught + " e) { return h(); } }";
      assertThat(assumptions("g", body, catching)).anyMatch(text -> text.startsWith(assumption));
    }
    assertThat(assumptions("f", body)).noneMatch(text -> text.startsWith(assumption));
  }

  @Test
  void an_object_of_an_interface_type_may_be_any() throws Exception {
    String types = "interface I { } interface J extends I { } static class C implements J { }";
    String caught = " return 1; } catch (ClassCastException e) { return h(); } }";
    // aload checkcast astore iconst ireturn; what the JVM has not asked may fail
    assertThat(bytecodes("f", types, "static int f(J o) { try { I i = (J) (Object) o;" + caught))
        .isEqualTo(5 + CAUGHT);
    assertThat(
            bytecodes("f", types, "static int f(J[] o) { try { J[] i = (J[]) (Object) o;" + caught))
        .isEqualTo(5 + CAUGHT);
    assertThat(bytecodes("f", types, "static int f(C o) { try { C i = (C) (Object) o;" + caught))
        .isEqualTo(5);
    assertThat(bytecodes("f", types, "static int f() { try { J i = (J) (Object) new C();" + caught))
        .isEqualTo(3 + 3 + 1 + 4);
  }

  @Test
  void parameters_hold_what_their_types_do() throws Exception {
    Analysis analysis = program("bytecodes", "static int f(int n, byte b) { return b; }");
    String assumption =
        "callers pass to a boolean, byte, char or short only what it holds, as compilers see to";
    assertThat(BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN).assumptions())
        .contains(assumption);
    assertThat(
            BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN, "any", "any")
                .assumptions())
        .contains(assumption);
    assertThat(
            BoundProgram.bound(analysis, "f", Bound.CacheAtStart.UNKNOWN, "any", "3").assumptions())
        .doesNotContain(assumption);
    assertThat(assumptions("f", "static int f(int n, long b, float c, Object d) { return n; }"))
        .doesNotContain(assumption);
  }
}
