package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where calls go, told by bounds counted by hand in bytecodes (model {@code bytecodes}: a cycle
 * each), without the invoke. {@code FOURTH} returns the fourth power of x: 8 bytecodes, where
 * {@code return x} has 2.
 */
class ReceiversTest {
  private static final String FOURTH = "{ return x * x * x * x; }";
  private static final String FIRST = "{ return x; }";

  @TempDir private Path folder;

  private Analysis program(String... members) throws Exception {
    return BoundProgram.compiled(folder, members)
        .with("bytecodes", Map.of(), null, ObservedCalls.NONE);
  }

  private static Bound bound(Analysis analysis, String method) {
    return BoundProgram.bound(analysis, method, Bound.CacheAtStart.UNKNOWN);
  }

  private long bytecodes(String... members) throws Exception {
    return bound(program(members), "run").bodyCycles();
  }

  @Test
  void a_private_method_is_not_overridden() throws Exception {
    String a =
        "static class A { private int f(int x) " + FOURTH + " int g(int x) { return f(x); } }";
    String b = "static class B extends A { int f(int x) " + FIRST + " }";
    // run 6, three constructors 3 + 3 + 1, g 4, A.f
    assertThat(bytecodes(a, b, "static int run(int x) { return new B().g(x); }"))
        .isEqualTo(6 + 7 + 4 + 8);
    // the same where only the type of the field is known
    assertThat(bytecodes(a, b, "static A a = new B(); static int run(int x) { return a.g(x); }"))
        .isEqualTo(4 + 4 + 8);
  }

  @Test
  void a_method_without_modifiers_is_not_overridden_in_another_package() throws Exception {
    write(
        "p/Base.java",
        "package p; public class Base { int f(int x) "
            + FOURTH
            + " public int g(int x) { return f(x); } }");
    write(
        "q/Sub.java", "package q; public class Sub extends p.Base { int f(int x) " + FIRST + " }");

    // run 6, three constructors 3 + 3 + 1, g 4, Base.f
    assertThat(bytecodes("static int run(int x) { return new q.Sub().g(x); }"))
        .isEqualTo(6 + 7 + 4 + 8);
  }

