package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Bounds counted by hand, in bytecodes (model {@code bytecodes}: a cycle each), in the order of the
 * code that javac makes. Without the invoke.
 */
class BoundTest {
  @TempDir private Path folder;

  private Path loops;

  /** Compiles a class {@code T} with these members, one a line, the first on line 2. */
  private Analysis program(String model, Map<String, String> settings, String... members)
      throws Exception {
    return BoundProgram.compiled(folder, members).with(model, settings, loops, ObservedCalls.NONE);
  }

  private Analysis inBytecodes(String... members) throws Exception {
    return program("bytecodes", Map.of(), members);
  }

  private Analysis onJop(String... members) throws Exception {
    return program("jop", Map.of(), members);
  }

  private static Bound bound(Analysis analysis, String method, String... arguments) {
    return BoundProgram.bound(analysis, method, Bound.CacheAtStart.UNKNOWN, arguments);
  }

  private static long bytecodes(Analysis analysis, String method, String... arguments) {
    return bound(analysis, method, arguments).bodyCycles();
  }

  /** Of method {@code f}, whatever its arguments are. */
  private long bytecodesOfF(String... members) throws Exception {
    return bytecodes(inBytecodes(members), "f");
  }

  @Test
  void a_loop_with_a_fixed_end() throws Exception {
    // 4 before, 11 times 3 for the condition, 10 times 6, 2 behind
    assertThat(
            bytecodesOfF(
                "static int f() { int s = 0; for (int i = 0; i < 10; i++) { s += i; } return s; }"))
        .isEqualTo(4 + 11 * 3 + 10 * 6 + 2);
  }

  /**
   * An int of another value, or an array of another length, than those that it was compared with.
   */
  @Test
  void a_loop_up_to_what_its_counter_is_not() throws Exception {
    String body = " { s += 2; } return s; }";
    // 4 before, 65 times 4 for the condition, 64 times 3, 2 behind
    assertThat(
            bytecodes(
                inBytecodes(
                    "static int f(int[] a) { int s = 0; for (int i = 0; i != a.length; i++)"
                        + body),
                "f",
                "int[0..64]"))
        .isEqualTo(4 + 65 * 4 + 64 * 3 + 2);
    // 7 before, the condition is one bytecode less
    assertThat(
            bytecodes(
                inBytecodes(
                    "static int f(int[] a) { int s = 0; int n = a.length;"
                        + " for (int i = 0; n != i; i++)"
                        + body),
                "f",
                "int[3..9]"))
        .isEqualTo(7 + 10 * 3 + 9 * 3 + 2);
  }

  @Test
  void a_triangular_loop_is_a_sum() throws Exception {
    // the inner condition 1 + 2 + 3 + 4 times, its body 0 + 1 + 2 + 3 times
    assertThat(
            bytecodesOfF(
                "static int f() { int s = 0; for (int i = 0; i < 4; i++) {"
                    + " for (int k = 0; k < i; k++) { s++; } } return s; }"))
        .isEqualTo(4 + 5 * 3 + 4 * 2 + 10 * 3 + 6 * 3 + 4 * 2 + 2);
  }

  @Test
  void loops_that_double_halve_and_count_down() throws Exception {
    // i = 1, 2, .. 64: 7 turns of 5 bytecodes, 8 conditions of 3
    assertThat(bytecodesOfF("static void f() { for (int i = 1; i < 100; i = i * 2) { } }"))
        .isEqualTo(2 + 8 * 3 + 7 * 5 + 1);
    // i = 100, 50, .. 1: 7 turns of 5 bytecodes, 8 conditions of 2
    assertThat(bytecodesOfF("static void f() { for (int i = 100; i != 0; i = i >>> 1) { } }"))
        .isEqualTo(2 + 8 * 2 + 7 * 5 + 1);
  }

  @Test
  void the_longer_way_counts_unless_it_is_never_taken() throws Exception {
    String f =
        "static int f(int a) { int r = 0; if (a < 5) { r = a * 3; } else { r = 1; } return r; }";
    assertThat(bytecodesOfF(f)).isEqualTo(2 + 3 + 5 + 2);
    assertThat(bytecodes(inBytecodes(f), "f", "5..9")).isEqualTo(2 + 3 + 2 + 2);
    // each call by what it is called with
    String g = "static int g() { return f(7) + f(3); }";
    assertThat(bytecodes(inBytecodes(f, g), "g")).isEqualTo(6 + 9 + 12);
  }

  @Test
  void only_classes_that_are_made_are_called() throws Exception {
    String[] members = {
      "static class A { int x() { return 1; } }",
      "static class B extends A { int x() { return 1 + h; } int h; }",
      "static class C extends A { int x() { int s = 0; for (;s < 9; s++) { } return s; } }",
      "static A a = new B(); static A b = new A();",
      "static int f() { return a.x(); }"
    };
    // of A.x and B.x, iconst_1 aload_0 getfield iadd ireturn is the longer one; nobody makes a C
    assertThat(bytecodesOfF(members)).isEqualTo(3 + 5);
  }

  @Test
  void objects_that_the_jdk_hands_over_are_called_where_they_are_named() throws Exception {
    String[] members = {
      "static class Own implements CharSequence { public int length() { return 1; }",
      " public char charAt(int i) { return 'x'; }",
      " public CharSequence subSequence(int a, int b) { return this; } }",
      "static int f(CharSequence s) { return s.length(); }",
      "static int g() { return f(new Own()) + f(\"a\"); }"
    };
    // String.length has 7 bytecodes, String.coder, which it calls, 6 on the longer way
    assertThat(bytecodesOfF(members)).isEqualTo(3 + 7 + 6);
  }

