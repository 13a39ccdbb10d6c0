package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.cprof.instrument.NativeMethods.Callee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class PlatformNativesTest {

  private final PlatformNatives natives = new PlatformNatives(new PlatformPackages(), false);

  private boolean isNative(String owner, String name, String descriptor) {
    return natives.callee(owner, name, descriptor, Opcodes.INVOKEVIRTUAL) == Callee.NATIVE;
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/System, nanoTime, ()J",
    "java/lang/System, arraycopy, (Ljava/lang/Object;ILjava/lang/Object;II)V",
    "java/lang/Object, getClass, ()Ljava/lang/Class;",
    "java/lang/Thread, currentThread, ()Ljava/lang/Thread;"
  })
  void natives_of_the_jdk_are_known(String owner, String name, String descriptor) {
    assertThat(isNative(owner, name, descriptor)).isTrue();
  }

  @Test
  void inherited_natives_are_found_in_the_superclass() {
    assertThat(isNative("java/util/ArrayList", "getClass", "()Ljava/lang/Class;")).isTrue();
    assertThat(isNative("java/io/BufferedInputStream", "notifyAll", "()V")).isTrue();
  }

  @Test
  void methods_with_code_are_not_native() {
    assertThat(isNative("java/lang/Math", "max", "(II)I")).isFalse();
    assertThat(isNative("java/lang/System", "noSuchMethod", "()V")).isFalse();
    assertThat(isNative("no/such/Class", "m", "()V")).isFalse();
  }

  @Test
  void what_the_interpreter_runs_by_itself_counts_as_native() {
    assertThat(isNative("java/lang/Math", "sin", "(D)D")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    // Only an invoke that no override can redirect is known to end in the native method.
    "java/lang/Object, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    "java/lang/Object, INVOKESPECIAL, NATIVE",
    "my/Own, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    "java/lang/Thread, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    // What overrides it may be overridden, but no longer ends in Object.
    "java/lang/String, INVOKEVIRTUAL, JAVA",
    "java/util/ArrayList, INVOKEVIRTUAL, JAVA",
    "java/util/ArrayList, INVOKESPECIAL, JAVA",
    // A class that implements the interface may inherit the method from Object.
    "java/util/Collection, INVOKEINTERFACE, OBJECTS_OR_OVERRIDE",
    // Nothing overrides a method of an array.
    "[I, INVOKEVIRTUAL, NATIVE"
  })
  void what_a_call_of_hashcode_executes_depends_on_what_overrides_it(
      String owner, String opcode, Callee expected) throws ReflectiveOperationException {
    int invoke = Opcodes.class.getField(opcode).getInt(null);
    assertThat(natives.callee(owner, "hashCode", "()I", invoke)).isEqualTo(expected);
  }

  @Test
  void clone_of_an_array_is_native_and_that_of_another_object_may_be() {
    String clone = "()Ljava/lang/Object;";
    int virtual = Opcodes.INVOKEVIRTUAL;
    assertThat(natives.callee("[[I", "clone", clone, virtual)).isEqualTo(Callee.NATIVE);
    assertThat(natives.callee("my/Own", "clone", clone, virtual))
        .isEqualTo(Callee.OBJECTS_OR_OVERRIDE);
    assertThat(natives.callee("java/util/ArrayList", "clone", clone, virtual))
        .isEqualTo(Callee.JAVA);
  }

  static final class OnTheClassPath {
    static native void foreign();

    static void own() {}
  }

  static final class Inheriting extends Thread {}

  @Test
  void natives_on_the_class_path_are_known_before_their_class_is_loaded() {
    String owner = "org/cprof/agent/PlatformNativesTest$OnTheClassPath";
    assertThat(isNative(owner, "foreign", "()V")).isTrue();
    assertThat(isNative(owner, "own", "()V")).isFalse();
    assertThat(
            isNative(
                "org/cprof/agent/PlatformNativesTest$Inheriting",
                "currentThread",
                "()Ljava/lang/Thread;"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Integer, bitCount, (I)I, true",
    "java/lang/StringLatin1, equals, ([B[B)Z, true",
    "java/lang/Math, addExact, (II)I, true",
    // Only known to the compilers in whole expressions.
    "java/lang/StringBuilder, append, (C)Ljava/lang/StringBuilder;, false",
    "java/lang/Integer, intValue, ()I, false",
    // Overrides a method of Object, so an invoke of that may end in it.
    "java/lang/String, equals, (Ljava/lang/Object;)Z, false",
    // The compilers have nothing for it.
    "java/lang/Integer, parseInt, (Ljava/lang/String;)I, false",
    "java/lang/Object, <init>, ()V, false",
    "no/such/Class, m, ()V, false"
  })
  void intrinsics_that_every_invoke_names_can_be_counted_by_callers(
      String owner, String name, String descriptor, boolean isLeaf) {
    PlatformNatives withLeaves = new PlatformNatives(new PlatformPackages(), true);

    assertThat(withLeaves.isLeafIntrinsic(owner, name, descriptor)).isEqualTo(isLeaf);
    assertThat(withLeaves.callee(owner, name, descriptor, Opcodes.INVOKESTATIC))
        .isEqualTo(isLeaf ? Callee.NATIVE : Callee.JAVA);
    assertThat(natives.isLeafIntrinsic(owner, name, descriptor)).isFalse();
  }

  private static ClassReader programClass(String name, int access) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    writer.visitMethod(access, "foreign", "(I)I", null, null).visitEnd();
    writer.visitEnd();
    return new ClassReader(writer.toByteArray());
  }

  @Test
  void natives_of_the_program_are_learnt_when_their_class_is_loaded() {
    assertThat(isNative("my/Own", "foreign", "(I)I")).isFalse();

    natives.learn(programClass("my/Own", Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC));
    natives.learn(programClass("my/Other", Opcodes.ACC_ABSTRACT));

    assertThat(isNative("my/Own", "foreign", "(I)I")).isTrue();
    assertThat(isNative("my/Own", "foreign", "()I")).isFalse();
    assertThat(isNative("my/Other", "foreign", "(I)I")).isFalse();
  }
}
