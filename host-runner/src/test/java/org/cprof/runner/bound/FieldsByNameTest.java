package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Loops over arrays in fields to which code stores that does not name them in an instruction. */
class FieldsByNameTest {
  private static final String ASSUMPTION = "no array is stored by what java.lang.Class.";

  @TempDir private Path folder;

  /** Of a method that goes over an array of 3 elements. */
  private Bound bound(String... members) throws Exception {
    List<String> all = new ArrayList<>();
    all.add("static class S implements java.io.Serializable { int[] a = new int[3]; }");
    all.add("static class D { int[] a = new int[3]; }");
    all.add("int[] a = new int[3]; int[] b = new int[3];");
    all.add("int f() { int s = 0; for (int x : a) { s += x; } return s; }");
    all.add("int g() { int s = 0; for (int x : b) { s += x; } return s; }");
    all.add("static int s(S o) { int s = 0; for (int x : o.a) { s += x; } return s; }");
    all.add("static int d(D o) { int s = 0; for (int x : o.a) { s += x; } return s; }");
    all.addAll(List.of(members).subList(1, members.length));
    return BoundProgram.bound(
        BoundProgram.compiled(folder, all.toArray(String[]::new))
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE),
        members[0],
        Bound.CacheAtStart.UNKNOWN);
  }

  private void assertThree(Bound bound) {
    assertThat(bound.loops()).extracting(Bound.Loop::turns).containsExactly(3L);
  }

  private void assertNone(String... members) {
    assertThatThrownBy(() -> bound(members))
        .hasMessageContaining("no bound: nothing says how often a loop turns");
  }

  @Test
  void without_such_code_nothing_is_assumed() throws Exception {
    Bound bound = bound("f", "static Object c() { return T.class.getMethods(); }");

    assertThree(bound);
    assertThat(bound.assumptions()).noneMatch(text -> text.startsWith("no array is stored"));
  }

  @Test
  void handles_updaters_and_reflection_that_name_the_field() throws Exception {
    String handle =
        "static Object h() throws Exception { return java.lang.invoke.MethodHandles.lookup().";
    for (String code :
        List.of(
            handle + "findVarHandle(T.class, \"a\", int[].class); }",
            handle + "findSetter(T.class, \"a\", int[].class); }",
            "static Object u() { return java.util.concurrent.atomic.AtomicReferenceFieldUpdater"
                + ".newUpdater(T.class, int[].class, \"a\"); }",
            "static Object b() { return java.lang.invoke.ConstantBootstraps.fieldVarHandle("
                + "java.lang.invoke.MethodHandles.lookup(), \"a\","
                + " java.lang.invoke.VarHandle.class, T.class, int[].class); }",
            "static Object r() throws Exception { return T.class.getDeclaredField(\"a\"); }",
            "static Object v() { return java.lang.invoke.VarHandle.VarHandleDesc.ofField("
                + "java.lang.constant.ClassDesc.of(\"T\"), \"a\","
                + " java.lang.constant.ClassDesc.ofDescriptor(\"[I\")); }",
            "static Object m() { return java.lang.constant.MethodHandleDesc.ofField("
                + "java.lang.constant.DirectMethodHandleDesc.Kind.SETTER,"
                + " java.lang.constant.ClassDesc.of(\"T\"), \"a\","
                + " java.lang.constant.ClassDesc.ofDescriptor(\"[I\")); }",
            "static Object x(java.beans.XMLDecoder d) { return d.readObject() + \"a\"; }",
            "interface F { Object f(Class<?> c, String n) throws Exception; }"
                + " static F r = Class::getDeclaredField; static String n = \"a\";")) {
      assertNone("f", code);
      assertThree(bound("g", code));
    }
  }

  /** No source has such constants; other compilers than javac may make them. */
  @Test
  void constants_that_store_to_the_field() throws Exception {
    Handle maker =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/ConstantBootstraps",
            "fieldVarHandle",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                + "Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
            false);
    for (Object constant :
        List.of(
            new Handle(Opcodes.H_PUTFIELD, "T", "a", "[I", false),
            new ConstantDynamic(
                "a",
                "Ljava/lang/invoke/VarHandle;",
                maker,
                Type.getType("LT;"),
                Type.getType("[I")))) {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      writer.visit(Opcodes.V11, Opcodes.ACC_SUPER, "X", null, "java/lang/Object", null);
      MethodVisitor code =
          writer.visitMethod(Opcodes.ACC_STATIC, "x", "()Ljava/lang/Object;", null, null);
      code.visitLdcInsn(constant);
      code.visitInsn(Opcodes.ARETURN);
      code.visitMaxs(0, 0);
      Files.write(folder.resolve("X.class"), writer.toByteArray());
      assertNone("f");
      assertThree(bound("g"));
    }
  }

  @Test
  void what_names_no_field_is_assumed_to_find_another_one() throws Exception {
    Bound one =
        bound(
            "f",
            "static Object r(String n) throws Exception {",
            " return",
            " T.class",
            ".getField(n); }");

    assertThree(one);
    assertThat(one.assumptions())
        .contains(
            ASSUMPTION
                + "getField in T.r(Ljava/lang/String;)Ljava/lang/Object;:12 finds, but into fields"
                + " whose names are constants of that class");
    assertThat(
            bound(
                    "f",
                    "static class A { Object r() { return getClass().getFields(); } }",
                    "static class B { Object r() { return getClass().getDeclaredFields(); } }")
                .assumptions())
        .contains(
            ASSUMPTION
                + "getFields in T$A.r()Ljava/lang/Object;:9, and in 1 other classes, finds, but"
                + " into fields whose names are constants of that class");
  }

  @Test
  void deserialization_stores_to_fields_of_serializable_classes() throws Exception {
    String reads = "static Object o(java.io.ObjectInputStream i) throws Exception { return i.";
    for (String code : List.of(reads + "readObject(); }", reads + "readUnshared(); }")) {
      assertNone("s", code);
      assertThree(bound("d", code));
    }
    Bound bound = bound("s");
    assertThree(bound);
    assertThat(bound.assumptions())
        .contains(
            "no array is stored in a field of T$S by deserialization that code of the JDK starts");
    assertThat(bound("d").assumptions()).noneMatch(text -> text.contains("deserialization that"));
  }
}
