package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Objects that no code makes, told by bounds in bytecodes without the invoke: {@code run} has 4,
 * and calls the method of a Small, which has 2, or of a Big, which has 8 and is made by nobody.
 */
class NativeObjectsTest {
  private static final int OF_SMALL = 4 + 2;
  private static final int OF_BIG = 4 + 8;

  private static final List<String> CLASSES =
      List.of(
          "static abstract class A { abstract int f(int x); }",
          "static class Small extends A { int f(int x) { return x; } }",
          "static class Big extends A { int f(int x) { return x * x * x * x; } }",
          "static A a = new Small();",
          "static int run(int x) { return a.f(x); }");

  @TempDir private Path folder;

  private Analysis program(String... members) throws Exception {
    return BoundProgram.inBytecodes(folder, CLASSES, members);
  }

  private Bound run(String... members) throws Exception {
    return BoundProgram.bound(program(members), "run", Bound.CacheAtStart.UNKNOWN);
  }

  @Test
  void a_native_makes_objects_of_the_class_that_it_returns() throws Exception {
    assertThat(run("static native Small n();").bodyCycles()).isEqualTo(OF_SMALL);
    assertThat(run("static native Big n();").bodyCycles()).isEqualTo(OF_BIG);
    assertThat(run("native Big[][] n();").bodyCycles()).isEqualTo(OF_BIG);
  }

  @Test
  void what_else_a_native_returns_is_an_assumption() throws Exception {
    String assumption =
        "the native method T.n returns no object of a class that no code makes one of";

    Bound ofClass = run("static native A n();");
    assertThat(ofClass.bodyCycles()).isEqualTo(OF_SMALL);
    assertThat(ofClass.assumptions()).contains(assumption);
    assertThat(run("static native Object n();").assumptions()).contains(assumption);
    assertThat(run("static native int[] n();").assumptions()).doesNotContain(assumption);
    assertThat(run("static Object n(int[] a) { return a.clone(); }").assumptions())
        .noneMatch(text -> text.contains("Object.clone "));
  }

  /** No constructor of InterfaceAddress is called in the JDK. */
  @Test
  void natives_of_the_jdk_make_objects_of_other_classes() throws Exception {
    String interfaces = "static Object n() throws Exception { return java.net.NetworkInterface.";

    assertThat(program().classes().madeOf("java/net/InterfaceAddress")).isEmpty();
    assertThat(
            program(interfaces + "getNetworkInterfaces(); }")
                .classes()
                .madeOf("java/net/InterfaceAddress"))
        .containsExactly("java/net/InterfaceAddress");
  }

  /** Which System.setOut0 stores, a native. */
  @Test
  void natives_of_the_jdk_store_objects_that_code_hands_them() throws Exception {
    assertThat(
            program("static void n() { System.out.println(); }")
                .classes()
                .madeOf("java/io/PrintStream"))
        .contains("java/io/PrintStream");
  }

  /** System.initPhase1, which no code calls, stores Properties. */
  @Test
  void what_is_in_a_field_of_the_jdk_was_made() throws Exception {
    assertThat(
            program("static void n() { System.getProperty(\"user.dir\"); }")
                .classes()
                .madeOf("java/util/Properties"))
        .contains("java/util/Properties");
  }

  /** Those of exceptions, which the JVM throws in each program, among them. */
  @Test
  void only_serialization_has_the_objects_of_serial_fields() throws Exception {
    String field = "java/io/ObjectStreamField";

    assertThat(program().classes().madeOf(field)).isEmpty();
    assertThat(
            program("static Object n() { return java.io.ObjectStreamClass.lookup(T.class); }")
                .classes()
                .madeOf(field))
        .containsExactly(field);
    assertThat(
            program("static Object o = new java.io.ObjectStreamField(\"a\", int.class);")
                .classes()
                .madeOf(field))
        .containsExactly(field);
  }

  /** A Formattable of the program writes itself into a Formatter. */
  @Test
  void a_text_of_an_error_makes_no_other_objects() throws Exception {
    String formatter = "java/util/Formatter";
    String call = "static int n(String s) { return Integer.parseUnsignedInt(s); }";

    assertThat(program(call).classes().madeOf(formatter)).isEmpty();
    assertThat(
            program(call, "static abstract class Own implements java.util.Formattable { }")
                .classes()
                .madeOf(formatter))
        .containsExactly(formatter);
    assertThat(
            program("static String n(int i) { return String.format(\"%d\", i); }")
                .classes()
                .madeOf(formatter))
        .containsExactly(formatter);
  }

  /** Nothing on the class path calls singletonList. */
  @Test
  void a_method_of_the_jdk_that_is_asked_for_makes_its_objects() throws Exception {
    String list = "java/util/Collections$SingletonList";
    Analysis analysis = program();

    assertThat(analysis.classes().madeOf(list)).isEmpty();
    analysis.of(
        new MethodFinder(analysis.files())
            .find(NamedMethod.parse("java.util.Collections.singletonList"))
            .get(0),
        new Parameters(List.of()),
        Bound.CacheAtStart.UNKNOWN);

    assertThat(analysis.classes().madeOf(list)).containsExactly(list);
  }

  /** Class.getEnumConstants finds them. */
  @Test
  void constants_of_an_enum_whose_class_is_named_are_made() throws Exception {
    String found = "java/nio/file/FileVisitResult";

    assertThat(program().classes().madeOf(found)).isEmpty();
    assertThat(
            program("static Object n() { return java.nio.file.FileVisitResult.class; }")
                .classes()
                .madeOf(found))
        .containsExactly(found);
  }

  @Test
  void lambdas_make_boxes() throws Exception {
    assertThat(
            program(
                    "static java.util.function.Function<Short, Short> n() { return T::same; }",
                    "static short same(short x) { return x; }")
                .classes()
                .madeOf("java/lang/Short"))
        .containsExactly("java/lang/Short");
  }
}
