package org.cprof.agent.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.NativeMethods.Callee;
import org.cprof.instrument.method.CountingRegistry;
import org.cprof.prepared.DeclaredNatives;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class PlatformNativesTest {

  /** A loader of a program's that tells nothing. */
  private static final ClassLoader ANY_LOADER = new ClassLoader() {};

  private final PlatformNatives natives =
      new PlatformNatives(new PlatformPackages(), ClassPath.ofThisVm(null), false);

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
    assertThat(isNative("java/lang/ref/WeakReference", "get", "()Ljava/lang/Object;")).isTrue();
    assertThat(isNative("java/lang/ref/PhantomReference", "get", "()Ljava/lang/Object;")).isFalse();
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
    String owner = "org/cprof/agent/classes/PlatformNativesTest$OnTheClassPath";
    assertThat(isNative(owner, "foreign", "()V")).isTrue();
    assertThat(isNative(owner, "own", "()V")).isFalse();
    assertThat(
            isNative(
                "org/cprof/agent/classes/PlatformNativesTest$Inheriting",
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
    PlatformNatives withLeaves =
        new PlatformNatives(new PlatformPackages(), ClassPath.ofThisVm(null), true);

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

    natives.learn(null, programClass("my/Own", Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC), null);
    natives.learn(null, programClass("my/Other", Opcodes.ACC_ABSTRACT), null);

    assertThat(isNative("my/Own", "foreign", "(I)I")).isTrue();
    assertThat(isNative("my/Own", "foreign", "()I")).isFalse();
    assertThat(isNative("my/Other", "foreign", "(I)I")).isFalse();
  }

  /** What a class of such a loader invokes, before and after the class is there that it names. */
  @Test
  void what_a_class_names_that_is_not_there_yet_is_told_late() {
    NativeMethods late = natives.of(ANY_LOADER);
    int invokeStatic = Opcodes.INVOKESTATIC;

    assertThat(late.callee("my/Own", "foreign", "(I)I", invokeStatic)).isEqualTo(Callee.UNRESOLVED);
    assertThat(late.callee("my/Own", "foreign", "(I)I", Opcodes.INVOKEVIRTUAL))
        .isEqualTo(Callee.DISPATCHED);
    assertThat(late.callee("my/Own", "<init>", "()V", Opcodes.INVOKESPECIAL))
        .isEqualTo(Callee.JAVA);
    assertThat(late.callee("java/lang/Math", "max", "(II)I", invokeStatic)).isEqualTo(Callee.JAVA);
    assertThat(natives.callee("my/Own", "foreign", "(I)I", invokeStatic)).isEqualTo(Callee.JAVA);

    ClassReader own = programClass("my/Own", Opcodes.ACC_STATIC);
    natives.learn(ANY_LOADER, own, new CountingRegistry());

    assertThat(late.callee("my/Own", "foreign", "(I)I", invokeStatic)).isEqualTo(Callee.JAVA);
    assertThat(late.callee("my/Own", "other", "()V", Opcodes.INVOKEVIRTUAL))
        .isEqualTo(Callee.DISPATCHED);
  }

  interface Coded {
    int code(int value);
  }

  abstract static class Abstract implements Coded {
    int other() {
      return 0;
    }
  }

  static class Coder extends Abstract implements IntSupplier {
    @Override
    public native int code(int value);

    @Override
    native int other();

    @Override
    public native int getAsInt();

    private native int hidden();
  }

  static class Heir extends Coder implements Marked {}

  interface Marked {
    int code(int value);
  }

  static final class Bound extends Coder {}

  static class Unrelated implements Coded {
    @Override
    public int code(int value) {
      return value;
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Whatever a class with the native extends or implements may lead to it.
    "Coded, INVOKEINTERFACE, code(I)I, DISPATCHED",
    "Abstract, INVOKEVIRTUAL, code(I)I, DISPATCHED",
    "Abstract, INVOKEVIRTUAL, other()I, DISPATCHED",
    "Abstract, INVOKESPECIAL, other()I, JAVA",
    // An heir may override it.
    "Coder, INVOKEVIRTUAL, code(I)I, DISPATCHED",
    "Coder, INVOKESPECIAL, code(I)I, NATIVE",
    "Bound, INVOKEVIRTUAL, code(I)I, NATIVE",
    "Coder, INVOKESPECIAL, hidden()I, NATIVE",
    "Coder, INVOKEVIRTUAL, hidden()I, NATIVE",
    // An interface that only an heir has.
    "Marked, INVOKEINTERFACE, code(I)I, DISPATCHED",
    // Its objects never have the native.
    "Unrelated, INVOKEVIRTUAL, code(I)I, JAVA",
    // Another descriptor.
    "Coded, INVOKEINTERFACE, code(J)I, JAVA"
  })
  void what_an_object_of_the_program_executes_may_be_a_native_that_no_invoke_names(
      String owner, String opcode, String method, Callee expected)
      throws ReflectiveOperationException {
    natives.scan(ClassPath.ofThisVm(null));

    int descriptor = method.indexOf('(');
    assertThat(
            natives.callee(
                "org/cprof/agent/classes/PlatformNativesTest$" + owner,
                method.substring(0, descriptor),
                method.substring(descriptor),
                Opcodes.class.getField(opcode).getInt(null)))
        .isEqualTo(expected);
  }

  private static byte[] callerOf(String owner, String name, String descriptor) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "some/Caller", null, "java/lang/Object", null);
    writer.newConst(1L);
    writer.newMethod(owner, name, descriptor, true);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void classes_of_the_jdk_that_may_call_such_a_native_are_told_from_all_others() {
    byte[] caller = callerOf("java/util/function/IntSupplier", "getAsInt", "()I");
    assertThat(natives.mayBeReachedFrom("java/util/Caller", caller)).isFalse();

    natives.scan(ClassPath.ofThisVm(null));

    assertThat(natives.mayBeReachedFrom("java/util/Caller", caller)).isTrue();
    assertThat(
            natives.mayBeReachedFrom(
                "java/util/Caller", callerOf("java/util/Collection", "size", "()I")))
        .isFalse();
  }

  @Test
  void in_jars_and_in_what_their_manifests_name_they_are_found_too(@TempDir Path folder)
      throws IOException {
    Path named = Files.createDirectory(folder.resolve("with space"));
    String name = "PlatformNativesTest$Coder.class";
    Path here = Path.of("target", "test-classes", "org", "cprof", "agent", "classes");
    Files.copy(here.resolve(name), named.resolve(name));
    Path jar = folder.resolve("program.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "gone.jar with%20space/ .");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry("Broken.class"));
      out.write(1);
    }
    Path noJar = Files.writeString(folder.resolve("no.jar"), "no jar");

    assertThat(new ClassPath(noJar + File.pathSeparator + jar).anyMatch(DeclaredNatives.DISPATCHED))
        .isTrue();
    assertThat(new ClassPath(noJar.toString()).anyMatch(DeclaredNatives.DISPATCHED)).isFalse();
  }

  private static void writeClass(Path folder, String name, String superName) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superName, null);
    writer.visitMethod(Opcodes.ACC_NATIVE, "own" + name, "()V", null, null).visitEnd();
    writer.visitEnd();
    Files.write(folder.resolve(name + ".class"), writer.toByteArray());
  }

  /** Its other classes are taken as they were prepared. */
  @Test
  void a_native_behind_a_loader_concerns_classes_of_the_program_that_name_it(@TempDir Path folder)
      throws IOException {
    byte[] caller = callerOf("Native", "ownNative", "()V");
    writeClass(folder, "Native", "java/lang/Object");
    assertThat(natives.mayBeReachedFrom("some/Caller", caller)).isFalse();

    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      natives.of(loader);
    }

    assertThat(natives.mayBeReachedFrom("some/Caller", caller)).isTrue();
    byte[] other = callerOf("Native", "ownNative", "(I)V");
    assertThat(natives.mayBeReachedFrom("some/Caller", other)).isFalse();
    byte[] ofJdk = callerOf("java/util/Heir", "ownNative", "()V");
    assertThat(natives.mayBeReachedFrom("java/util/Caller", ofJdk)).isFalse();
  }

  /** The VM refuses them, but may never load them. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void broken_classes_may_extend_each_other(@TempDir Path folder) throws IOException {
    writeClass(folder, "First", "Second");
    writeClass(folder, "Second", "First");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      NativeMethods known = natives.of(loader);

      assertThat(known.callee("First", "ownSecond", "()V", Opcodes.INVOKEVIRTUAL))
          .isEqualTo(Callee.DISPATCHED);
      assertThat(known.callee("First", "none", "()V", Opcodes.INVOKESPECIAL))
          .isEqualTo(Callee.JAVA);
    }
  }

  /** A file that may not be looked at. */
  private static final class HiddenFile extends File {
    private static final long serialVersionUID = 1;

    HiddenFile(String path) {
      super(path);
    }

    @Override
    public boolean isDirectory() {
      throw new SecurityException(getPath());
    }
  }

  @Test
  void what_a_security_manager_hides_is_left_out() {
    List<File> entries =
        List.of(new HiddenFile("hidden"), new File("target/test-classes/org/cprof/agent"));

    assertThat(new ClassPath(entries).anyMatch(DeclaredNatives.DISPATCHED)).isTrue();
  }

  /** The number of ways through two links to the folder above doubles with each level. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_folder_that_links_lead_back_to_is_read_once(@TempDir Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes/org/example"));
    Files.createSymbolicLink(classes.resolve("above"), folder);
    Files.createSymbolicLink(classes.resolve("again"), folder.resolve("classes"));
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(classes.resolve("linked"), elsewhere);
    Path file = elsewhere.resolve("A.class");
    Files.write(file, callerOf("java/util/Collection", "size", "()I"));
    Files.createDirectory(classes.resolve("no.package"));
    Files.copy(file, classes.resolve("no.package/B.class"));
    List<byte[]> read = new ArrayList<>();

    new ClassPath(folder.resolve("classes").toString())
        .anyMatch(
            classFile -> {
              read.add(classFile);
              return false;
            });

    assertThat(read).containsExactly(Files.readAllBytes(file));
  }
}