  private void write(String file, String text) throws Exception {
    Path source = folder.resolve(file);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-cp",
                    folder.toString(),
                    "-d",
                    folder.toString(),
                    source.toString()))
        .isZero();
  }

  @Test
  void private_and_static_methods_of_an_interface_are_not_inherited() throws Exception {
    String i =
        "interface I { private int f(int x) " + FIRST + " default int z(int x) { return f(x); } }";
    String s = "interface S { static int f(int x) " + FIRST + " }";
    String j = "interface J { default int f(int x) " + FOURTH + " }";
    String types = "static class C implements I, J { } static class D implements S, J { }";
    // run 6, two constructors 3 + 1, J.f
    assertThat(bytecodes(i, s, j, types, "static int run(int x) { return new C().f(x); }"))
        .isEqualTo(6 + 4 + 8);
    assertThat(
            bytecodes(
                i, s, j, types, "static J k = new D(); static int run(int x) { return k.f(x); }"))
        .isEqualTo(4 + 8);
  }

  @Test
  void the_most_specific_default_method_is_called() throws Exception {
    String types =
        "interface A { default int f(int x) "
            + FIRST
            + " } interface B extends A { default int f(int x) "
            + FOURTH
            + " } static class P implements A { } static class Q extends P implements B { }";
    assertThat(bytecodes(types, "static A a = new Q(); static int run(int x) { return a.f(x); }"))
        .isEqualTo(4 + 8);
  }

  @Test
  void a_constructor_reference_makes_objects() throws Exception {
    String shapes =
        "static abstract class Shape { abstract int area(int x); }"
            + " static class Small extends Shape { int area(int x) "
            + FIRST
            + " }"
            + " static class Big extends Shape { int area(int x) "
            + FOURTH
            + " }";
    String make = "static { java.util.function.Supplier<Shape> m = Big::new; s = m.get(); }";
    String run = "static int run(int x) { return s.area(x); }";
    assertThat(bytecodes(shapes, "static Shape s = new Small();", make, run)).isEqualTo(4 + 8);
    assertThat(bytecodes(shapes, "static Shape s;", make, run)).isEqualTo(4 + 8);
  }

  @Test
  void a_lambda_has_the_default_methods_of_all_its_interfaces() throws Exception {
    assertThat(
            bytecodes(
                "interface Foo { default int g(int x) " + FOURTH + " }",
                "static Foo f = (Foo) (Object) (Runnable & Foo) () -> {};",
                "static int run(int x) { return f.g(x); }"))
        .isEqualTo(4 + 8);
  }

  @Test
  void a_call_of_a_lambda_is_one_of_its_code() throws Exception {
    Analysis analysis =
        program(
            "interface Op { int at(int x); default int twice(int x) { return at(at(x)); } }",
            "static class Own implements Op { public int at(int x) " + FIRST + " }",
            "static int f(Op op) { return op.at(1); }",
            "static int g(Op op) { return op.twice(1); }",
            "static int h(Own op) { return op.at(1); }",
            "static int calls() { return f(new Own()) + f(x -> x * x * x * x); }");

    assertThat(bound(analysis, "f").bodyCycles()).isEqualTo(4 + 8);
    // aload_0 aload_0 iload_1, two calls, ireturn
    assertThat(bound(analysis, "g").bodyCycles()).isEqualTo(4 + 6 + 2 * 8);
    assertThat(bound(analysis, "h").bodyCycles()).isEqualTo(4 + 2);
  }

  @Test
  void each_call_goes_to_the_class_that_it_is_called_with() throws Exception {
    // run 12, three constructors for each object 3 + 3 + 1, g 4 for each, B.f and C.f
    assertThat(
            bytecodes(
                "static abstract class A { abstract int f(int x); }",
                "static class B extends A { int f(int x) " + FIRST + " }",
                "static class C extends A { int f(int x) " + FOURTH + " }",
                "static int g(A a, int x) { return a.f(x); }",
                "static int run(int x) { return g(new B(), x) + g(new C(), x); }"))
        .isEqualTo(12 + 2 * 7 + 2 * 4 + 2 + 8);
  }

  /** Object.equals has 6 bytecodes on its longer way, the own one 2. */
  @Test
  void an_array_has_the_methods_of_object() throws Exception {
    String[] members = {
      "interface Mine extends Cloneable { }",
      "static class Own implements Mine { public boolean equals(Object o) { return false; } }",
      "static Object made = new Own();",
      "static boolean run(Cloneable a) { return a.equals(a); }"
    };
    assertThat(bytecodes(members)).isEqualTo(4 + 6);
    nameInterface("equals", "java/lang/Cloneable");
    Analysis named = new BoundProgram(folder).with("bytecodes", Map.of(), null, ObservedCalls.NONE);
    assertThat(bound(named, "run").bodyCycles()).isEqualTo(4 + 6);
    members[3] = "static boolean run(Mine a) { return a.equals(a); }";
    assertThat(bytecodes(members)).isEqualTo(4 + 2);
  }

  /** Has T call a method of Object by an interface, as javac does from JDK 18 on. */
  private void nameInterface(String method, String owner) throws Exception {
    Path file = folder.resolve("T.class");
    ClassNode type = new ClassNode();
    new ClassReader(Files.readAllBytes(file)).accept(type, 0);
    for (MethodNode code : type.methods) {
      for (AbstractInsnNode insn : code.instructions) {
        if (insn instanceof MethodInsnNode call && call.name.equals(method)) {
          code.instructions.set(
              insn, new MethodInsnNode(Opcodes.INVOKEINTERFACE, owner, method, call.desc, true));
        }
      }
    }
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    Files.write(file, writer.toByteArray());
  }

  @Test
  void a_method_reference_calls_the_methods_of_all_objects() throws Exception {
    String types =
        "static class A { int f(int x) "
            + FIRST
            + " } static class B extends A { int f(int x) "
            + FOURTH
            + " }";
    // B.f by an A
    assertThat(
            bytecodes(
                types,
                "static java.util.function.IntUnaryOperator op; static A a = new B();",
                "static void set() { op = a::f; }",
                "static int run(int x) { return op.applyAsInt(x); }"))
        .isEqualTo(4 + 8);
  }

  @Test
  void a_lambda_that_boxes_has_no_bound() throws Exception {
    Analysis analysis =
        program(
            "static java.util.function.Function<Integer, Integer> f;",
            "static int power(int x) " + FOURTH,
            "static void set() { f = T::power; }",
            "static Object run(Integer x) { return f.apply(x); }");

    assertThatThrownBy(() -> bound(analysis, "run"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("in T.set()V:4, which boxes or widens numbers");
  }

  @Test
  void objects_that_the_jdk_makes_are_receivers() throws Exception {
    ProgramClasses classes =
        program(
                "enum E { A { int w() { return 1; } }, B; int w() { return 2; } }",
                "static Object[] run(int n) { return new Object[] {",
                " java.util.List.of(1, 2, 3), java.util.Arrays.asList(n),",
                " java.util.Collections.singletonList(n), java.util.Collections.emptyIterator() };"
                    + " }")
            .classes();

    assertThat(classes.madeOf("java/util/List"))
        .contains(
            "java/util/ImmutableCollections$ListN",
            "java/util/ImmutableCollections$List12",
            "java/util/Arrays$ArrayList",
            "java/util/Collections$SingletonList")
        .doesNotContain("java/util/Stack");
    assertThat(classes.madeOf("java/util/Iterator"))
        .contains("java/util/Collections$EmptyIterator", "java/util/ImmutableCollections$ListItr");
    assertThat(classes.madeOf("T$E")).containsExactly("T$E", "T$E$1");
    assertThat(classes.madeOf("java/lang/Number")).contains("java/lang/Integer");
    assertThat(classes.madeOf("java/lang/Throwable"))
        .contains("java/lang/ArithmeticException", "java/lang/StackOverflowError");
  }

  @Test
  void reflection_is_an_assumption_that_names_its_call() throws Exception {
    Bound bound =
        bound(
            program(
                "interface Op { int at(int x); }",
                "static class A implements Op { public int at(int x) " + FIRST + " }",
                "static Op op = new A();",
                "static void set(String name) throws Exception {",
                " op = (Op) Class.forName(name).getConstructor().newInstance(); }",
                "static int run(int x) { return op.at(x); }"),
            "run");

    assertThat(bound.bodyCycles()).isEqualTo(4 + 2);
    assertThat(bound.assumptions())
        .contains(
            "java.lang.reflect.Constructor.newInstance in T.set(Ljava/lang/String;)V:6 makes no"
                + " object, and calls no method, that no other code makes or calls");
  }

  @Test
  void that_a_receiver_has_a_narrower_interface_is_an_assumption() throws Exception {
    Analysis analysis =
        program(
            "interface I { int at(int x); } interface J extends I { }",
            "static class A implements J { public int at(int x) " + FIRST + " }",
            "static class B implements I { public int at(int x) " + FOURTH + " }",
            "static J j = new A(); static I i = new B();",
            "static int run(int x) { return at(j, x); }",
            "static int wide(int x) { return at(i, x); }",
            "static int at(I of, int x) { return of.at(x); }");
    String assumption =
        "objects implement the interfaces that fields, parameters and results have as types, as"
            + " compilers see to";
    assertThat(bound(analysis, "run").bodyCycles()).isEqualTo(4 + 4 + 2);
    assertThat(bound(analysis, "run").assumptions()).contains(assumption);
    assertThat(bound(analysis, "wide").bodyCycles()).isEqualTo(4 + 4 + 8);
    assertThat(bound(analysis, "wide").assumptions()).doesNotContain(assumption);
  }

  @Test
  void an_annotation_is_of_a_class_that_the_jdk_makes() throws Exception {
    Analysis analysis =
        program(
            "@interface N { int v() default 5; }",
            "static int run(N n) { return n.v(); }",
            "static Object n() { return T.class.getAnnotation(N.class); }");
    assertThatThrownBy(() -> bound(analysis, "run"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("v()I is called of an annotation, whose class the JDK makes");
  }

  @Test
  void an_object_of_which_no_code_makes_one_is_what_its_type_says() throws Exception {
    Analysis analysis =
        program(
            "static class A { int f(int x) " + FOURTH + " }",
            "static abstract class B { abstract int f(int x); }",
            "static int run(A a, int x) { return a.f(x); }",
            "static int none(B b, int x) { return b == null ? x : b.f(x); }");

    assertThat(bound(analysis, "run").bodyCycles()).isEqualTo(4 + 8);
    assertThat(bound(analysis, "run").assumptions())
        .contains(
            "all objects are of classes that code of the class path makes, or of the JDK that it"
                + " calls");
    // aload_0 ifnonnull iload_1 goto ireturn
    assertThat(bound(analysis, "none").bodyCycles()).isEqualTo(5);
    assertThat(bound(analysis, "none").assumptions())
        .contains("no code makes an object of T$B, so that nothing calls f(I)I");
  }

  @Test
  void that_an_error_in_place_of_a_call_is_not_thrown_is_an_assumption() throws Exception {
    String abstractError =
        "no call of p.I.f(I)I is executed, in whose place the JVM throws"
            + " java.lang.AbstractMethodError";
    String run = "static int run(p.I i, int x) { return i == null ? x : i.f(x); }";
    write("p/I.java", "package p; public interface I { }");
    write("p/C.java", "package p; public class C implements I { }");
    write(
        "p/D.java",
        "package p; public class D implements I { public int f(int x) " + FOURTH + " }");
    write("p/I.java", "package p; public interface I { int f(int x); }");

    // aload_0 ifnonnull iload_1 goto ireturn
    Bound ofC = bound(program("static p.I i = new p.C();", run), "run");
    assertThat(ofC.bodyCycles()).isEqualTo(5);
    assertThat(ofC.assumptions()).anyMatch(text -> text.startsWith(abstractError));

    // aload_0 ifnonnull aload_0 iload_1 invokeinterface ireturn
    Bound ofBoth = bound(program("static Object[] made = {new p.C(), new p.D()};", run), "run");
    assertThat(ofBoth.bodyCycles()).isEqualTo(6 + 8);
    assertThat(ofBoth.assumptions()).noneMatch(text -> text.startsWith(abstractError));
  }

  @Test
  void a_method_that_is_not_there_is_told() throws Exception {
    write("p/A.java", "package p; public class A { public static int f() { return 1; } }");
    BoundProgram.compiled(folder, "static int run() { return p.A.f(); }");
    write("p/A.java", "package p; public class A { }");
    Analysis analysis =
        new BoundProgram(folder).with("bytecodes", Map.of(), null, ObservedCalls.NONE);

    assertThatThrownBy(() -> bound(analysis, "run"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("T.run()I:2")
        .hasMessageContaining("there is no method p.A.f()I");
  }
}