  @Test
  void the_length_of_an_array_that_a_parameter_tells_is_not_known() throws Exception {
    Analysis analysis =
        inBytecodes(
            "int[] given, sized;",
            "T(int[] array, int size) { if (array == null) { array = new int[3]; }",
            " given = array; if (size < 1) { size = 4; } sized = new int[size]; }",
            "int f() { int s = 0; for (int x : given) { s += x; } return s; }",
            "int g() { int s = 0; for (int x : sized) { s += x; } return s; }");

    assertThatThrownBy(() -> bound(analysis, "f"))
        .hasMessageContaining("T.f()I:5, whose end depends on the length of field T.given: no end");
    assertThatThrownBy(() -> bound(analysis, "g"))
        .hasMessageContaining("T.g()I:6, whose end depends on the length of field T.sized: no end");
  }

  /**
   * The longest array that any code of the class path stores into a field; of those that come from
   * elsewhere, nothing is known.
   */
  @Test
  void an_array_in_a_field_is_as_long_as_the_arrays_that_code_stores_there() throws Exception {
    Analysis analysis =
        inBytecodes(
            "int[] two, cloned, set, both, grown; static byte[] of;",
            "static class Sub extends T { Sub(boolean c) { two = new int[c ? 3 : 5]; } }",
            "void made() { two = new int[4]; int[] a = new int[7]; both = a; of = new byte[2]; }",
            "void other() { cloned = two.clone(); both = null; }",
            "void store(int... s) { set = s; }",
            "void all() { store(1, 2); Runnable r = () -> { of = new byte[9]; }; r.run(); }",
            "void grow() { int n = 1; while (n < set.length) { n++; } grown = new int[n]; }",
            "int two() { int s = 0; for (int x : two) { s += x; } return s; }",
            "int both() { int s = 0; for (int x : both) { s += x; } return s; }",
            "int of() { int s = 0; for (int x : of) { s += x; } return s; }",
            "int cloned() { int s = 0; for (int x : cloned) { s += x; } return s; }",
            "int set() { int s = 0; for (int x : set) { s += x; } return s; }",
            "int grown() { int s = 0; for (int x : grown) { s += x; } return s; }");

    assertThat(bound(analysis, "two").loops().get(0).turns()).isEqualTo(5);
    assertThat(bound(analysis, "both").loops().get(0).turns()).isEqualTo(7);
    assertThat(bound(analysis, "of").loops().get(0).turns()).isEqualTo(9);
    for (String unknown : new String[] {"cloned", "set", "grown"}) {
      assertThatThrownBy(() -> bound(analysis, unknown)).hasMessageContaining("no bound");
    }
  }

  /** Without a method cache: an invokeinterface takes 115, an iconst 1, an ireturn 23 cycles. */
  @Test
  void a_method_implements_what_its_class_knows_nothing_of() throws Exception {
    Analysis analysis =
        program(
            "jop",
            Map.of("cache.policy", "none"),
            "interface I { int m(); }",
            "public int m() { return 1; }",
            "static class Both extends T implements I { }",
            "static int f(I of) { return of.m(); }");

    assertThat(bound(analysis, "m").cycles()).isEqualTo(115 + 1 + 23);
  }

  /** Of 1 word and of 16, which take 8 + 2 * 1 and 8 + 2 * 16 cycles; the ireturn hides 10. */
  @Test
  void the_largest_caller_is_returned_into() throws Exception {
    String g = "static int d; static int g() { return 1; }";
    String small = "static int small() { return g(); }";
    String large = "static int large() { " + "d = 1; ".repeat(15) + "return g(); }";
    long alone = bound(onJop(g, small), "g").cycles();

    assertThat(bound(onJop(g, small, large), "g").cycles()).isEqualTo(alone + 30);
    assertThat(bound(onJop(g, large, small), "g").cycles()).isEqualTo(alone + 30);
  }

  /**
   * An invokeinterface of a small caller, or an invokevirtual of a large one, which takes longer.
   */
  @Test
  void the_dearest_kind_of_invoke_counts() throws Exception {
    String[] members = {
      "interface I { int m(); }",
      "public int m() { return 1; }",
      "static class Both extends T implements I { }",
      "static int d; static int small(I of) { return of.m(); }",
      "static int large(T of) { " + "d = 1; ".repeat(15) + "return of.m(); }"
    };
    long both = bound(onJop(members), "m").cycles();
    members[4] = "";
    long small = bound(onJop(members), "m").cycles();

    assertThat(both).isGreaterThan(small);
  }

  /** A class that inherits it implements Comparable; an iconst 1, the rest as below. */
  @Test
  void what_a_type_of_the_jdk_declares_is_called_from_anywhere() throws Exception {
    Analysis analysis =
        onJop(
            "public int compareTo(Object other) { return 1; }",
            "static class Both extends T implements Comparable<Object> { }",
            "public int compareWith(Object other) { return 1; }");

    assertThat(bound(analysis, "compareTo").cycles()).isEqualTo(115 + 1 + 23 + 8 + 2 * 511 - 10);
    assertThat(bound(analysis, "compareWith").cycles()).isLessThan(200);
  }

  /** The code of x++ has two words on JOP, a load takes two cycles for each. */
  @Test
  void a_caller_on_the_class_path_may_be_larger_than_the_target_can_run() throws Exception {
    Analysis analysis =
        onJop(
            "public boolean equals(Object other) { return true; }",
            "static int x; static boolean large(T t) { "
                + "x++; ".repeat(600)
                + "return t.equals(t); }");

    assertThat(bound(analysis, "equals").cycles()).isBetween(4 * 600L, 4 * 600L + 300);
  }

  /**
   * Its caller is none that the code names, and has at most 511 words, which take 8 + 2 * 511
   * cycles to load; the ireturn hides 10 of them, and the invokeinterface the 12 of the method.
   */
  @Test
  void a_method_reference_is_called_by_an_interface_from_anywhere() throws Exception {
    Analysis analysis =
        onJop(
            "static int key(int x) { return x & 7; }",
            "static java.util.function.IntUnaryOperator f() { return T::key; }");

    Bound key = bound(analysis, "key");
    assertThat(key.cycles()).isEqualTo(115 + 4 + 23 + 8 + 2 * 511 - 10);
    assertThat(key.assumptions())
        .contains(
            "no caller but those on the class path that name the method has more than the 511 words that the target can run");
  }

