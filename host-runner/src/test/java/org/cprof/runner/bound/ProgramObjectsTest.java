package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of which classes there are objects in a program that starts with main, told by bounds in
 * bytecodes: {@code run} has 4, and calls the method of a B, which has 2, or of a C, which has 8.
 */
class ProgramObjectsTest {
  private static final int OF_B = 4 + 2;
  private static final int OF_C = 4 + 8;

  private static final List<String> CLASSES =
      List.of(
          "static class A { int f(int x) { return x; } }",
          "static class B extends A { int f(int x) { return x; } }",
          "static class C extends A { int f(int x) { return x * x * x * x; } }",
          "static A a = new B();",
          "static int run(int x) { return a.f(x); }",
          "static void makeC() { a = new C(); }");

  @TempDir private Path folder;

  private Analysis program(String... members) throws Exception {
    return BoundProgram.inBytecodes(folder, CLASSES, members);
  }

  private static Bound bound(Analysis analysis) {
    return BoundProgram.bound(analysis, "run", Bound.CacheAtStart.UNKNOWN);
  }

  private Bound ofMain(String body, String... members) throws Exception {
    List<String> all = new ArrayList<>(List.of(members));
    all.add("public static void main(String[] args) throws Exception { " + body + " }");
    return bound(program(all.toArray(String[]::new)).startingAt("T"));
  }

  private static void assertIsOfC(Bound bound, String reason) {
    assertThat(bound.bodyCycles()).isEqualTo(OF_C);
    assertThat(bound.assumptions())
        .anyMatch(
            text -> text.startsWith("all methods of the class path") && text.contains(reason));
  }

  private static void assertLeadsToC(Bound bound) {
    assertThat(bound.bodyCycles()).isEqualTo(OF_C);
    assertThat(bound.assumptions())
        .anyMatch(text -> text.startsWith("the program starts with main of T"));
  }

  @Test
  void what_main_does_not_lead_to_is_not_made() throws Exception {
    Bound bound = ofMain("run(1);");

    assertThat(bound.bodyCycles()).isEqualTo(OF_B);
    assertThat(bound.assumptions())
        .anyMatch(text -> text.startsWith("the program starts with main of T"));
    assertThat(bound(program()).bodyCycles()).isEqualTo(OF_C);
  }

  @Test
  void what_threads_and_the_jvm_call_is() throws Exception {
    assertLeadsToC(ofMain("new Thread(() -> makeC()).start();"));
    assertLeadsToC(ofMain("Runtime.getRuntime().addShutdownHook(new Thread(T::makeC));"));
    assertLeadsToC(ofMain("Thread.setDefaultUncaughtExceptionHandler((t, e) -> makeC());"));
    assertLeadsToC(ofMain("new F();", "static class F { protected void finalize() { makeC(); } }"));
    assertLeadsToC(ofMain("java.lang.ref.Cleaner.create().register(new Object(), T::makeC);"));
  }

  @Test
  void what_the_library_calls_is() throws Exception {
    assertLeadsToC(
        ofMain(
            "java.util.Arrays.sort(new K[] {new K(), new K()});",
            "static class K implements Comparable<K> {"
                + " public int compareTo(K k) { makeC(); return 0; } }"));
    assertLeadsToC(ofMain("int i = G.g;", "static class G { static int g; static { makeC(); } }"));
    assertLeadsToC(
        ofMain("java.util.concurrent.Executors.newFixedThreadPool(1).submit(() -> makeC());"));
  }

  @Test
  void where_reflection_may_lead_anywhere_all_methods_may_be_called() throws Exception {
    assertIsOfC(
        ofMain("Class.forName(args[0]);"),
        "java.lang.Class.forName in T.main([Ljava/lang/String;)V:8 may lead to any");
    assertIsOfC(
        ofMain("T.class.getMethod(\"makeC\").invoke(null);"),
        "java.lang.reflect.Method.invoke in T.main([Ljava/lang/String;)V:8 may lead to any");
    assertIsOfC(
        ofMain(
            "N n = Class::newInstance;", "interface N { Object of(Class<?> c) throws Exception; }"),
        "java.lang.Class.newInstance in T.main([Ljava/lang/String;)V:9 may lead to any");
    assertIsOfC(
        ofMain("java.util.ServiceLoader.load(Runnable.class);"),
        "java.util.ServiceLoader.load in T.main([Ljava/lang/String;)V:8 may lead to any");
    assertIsOfC(
        ofMain("java.util.logging.Logger.getLogger(\"\", \"T$Res\");"), // a class, by its name
        "java.util.logging.Logger.getLogger in T.main([Ljava/lang/String;)V:8 may lead to any");
    assertIsOfC(ofMain("n();", "static native void n();"), "the native method T.n may call any");
    assertIsOfC(
        ofMain("new L();", "static class L extends ClassLoader { }"),
        "java.lang.ClassLoader.<init> in T$L.<init>()V:8 may lead to any");
  }

  @Test
  void an_executed_method_that_nothing_leads_to_shows_that_all_may_be_called() throws Exception {
    Analysis analysis =
        program("public static void main(String[] args) { run(1); }").startingAt("T");
    analysis.addExecuted(List.of(new MethodReference(NodeKind.METHOD, "T", "makeC", "()V")));

    assertIsOfC(bound(analysis), "T.makeC()V was, and no call that main leads to");
  }

  @Test
  void without_a_main_method_all_may_be_called() throws Exception {
    assertIsOfC(bound(program().startingAt("T")), "T has no main method on the class path");
    assertThat(bound(program().startingAt(null)).bodyCycles()).isEqualTo(OF_C);
  }

  /** The longest f has two bytecodes more than that of C. */
  @Test
  void a_jvm_makes_the_object_of_a_main_method_that_is_not_static() throws Exception {
    String longest = "{ int f(int x) { return x * x * x * x * x; } ";
    String main = "main(String[] args) { }";
    assertThat(bound(program("static class D extends A " + longest + "}")).bodyCycles())
        .isEqualTo(OF_C);
    assertThat(
            bound(program("static class D extends A " + longest + "static void " + main + " }"))
                .bodyCycles())
        .isEqualTo(OF_C);
    for (String each : List.of("protected void " + main, "void main() { }")) {
      assertThat(bound(program("static class D extends A " + longest + each + " }")).bodyCycles())
          .isEqualTo(OF_C + 2);
    }
    assertThat(
            bound(
                    program(
                        "static abstract class M extends A { void main() { } }",
                        "static class D extends M " + longest + "}"))
                .bodyCycles())
        .isEqualTo(OF_C + 2);
  }
}
