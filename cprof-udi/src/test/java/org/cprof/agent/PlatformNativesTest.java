package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class PlatformNativesTest {

  private final PlatformNatives natives = new PlatformNatives();

  private boolean isNative(String owner, String name, String descriptor) {
    return natives.isNative(owner, name, descriptor, false);
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
    assertThat(isNative("[I", "clone", "()Ljava/lang/Object;")).isFalse();
  }

  @Test
  void what_the_interpreter_runs_by_itself_counts_as_native() {
    assertThat(isNative("java/lang/Math", "sin", "(D)D")).isTrue();
  }

  /** Only an invoke that no override can redirect is known to end in the native method. */
  @Test
  void natives_that_programs_override_are_known_only_where_the_target_is() {
    String object = "java/lang/Object";
    assertThat(natives.isNative(object, "hashCode", "()I", false)).isFalse();
    assertThat(natives.isNative(object, "hashCode", "()I", true)).isTrue();
    assertThat(natives.isNative(object, "clone", "()Ljava/lang/Object;", false)).isFalse();
    assertThat(natives.isNative(object, "clone", "()Ljava/lang/Object;", true)).isTrue();
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