  /** No source has such a constant; other compilers than javac may make one. The cost as above. */
  @Test
  void a_handle_is_called_from_anywhere() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, Opcodes.ACC_SUPER, "X", null, "java/lang/Object", null);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_STATIC, "x", "()Ljava/lang/Object;", null, null);
    code.visitLdcInsn(new Handle(Opcodes.H_INVOKESTATIC, "T", "key", "(I)I", false));
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(0, 0);
    Files.write(folder.resolve("X.class"), writer.toByteArray());
    Analysis analysis = onJop("static int key(int x) { return x & 7; }");

    assertThat(bound(analysis, "key").cycles()).isEqualTo(115 + 4 + 23 + 8 + 2 * 511 - 10);
  }

  @Test
  void an_exception_that_the_method_catches() throws Exception {
    // iload ifle getstatic athrow, astore iconst ireturn
    assertThat(
            bytecodesOfF(
                "static RuntimeException e = new RuntimeException();",
                "static int f(int a) { try { if (a > 0) { throw e; } return 5; }"
                    + " catch (RuntimeException x) { return 7; } }"))
        .isEqualTo(4 + 3);
  }

  @Test
  void an_exception_that_each_of_two_handlers_may_catch() throws Exception {
    // getstatic athrow; astore and for the first iconst ireturn, for the second 5 times that is
    // iload imul, and iload ireturn
    assertThat(
            bytecodesOfF(
                "static RuntimeException e = new RuntimeException();",
                "static int f(int a) { try { throw e; }",
                " catch (IllegalArgumentException x) { return 1; }",
                " catch (IllegalStateException x) { return a * a * a * a * a * a; } }"))
        .isEqualTo(2 + 1 + 10 + 2);
  }

  /** No source has such code; ireturn makes -56 of 200 for a byte (JVMS 6.5). */
  @Test
  void a_result_is_cut_to_its_type() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, Opcodes.ACC_SUPER, "X", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "x", "()B", null, null);
    code.visitIntInsn(Opcodes.SIPUSH, 200);
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(0, 0);
    Files.write(folder.resolve("X.class"), writer.toByteArray());

    // invokestatic ifge, 5 times iload imul after an iload, ireturn; sipush ireturn
    assertThat(
            bytecodesOfF(
                "static int f(int a) { if (X.x() < 0) { return a * a * a * a * a * a; }",
                " return 1; }"))
        .isEqualTo(2 + 2 + 1 + 10 + 1);
  }

  /** Of two monitors that are held, JOP releases the inner one in 15 cycles, the outer in 22. */
  @Test
  void a_monitor_costs_what_is_known_of_those_around() throws Exception {
    String empty = "static void f(Object a, Object b) {";
    String first = "synchronized (a) { } ";
    long none = hits(empty, "}");
    long one = hits(empty, first + "}");
    long two = hits(empty, first + "synchronized (b) { } }");
    assertThat(two - one).isEqualTo(one - none);
    assertThat(hits(empty, "synchronized (a) { synchronized (b) { } } }")).isEqualTo(two - 22 + 15);
  }

  /** Whether the first block is all of it, or a loop follows. */
  @Test
  void a_synchronized_method_takes_its_monitor_once() throws Exception {
    String loop = " void f() { for (int i = 0; i < 3; i++) { } }";
    long taken = hits("synchronized void f() { }") - hits("void f() { }");
    assertThat(taken).isPositive();
    assertThat(hits("synchronized" + loop) - hits(loop)).isEqualTo(taken);
  }

  private long hits(String... members) throws Exception {
    return bound(onJop(members), "f").cyclesAtHits();
  }

  @Test
  void bounds_in_comments() throws Exception {
    String[] while1 = {
      "static int d; static final int MOST = 3;",
      "static int f() { int n = 0;",
      " while (d > 0) { // @WCA loop <= MOST + 2",
      "  d--; n++; }",
      " return n; }"
    };
    // 6 conditions of 2, 5 turns of 6: getstatic iconst isub putstatic iinc goto
    assertThat(bytecodesOfF(while1)).isEqualTo(2 + 6 * 2 + 5 * 6 + 2);
    String[] endless = {
      "static int d;",
      "static int f() {",
      " while (true) { // @WCA loop = 4",
      "  if (d == 3) { return 1; }",
      "  d++; } }"
    };
    // 5 times getstatic iconst if_icmpne, 4 times getstatic iconst iadd putstatic goto, 2 to return
    assertThat(bytecodesOfF(endless)).isEqualTo(5 * 3 + 4 * 5 + 2);
    String[] outer = {
      "static int d;",
      "static int f() { int n = 0;",
      " for (int i = 0; i < 4; i++) {",
      "  while (d > i) { // @WCA loop <= 6 outer",
      "   d--; n++; } }",
      " return n; }"
    };
    // 4 times the condition of 3 that ends the inner loop, and 6 turns of 3 + 6 in all
    assertThat(bytecodesOfF(outer)).isEqualTo(4 + 5 * 3 + 4 * 3 + 6 * 9 + 4 * 2 + 2);
  }

  @Test
  void bounds_in_a_file_go_before_comments() throws Exception {
    loops = folder.resolve("loops.csv");
    Files.writeString(loops, "method,line,bound,of\nT.f,3,2,\nT.g,5,1,\n");
    Analysis analysis =
        inBytecodes(
            "static int d; static void f() {",
            " while (d > 0) { // @WCA loop = 50",
            "  d--; } }",
            "static void g() { while (d > 0) { d--; } }");
    Bound bound = bound(analysis, "f");
    assertThat(bound.bodyCycles()).isEqualTo(3 * 2 + 2 * 5 + 1);
    assertThat(bound.loops()).containsExactly(new Bound.Loop("T.f()V:3", 2, loops + ":2"));
    assertThat(analysis.stated().unused()).containsExactly(loops + ":3: T.g was not executed");
  }

  @Test
  void all_loops_without_a_bound_are_named() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int d; static void f() {",
            " while (d > 0) { d--; }",
            " for (int i = 0; i < 3; i++) {",
            "  while (d > 5) { d++; } } }");
    assertThatThrownBy(() -> bound(analysis, "f"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("T.f()V:3")
        .hasMessageContaining("T.f()V:5")
        .message()
        .doesNotContain("T.f()V:4");
  }

  @Test
  void words_that_the_code_contradicts_are_errors() throws Exception {
    Analysis fewer =
        inBytecodes(
            "static void f() {", " for (int i = 0; i < 9; i++) { // @WCA loop = 10", " } }");
    // Taken for a limit, as JOP's programs mean it, but told.
    assertThat(bound(fewer, "f").loops())
        .containsExactly(new Bound.Loop("T.f()V:3", 9, "derived; the comment on line 3 says 10"));
    Analysis more =
        inBytecodes(
            "static void f() {", " for (int i = 0; i < 9; i++) { // @WCA loop <= 8", " } }");
    assertThatThrownBy(() -> bound(more, "f"))
        .hasMessage("T.f()V:3: the comment on line 3 says at most 8 turns, the code makes more");
  }

  @Test
  void what_has_no_bound_is_refused_with_its_line() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int r(int n) {",
            " return n == 0 ? 0 : r(n - 1); }",
            "static Runnable l() {",
            " return () -> { }; }",
            "static long n() {",
            " return System.nanoTime(); }",
            "static int t(int a) { if (a > 3) { throw new RuntimeException(); } return a; }",
            "static int w(int i) { try { return Character.toChars(i).length; }",
            " catch (IllegalArgumentException e) { return 0; } }");
    assertThatThrownBy(() -> bound(analysis, "r")).hasMessageContaining("T.r(I)I:3: recursion");
    assertThatThrownBy(() -> bound(analysis, "l")).hasMessageContaining(":5: invokedynamic");
    assertThatThrownBy(() -> bound(analysis, "n"))
        .hasMessageContaining(":7: the native method java.lang.System.nanoTime()J has no price");
    assertThat(bound(analysis, "t", "0..3").bodyCycles()).isEqualTo(3 + 2);
    assertThatThrownBy(() -> bound(analysis, "w"))
        .hasMessageContaining("java.lang.Character.toChars(I)[C:")
        .hasMessageContaining("nothing says how long String.format takes for a text of the JDK");
  }

  /** A load takes 6 + (n + 1) * 2 cycles, n words: 10 of small, more of large. */
  @Test
  void of_all_callers_that_counts_into_which_a_return_is_dearest() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.writeString(
        own.resolve("bytecodes.csv"),
        "opcode,mnemonic,kind,cycles,source\n177,return,microcode,\"if(b = 10, 1000, 21)\",\n");
    String large = "static int x; static void large() { x++; x++; leaf(); }";
    String leaf = "static void leaf() { }";
    String small = "static void small() { leaf(); }";

    assertThat(bound(program("jop:" + own, Map.of(), leaf, large), "leaf").cycles()).isLessThan(99);
    assertThat(bound(program("jop:" + own, Map.of(), leaf, large, small), "leaf").cycles())
        .isGreaterThan(1000);
  }

  @Test
  void what_a_method_throws_that_the_model_prices_is_an_assumption() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.writeString(
        own.resolve("methods.csv"), "class,method,descriptor,cycles,source\nT,f,(I)I,10,\n");
    Analysis analysis =
        program(
            "bytecodes:" + own,
            Map.of(),
            "static int f(int a) { if (a > 3) { throw new IllegalStateException(); } return a; }",
            "static int caught(int a) { try { return f(a); }",
            " catch (IllegalStateException e) { return 0; } }",
            "static int plain(int a) { return f(a); }");
    String assumption = "a call of T.f(I)I, which the model prices, throws nothing";

    assertThat(bound(analysis, "caught").assumptions()).contains(assumption);
    assertThat(bound(analysis, "plain").assumptions()).doesNotContain(assumption);
  }

  /** A load takes 50 cycles whatever the size; leaf and large do not fit into 64 bytes together. */
  @Test
  void a_caller_that_is_as_dear_as_another_and_larger_is_loaded_again() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.writeString(
        own.resolve("processor.csv"), "key,value,unit,source\nload.miss,50,cycles,\n");
    Map<String, String> small = Map.of("cache.bytes", "64", "cache.blocks", "4");
    List<String> members =
        List.of("static void leaf() { }", "static void fits() { leaf(); } static int x;");
    String large = "static void large() { " + "x++; ".repeat(6) + "leaf(); }";

    long fitting = empty(program("jop:" + own, small, members.toArray(String[]::new)));
    List<String> all = new ArrayList<>(members);
    all.add(large);
    // A return hides 9 cycles of a load.
    assertThat(empty(program("jop:" + own, small, all.toArray(String[]::new))))
        .isEqualTo(fitting + 50 - 9);
  }

  private static long empty(Analysis analysis) {
    return BoundProgram.bound(analysis, "leaf", Bound.CacheAtStart.EMPTY).cycles();
  }

  /** Of 511 words at most: a load of 6 + 512 * 2 cycles, of which ireturn hides 10. */
  @Test
  void a_method_of_the_jdk_may_return_into_one_of_the_jdk() throws Exception {
    Analysis analysis = program("jop", Map.of());
    Bound bound =
        analysis.of(
            new MethodFinder(analysis.files())
                .find(NamedMethod.parse("java.util.BitSet.wordIndex"))
                .get(0),
            new Parameters(List.of()),
            Bound.CacheAtStart.UNKNOWN);

    assertThat(bound.cycles() - bound.bodyCycles()).isGreaterThan(6 + 512 * 2 - 10);
    assertThat(bound.assumptions())
        .contains(
            "no caller but those on the class path that name the method has more than the 511 words that the target can run");
  }

  @Test
  void exceptions_are_caught_in_callers() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static final RuntimeException E = new IllegalStateException();",
            "static int t(int a) { if (a > 3) { throw E; } return a; }",
            "static int c(int a) { try { return t(a); } catch (RuntimeException e) { return 1; } }",
            "static synchronized int m(int a) { return t(a); }",
            "static int d(int a) { try { return m(a); } catch (RuntimeException e) { return 1; } }",
            "static int o(int a) { try { return t(a); } catch (ArithmeticException e) { return 1; }"
                + " }",
            "static int p(int a) { try { return o(a); } catch (RuntimeException e) { return 1; } }",
            "static int l(int a) { int n = 0;",
            " while (true) { try { t(9 - n); return n; } catch (RuntimeException e) { n++; } } }");
    // iload invokestatic; iload iconst if_icmple getstatic athrow; astore iconst ireturn
    assertThat(bytecodes(analysis, "c")).isEqualTo(2 + 5 + 3);
    // iload invokestatic; iload iconst if_icmple iload ireturn; ireturn
    assertThat(bytecodes(analysis, "c", "0..3")).isEqualTo(2 + 5 + 1);
    assertThat(bytecodes(analysis, "d")).isEqualTo(2 + 2 + 5 + 3);
    assertThat(bytecodes(analysis, "d", "0..3")).isEqualTo(2 + 2 + 5 + 1 + 1);
    // of E no more than its type is known, which ArithmeticException is of, too
    assertThat(bytecodes(analysis, "p")).isEqualTo(2 + 2 + 5 + 3 + 1);
    assertThat(bytecodes(analysis, "o")).isEqualTo(2 + 5 + 3);
    assertThat(bound(analysis, "o").assumptions()).contains("no exception leaves T.o(I)I:7");
    assertThat(bound(analysis, "p").assumptions()).noneMatch(text -> text.contains("leaves"));
    // bipush iload isub invokestatic, and 5; then 6 times astore iinc goto, and iload ireturn
    assertThat(bytecodes(analysis, "l")).isEqualTo(2 + 7 * (4 + 5) + 1 + 6 * 3 + 2);
  }

  @Test
  void what_only_ends_in_an_error_that_nobody_catches_needs_no_bound() throws Exception {
    String[] members = {
      "static String r(int n) { return n == 0 ? null : r(n - 1); }",
      "static int t(int a) { if (a > 3) { throw new InternalError(r(a)); } return a; }",
      "static Object lock = \"\";",
      "static int c(int a) { synchronized (lock) { return t(a); } }",
      "static int f(int a) { try { return c(a); } catch (RuntimeException e) { return 1; } }",
      "static int g(int a) { try { return c(a); } catch (Error e) { return 1; } }"
    };
    Analysis analysis = inBytecodes(members);
    // iload invokestatic ireturn; getstatic dup astore monitorenter iload invokestatic aload
    // monitorexit ireturn; iload iconst if_icmple iload ireturn
    assertThat(bytecodes(analysis, "f")).isEqualTo(3 + 9 + 5);
    assertThat(bound(analysis, "f").assumptions()).contains("no exception leaves T.t(I)I:3");
    assertThatThrownBy(() -> bound(analysis, "g"))
        .hasMessageContaining("recursion")
        .hasMessageContaining("\nState in a file of --methods, with the columns method,cycles");
  }

  @Test
  void the_worst_path_is_a_profile_that_adds_up_to_the_bound() throws Exception {
    Analysis analysis =
        program(
            "jop",
            Map.of("cache.blocks", "2", "cache.bytes", "128"),
            "static int f(int a) { int s = 0;",
            " for (int i = 0; i < 5; i++) { s += g(a, i) / 7; } return s; }",
            "static int g(int a, int i) { return i > 2 ? h(a) : a * i; }",
            "static int h(int a) { return a % 10; }");
    Bound bound = bound(analysis, "f");
    Profile worst = bound.worst();
    assertThat(worst.target().inclusiveCycles(0)).isEqualTo(bound.bodyCycles());
    assertThat(bound.cache().fits()).isFalse();
    long loads = 0;
    for (int node = 0; node < worst.size(); node++) {
      loads += worst.metric(Metric.INVOKE_LOAD_CYCLES, node);
      loads += worst.metric(Metric.RETURN_LOAD_CYCLES, node);
    }
    assertThat(loads).isPositive();
  }

  @Test
  void a_division_by_a_constant_costs_less_than_by_anything() throws Exception {
    Analysis analysis =
        onJop(
            "static int f(int a) { return a / 10; }",
            "static int g(int a, int b) { return a / b; }");
    // Each one-bit of the quotient costs; by 10 there are at most 28, by 1 as many as of a.
    assertThat(bound(analysis, "f", "0..1000000").bodyCycles())
        .isLessThan(bound(analysis, "g").bodyCycles());
  }

  /** What is null for certain takes no less than what may be. */
  @Test
  void an_exception_that_is_null() throws Exception {
    Analysis analysis =
        onJop(
            "static int f() { RuntimeException e = null;",
            " try { throw e; } catch (NullPointerException n) { return 7; } }",
            "static int g(RuntimeException e) {",
            " try { throw e; } catch (NullPointerException n) { return 7; } }");
    assertThat(bytecodes(analysis, "f")).isGreaterThanOrEqualTo(bytecodes(analysis, "g"));
  }

  @Test
  void arguments_that_are_none() throws Exception {
    Analysis analysis = inBytecodes("static void f(byte a, float b) { }");
    assertThatThrownBy(() -> bound(analysis, "f", "1"))
        .hasMessage("--args: the method has 2 parameters, not 1");
    assertThatThrownBy(() -> bound(analysis, "f", "1..200", "any"))
        .hasMessageContaining("'1..200' is no range of values of the parameter's type");
    assertThatThrownBy(() -> bound(analysis, "f", "any", "1"))
        .hasMessage("--args: '1' is no value of a parameter of type float: say any");
    assertThatThrownBy(() -> bound(analysis, "f", "x", "any"))
        .hasMessage(
            "--args: 'x' is no value of a parameter of type byte: say a number, a range such as"
                + " 0..9, or any");
  }

  @Test
  void a_copy_of_an_array_by_its_length() throws Exception {
    Analysis analysis =
        onJop(
            "static void f(int[] a, int[] b, int n) { System.arraycopy(a, 0, b, 0, n); }",
            "static void g(int[] a, int[] b, int n) {",
            " try { f(a, b, n); } catch (RuntimeException e) { } }");
    // Each element has a turn of 17 bytecodes, one word read (r=1) and one written (w=2): 44.
    assertThat(bytecodes(analysis, "f", "any", "any", "0..10"))
        .isEqualTo(bytecodes(analysis, "f", "any", "any", "0") + 10 * 44);
    // No more than the arrays have.
    assertThat(bytecodes(analysis, "f", "int[0..7]", "any", "any"))
        .isEqualTo(bytecodes(analysis, "f", "any", "any", "7"));
    assertThatThrownBy(() -> bound(analysis, "f"))
        .hasMessageContaining(
            "System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V has no limit");
    assertThatThrownBy(() -> bound(analysis, "g", "int[0..7]", "int[7]", "0..7"))
        .hasMessageContaining("invokestatic may throw ArrayIndexOutOfBoundsException");
    assertThat(bytecodes(analysis, "g", "int[7]", "int[7]", "0..7")).isPositive();
  }

  @Test
  void all_that_nothing_limits_is_told_at_once() throws Exception {
    Analysis analysis =
        onJop(
            "static void copy(int[] a, int n) { System.arraycopy(a, 0, a, 1, n); }",
            "static void f(int[] a, int n) { copy(a, n); System.arraycopy(a, 0, a, 2, n);",
            " for (int i = 0; i < n; i++) { } }",
            "static Object g(int[] a, int n) { copy(a, n); return a.clone(); }");
    String reason =
        ": java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V has no limit:"
            + " nothing is known of its length, which --args may say of an array\n";

    assertThatThrownBy(() -> bound(analysis, "f"))
        .hasMessageStartingWith(
            "no bound: nothing says how often a loop turns in\n"
                + "  T.f([II)V:4, whose end depends on parameter n: no end in 100000 turns\n"
                + "and nothing limits\n"
                + ("  T.copy([II)V:2" + reason)
                + ("  T.f([II)V:3" + reason)
                + "State how often it turns at most: in a file of --loops,")
        .hasMessageContaining("State in a file of --methods,");
    // What the target does not have goes first.
    assertThatThrownBy(() -> bound(analysis, "g"))
        .hasMessageStartingWith(
            "no bound: T.g([II)Ljava/lang/Object;:5: the native method java.lang.Object.clone()");
  }

  @Test
  void arrays_by_their_lengths() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static void f(int[] a) { for (int i = 0; i < a.length; i++) { } }",
            "static void g(String[][] a) { for (int i = 0; i < a.length; i++) { } }");
    // iconst istore, conditions of 4, turns of 2, return
    assertThat(bytecodes(analysis, "f", "int[0..64]")).isEqualTo(2 + 65 * 4 + 64 * 2 + 1);
    assertThat(bytecodes(analysis, "f", "int[8]")).isEqualTo(2 + 9 * 4 + 8 * 2 + 1);
    assertThat(bytecodes(analysis, "g", "String[3][]")).isEqualTo(2 + 4 * 4 + 3 * 2 + 1);
    assertThat(bytecodes(analysis, "g", "java.lang.String[3][]")).isEqualTo(2 + 4 * 4 + 3 * 2 + 1);
    for (String wrong : new String[] {"byte[8]", "int[8][]", "8", "int[]"}) {
      assertThatThrownBy(() -> bound(analysis, "f", wrong))
          .hasMessage(
              "--args: '"
                  + wrong
                  + "' is no value of a parameter of type int[]: say int[0..9], for such an array"
                  + " that is not null, or any");
    }
    assertThatThrownBy(() -> bound(analysis, "f", "int[-1]"))
        .hasMessage("--args: 'int[-1]' is no range of values of the parameter's type");
  }

  /** 4 bytes a statement and 1 for the return: 16 words, no more than a block of 16. */
  private static String leafOf16Words(String name) {
    return "static void " + name + "() { " + "d = 1; ".repeat(15) + "}";
  }

  @Test
  void a_method_of_exactly_one_block_takes_two() throws Exception {
    Analysis analysis =
        program(
            "jop",
            Map.of("cache.blocks", "16", "cache.bytes", "1024"),
            "static int d;",
            leafOf16Words("g"),
            "static void f() { g(); }");
    // two of g, and one of f, which is returned into
    assertThat(bound(analysis, "f").cache()).isEqualTo(new Bound.CacheUse(2, 3, true));
  }

  @Test
  void what_does_not_fit_is_loaded_on_each_invoke_and_each_return() throws Exception {
    Analysis analysis =
        program(
            "jop",
            Map.of("cache.blocks", "2", "cache.bytes", "128"),
            "static int d;",
            leafOf16Words("g"),
            leafOf16Words("h"),
            "static void f() { for (int i = 0; i < 5; i++) { g(); h(); } }");
    Bound bound = bound(analysis, "f");
    // 16 words take 6 + 17 * 2 = 40 cycles, 37 of them hidden; f has 21 bytes, 6 words, which take
    // 6 + 7 * 2 = 20, 9 of them hidden.
    assertThat(bound.bodyCycles() - bound.cyclesAtHits())
        .isEqualTo(5 * (2 * (40 - 37) + 2 * (20 - 9)));
  }

  @Test
  void a_loop_that_somebody_bounds_in_one_context_is_not_called_derived() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int d; static void f() { g(2); g(d); g(3); }",
            "static void g(int n) {",
            " for (int i = 0; i < n; i++) { // @WCA loop <= 7",
            " } }");
    assertThat(bound(analysis, "f").loops())
        .containsExactly(new Bound.Loop("T.g(I)V:4", 7, "the comment on line 4"));
  }

  @Test
  void what_two_ways_leave_on_the_stack_tells_nothing_of_one_of_them() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int f(boolean c, int a, int b) { int r = 0;",
            " if ((c ? a >> 4 : b >> 4) != 0) {",
            "  for (int i = a; i < 31; i++) { r++; } }",
            " return r; }",
            "static int g(boolean c, long a, long b) { int r = 0;",
            " if ((c ? Long.compare(a, 16) : Long.compare(b, 16)) > 0) {",
            "  for (long i = a; i < 31; i++) { r++; } }",
            " return r; }");
    // a may be 0 where the condition holds because of b
    assertThat(bound(analysis, "f", "any", "0..31", "0..31").loops().get(0).turns()).isEqualTo(31);
    assertThat(bound(analysis, "g", "any", "0..31", "0..31").loops().get(0).turns()).isEqualTo(31);
  }

  /**
   * Where one way assigns the variable, a copy that was loaded before tells nothing of it: it may
   * be all that b may, 31.
   */
  @Test
  void a_comparison_tells_nothing_of_what_was_assigned_meanwhile() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int one(int a, int b, int c) { int r = 0;",
            " if (a <= (c > 0 ? 5 : (a = b) & 0)) { for (int i = 0; i < a; i++) { r++; } }",
            " return r; }",
            "static int two(int a, int b, int c) { int r = 0;",
            " if (a <= (c > 0 ? (a = b) & 0 : 5)) { for (int i = 0; i < a; i++) { r++; } }",
            " return r; }",
            "static int lng(long a, long b, int c) { int r = 0;",
            " if (a <= (c > 0 ? 5 : (a = b) & 0)) { for (int i = 0; i < a; i++) { r++; } }",
            " return r; }",
            "static int shift(int a, int b, int c) { int r = 0;",
            " if ((a >> 1) <= (c > 0 ? (a = b) & 0 : 2)) { for (int i = 0; i < a; i++) { r++; } }",
            " return r; }",
            "static int choice(int a, int b, int c) { int r = 0;",
            " if (a <= switch (c) { case 1 -> 5; case 2 -> { a = b; yield 3; } default -> 2; }) {",
            "  for (int i = 0; i < a; i++) { r++; } }",
            " return r; }",
            "static int turns(int a, int b, int c) { int r = 0;",
            " if (a <= switch (c) { default -> {",
            "   int k = 0; while (k < 3) { k++; a = b; } yield 3; } }) {",
            "  for (int i = 0; i < a; i++) { r++; } }",
            " return r; }");
    for (String method : new String[] {"one", "two", "lng", "shift", "choice", "turns"}) {
      assertThat(bound(analysis, method, "0..31", "0..31", "any").loops())
          .describedAs(method)
          .extracting(Bound.Loop::turns)
          .contains(31L);
    }
  }

  /** In the first turn b is a, at most 3 where it is compared; in those behind it is up to 31. */
  @Test
  void what_was_one_value_before_a_loop_is_not_in_it() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int d; static int f(int a) { int b = a; int r = 0;",
            " while (d > 0) { // @WCA loop <= 10",
            "  if (a <= 3) { for (int i = 0; i < b; i++) { r++; } }",
            "  b = d & 31; }",
            " return r; }",
            "static int g(int a) { int b = a;",
            " while (d > 0) { // @WCA loop <= 10",
            "  if (a <= 3) { for (int i = 0; i < b; i++) { d = i; } }",
            "  b = d & 31; }",
            " return 0; }");
    // in g the second turn begins with what the first began with, but that b is no longer a
    for (String method : new String[] {"f", "g"}) {
      assertThat(bound(analysis, method, "0..31").loops())
          .extracting(Bound.Loop::turns)
          .containsExactlyInAnyOrder(10L, 31L);
    }
  }

  /** 3 for a condition, 6 for a turn of ixor; 2 for the start of a loop, and for its counter. */
  @Test
  @Timeout(60)
  void constant_loops_are_summed() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int f() { int r = 0; for (int i = 0; i < 100001; i++) { r ^= i; } return r; }",
            "static int g() { int r = 0; for (int i = 0; i < 1500; i++) {",
            " for (int j = 0; j < 1500; j++) { r ^= j; } } return r; }",
            "static int l() { int r = 0; for (long i = 9000000; i > 0; i -= 3) { r++; } return r;"
                + " }",
            "static int c(int a) { int r = 0; for (int i = 0; i < 70000; i++) {",
            " if ((a & i) == 3) { i++; continue; } r ^= i; } return r; }",
            "static int u(int a) { int r = 0; for (int i = 70000; i > 0; i--) {"
                + " if ((a & i) == 3) { i--; continue; } r ^= i; } return r; }",
            "static int n(int a) { int r = 0; for (int i = 0; i != a; i += 3) { r ^= i; } return r;"
                + " }",
            "static int o() { int r = 0; for (int i = 0; i <= 2147483647; i++) { r++; } return r;"
                + " }");
    assertThat(bytecodes(analysis, "f")).isEqualTo(4 + 100_002 * 3 + 100_001 * 6 + 2);
    assertThat(bytecodes(analysis, "g"))
        .isEqualTo(4 + 1_501 * 3 + 1_500 * (2 + 1_501 * 3 + 1_500 * 6 + 2) + 2);
    // lload lconst lcmp ifle, iinc lload ldc lsub lstore goto
    assertThat(bytecodes(analysis, "l")).isEqualTo(4 + 3_000_001 * 4 + 3_000_000L * 6 + 2);
    // the longer way takes 3 + 5 + 6, and the loop turns each time
    assertThat(bytecodes(analysis, "c")).isGreaterThanOrEqualTo(4 + 70_000 * (3 + 5 + 6) + 3 + 2);
    assertThat(bytecodes(analysis, "u")).isGreaterThanOrEqualTo(4 + 70_000 * (2 + 5 + 6) + 2 + 2);
    // beyond a multiple of 3, and where the counter overflows, it has no end
    assertThatThrownBy(() -> bound(analysis, "n", "500000")).hasMessageContaining("T.n(I)I:9");
    assertThatThrownBy(() -> bound(analysis, "o")).hasMessageContaining("T.o()I:10");
  }

  /**
   * What may follow the first turns shows it in the fifth turn that is tried: y is 1 from i =
   * 16,384 on, z and w one turn later each, and v is compared with 1 from i = 16,388 on.
   */
  @Test
  void a_loop_whose_turns_take_longer_later_is_not_summed() throws Exception {
    // a condition has 3, iinc and goto 2, a copy 2, the shift 4, the power 8
    assertThat(
            bytecodesOfF(
                "static int f() { int y = 0, z = 0, w = 0, v = 0, r = 0;",
                " for (int i = 0; i < 30000; i++) { if (v == 1) { r = r * r * r * r; }",
                "  v = w; w = z; z = y; y = i >> 14; }",
                " return r; }"))
        .isEqualTo(12 + 30_001 * 3 + 30_000 * (3 + 6 + 4 + 2) + 13_612 * 8 + 2);
  }

  @Test
  void what_only_summed_turns_call_is_looked_up_in_the_cache() throws Exception {
    Analysis analysis =
        onJop(
            "static int d; static void h() { d = 1; }",
            "static void f() { for (int i = 0; i < 30000; i++) { if (i > 20000) { h(); } } }");

    // Of little work, the first turns are followed, and the others summed.
    assertThat(bound(analysis.within(1), "f").cache().methods()).isEqualTo(2);
  }

  /** Two calls a level, each with other arguments: iload iconst imul, iload iconst imul iadd.. */
  @Test
  @Timeout(60)
  void trees_of_calls_cost_what_their_methods_cost() throws Exception {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 22; i++) {
      String next = "f" + (i + 1);
      members.add(
          "static int f" + i + "(int x) { return " + next + "(x * 2) + " + next + "(x * 2 + 1); }");
    }
    members.add("static int f22(int x) { return x; }");
    Analysis analysis = inBytecodes(members.toArray(new String[0]));

    // each call has 3 + 1, 5 + 1, iadd and ireturn; the last 2
    assertThat(bytecodes(analysis, "f0")).isEqualTo(((1L << 22) - 1) * 12 + (1L << 22) * 2);
  }

  @Test
  @Timeout(60)
  void a_long_chain_of_calls() throws Exception {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      members.add("static int f" + i + "(int x) { return f" + (i + 1) + "(x); }");
    }
    members.add("static int f2000(int x) { return x; }");
    Analysis analysis = inBytecodes(members.toArray(new String[0]));

    assertThat(bytecodes(analysis, "f0")).isEqualTo(2_000 * 3 + 2);
  }

  /** All copies are known by one comparison, and sums of what was compared, too. */
  @Test
  void a_comparison_tells_of_all_copies() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int f(int a) { int r = 0, b = a, c = a & 255, d = c + 3;",
            " if (a < 7) { for (int i = 0; i < b; i++) { r++; } }",
            " if (c + 1 < 9) { for (int i = 0; i < d; i++) { r++; } }",
            " return r; }");
    // b is a, at most 6; c is at most 7, d 10
    assertThat(bound(analysis, "f").loops()).extracting(Bound.Loop::turns).containsExactly(6L, 10L);
  }

  @Test
  @Timeout(60)
  void a_bound_of_many_turns_does_not_take_long() throws Exception {
    Analysis analysis =
        inBytecodes(
            "static int d; static int f(int k) { int n = 0;",
            " while (d > 0) { // @WCA loop <= 1000000000",
            "  d--; n++; if (n > 100) { n = 1; } }",
            " return n; }");
    // getstatic ifle, getstatic iconst isub putstatic, iinc, iload bipush if_icmple, iconst istore,
    // goto; but n = 1 follows in a hundredth of the first 2,000 turns, which are told apart
    long each = 2 + 4 + 1 + 3 + 2 + 1;
    assertThat(bound(analysis, "f").bodyCycles())
        .isBetween(1_000_000_000L * (each - 2), 1_000_000_000L * each + 6);
  }

  private static final String[] CALLS = {
    "static int f(int a) { return 1 + g(a, 2); }",
    "static int g(int x, int y) { int z = x - y; return z > 0 ? h() : k(x, y, z, z); }",
    "static int h() { int a = 1, b = 2, c = 3, d = 4, e = 5, i = 6; return a + b + c + d + e + i;"
        + " }",
    "static int k(int p, int q, int r, int s) { return p; }"
  };

  /** Variables, five saved words and operands: h has 6 + 5 + 2, k has 4 + 5 + 1. */
  @Test
  void the_stack_is_as_deep_as_the_ways_that_are_executed() throws Exception {
    Bound.Stack any = bound(onJop(CALLS), "f").stack();
    Bound.Stack one = bound(onJop(CALLS), "f", "1").stack();

    // f has 1 + 5 and below g's arguments 1 operand, g has 3 + 5
    assertThat(any.words()).isEqualTo(6 + 1 + 8 + 13);
    assertThat(any.path()).extracting(method -> method.name()).containsExactly("f", "g", "h");
    assertThat(one.words()).isEqualTo(6 + 1 + 8 + 10);
    assertThat(one.path()).extracting(method -> method.name()).containsExactly("f", "g", "k");
  }

  /** On 1 + 5 words and 2 operands, a routine has 2 arguments and 5 saved words. */
  @Test
  void a_routine_lies_on_top_of_all_operands() throws Exception {
    String remainder = "static int f(int a) { return a % 3; }";

    Bound.Stack stack = bound(onJop(remainder), "f").stack();

    assertThat(stack.words()).isEqualTo(8 + 7);
    assertThat(stack.path()).extracting(method -> method.name()).containsExactly("f", "f_irem");
    assertThat(bound(inBytecodes(remainder), "f").stack()).isNull();
  }
}
