package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop over an array in a field turns as often as that may be long, in bytecodes. */
class FieldArraysTest {
  /** Before the loop 4, its condition of 5 four times, 3 turns of 3, and 2 behind it. */
  private static final int OF_3_ELEMENTS = 4 + 4 * 5 + 3 * 3 + 2;

  @TempDir private Path folder;

  private Bound bound(String... members) throws Exception {
    Stream<String> all =
        Stream.concat(
            Stream.of(
                "static class Box implements java.io.Serializable { volatile int[] a = new int[3];"
                    + " }",
                "static int f(Box b) {",
                " int n = 0; for (int i = 0; i < b.a.length; i++) { n++; } return n; }"),
            Stream.of(members));
    return BoundProgram.bound(
        BoundProgram.compiled(folder, all.toArray(String[]::new))
            .with("bytecodes", Map.of(), null, ObservedCalls.NONE),
        "f",
        Bound.CacheAtStart.UNKNOWN);
  }

  private void assertAnyLength(String member) {
    assertThatThrownBy(() -> bound(member))
        .hasMessageContaining("nothing says how often a loop turns in\n  T.f(LT$Box;)I:4");
  }

  private void assertAssumed(String place, String member) throws Exception {
    Bound bound = bound(member);
    assertThat(bound.bodyCycles()).isEqualTo(OF_3_ELEMENTS);
    assertThat(bound.assumptions())
        .contains(
            place
                + " leads to no store of an array that is longer than those which bytecodes store"
                + " in the same field, but where a constant names the field");
  }

  @Test
  void it_is_as_long_as_those_that_bytecodes_store() throws Exception {
    Bound bound = bound();
    assertThat(bound.bodyCycles()).isEqualTo(OF_3_ELEMENTS);
    assertThat(bound.assumptions()).noneMatch(text -> text.contains("array"));
    assertThat(bound("static void g(Box b) { b.a = new int[2]; }").bodyCycles())
        .isEqualTo(OF_3_ELEMENTS);
    assertAnyLength("static void g(Box b, int n) { b.a = new int[n]; }");
    assertAnyLength(
        "static void g(Box b) { b.a = (int[]) java.lang.reflect.Array.newInstance(int.class, 9);"
            + " }");
    assertAnyLength("static native int[] n(); static void g(Box b) { b.a = n(); }");
  }

  @Test
  void it_has_any_length_where_its_name_is_given_to_reflection() {
    assertAnyLength(
        "static Object u = java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater("
            + "Box.class, int[].class, \"a\");");
    assertAnyLength(
        "static Object g() throws Exception { return java.lang.invoke.MethodHandles.lookup()"
            + ".findVarHandle(Box.class, \"a\", int[].class); }");
    assertAnyLength(
        "static Object g() throws Exception { return Box.class.getDeclaredField(\"a\"); }");
  }

  @Test
  void what_stores_without_a_name_is_an_assumption() throws Exception {
    assertAssumed(
        "java.lang.reflect.Field.set in T.g(Ljava/lang/reflect/Field;)V:5",
        "static void g(java.lang.reflect.Field f) throws Exception { f.set(null, null); }");
    assertAssumed(
        "java.io.ObjectInputStream.readObject in T.g(Ljava/io/ObjectInputStream;)V:5",
        "static void g(java.io.ObjectInputStream s) throws Exception { s.readObject(); }");
    assertAssumed("the native method T.n()V", "static native void n();");
    assertAssumed(
        "java.lang.reflect.Field.set in T.g()V:5",
        "interface S { void s(java.lang.reflect.Field f, Object o, Object v) throws Exception; }"
            + " static void g() { S s = java.lang.reflect.Field::set; }");
  }
}
