package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.cprof.agent.TestJdk;
import org.cprof.instrument.call.NativeMethods.Callee;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

class NativesTest {

  private static final int VIRTUAL = Opcodes.INVOKEVIRTUAL;
  private static final int STATIC = Opcodes.INVOKESTATIC;

  /** Overrides methods of Object. */
  private static final String CLONING = "p/Cloning";

  /** Has a native, and hands it on to its heir. */
  private static final String NATIVE = "p/Native";

  private static final String HEIR = "p/Heir";

  private static final String GET = "get()Ljava/lang/Object;";

  @TempDir static Path folder;

  private KnownClasses known;
  private Natives natives;

  /** For classes of a loader that finds others than those of the class path. */
  private Natives ofLoader;

  @BeforeEach
  void prepare() throws IOException {
    write(NATIVE, new SketchedClass(NATIVE).natively("foreign(I)I").method(0, "own()V"));
    write(HEIR, new SketchedClass(HEIR, NATIVE));
    write(
        CLONING,
        new SketchedClass(CLONING).method(0, "hashCode()I").natively("clone()Ljava/lang/Object;"));
    ClassPath path = new ClassPath(new File("/")).add(folder.toString());
    known =
        new KnownClasses(
            JdkImage.of(TestJdk.own().home()),
            new ClassPathFiles(path, Runtime.version().feature()),
            DeclaredNatives.of(path.entries(), null));
    natives = new Natives(known, Set.of("java.lang", "java.util"), true);
    ofLoader = new Natives(known, Set.of("java.lang", "java.util"), false);
  }

  private static void write(String name, SketchedClass sketched) throws IOException {
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, sketched.bytes());
  }

  private static Callee callee(Natives natives, String owner, String method, int opcode) {
    int descriptor = method.indexOf('(');
    return natives.callee(
        owner, method.substring(0, descriptor), method.substring(descriptor), opcode);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "java/lang/System nanoTime()J NATIVE",
        "java/lang/Thread currentThread()Ljava/lang/Thread; NATIVE",
        // Inherited from Object.
        "java/util/ArrayList getClass()Ljava/lang/Class; NATIVE",
        "p/Heir notifyAll()V NATIVE",
        "java/lang/Math max(II)I JAVA",
        "java/lang/System none()V JAVA",
        // Of the program, and inherited.
        "p/Native foreign(I)I NATIVE",
        "p/Heir foreign(I)I NATIVE",
        "p/Native foreign()I JAVA",
        "p/Native own()V JAVA",
        // The interpreter never runs the body.
        "java/lang/Math sin(D)D NATIVE",
        "java/lang/ref/PhantomReference get()Ljava/lang/Object; JAVA"
      })
  void an_instruction_executes_what_its_class_has_or_inherits(
      String owner, String method, Callee expected) {
    assertThat(callee(natives, owner, method, VIRTUAL)).isEqualTo(expected);
    assertThat(callee(ofLoader, owner, method, VIRTUAL)).isEqualTo(expected);
  }

  static Stream<Arguments> jdksAndEntries() throws IOException {
    return TestJdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    Arguments.of(jdk, "java/lang/Math", "sinh(D)D", jdk.feature() >= 26),
                    Arguments.of(jdk, "java/lang/Math", "tanh(D)D", jdk.feature() >= 24),
                    Arguments.of(jdk, "java/lang/Math", "cbrt(D)D", jdk.feature() >= 25),
                    Arguments.of(jdk, "java/lang/ref/SoftReference", GET, true),
                    Arguments.of(jdk, "java/lang/ref/WeakReference", GET, !callsNative(jdk))));
  }

  /** Whether the body of {@code Reference.get} does, which an update of a JDK may change. */
  private static boolean callsNative(TestJdk jdk) {
    return classesOf(jdk).access("java/lang/ref/Reference", "get0()Ljava/lang/Object;") != null;
  }

  private static KnownClasses classesOf(TestJdk jdk) {
    try {
      return new KnownClasses(JdkImage.of(jdk.home()), null, Set.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("jdksAndEntries")
  void the_interpreter_runs_the_body_of_what_is_no_intrinsic_of_the_jdk(
      TestJdk jdk, String owner, String method, boolean isNative) {
    Natives ofJdk = Natives.ofPlatform(classesOf(jdk));

    assertThat(callee(ofJdk, owner, method, VIRTUAL))
        .isEqualTo(isNative ? Callee.NATIVE : Callee.JAVA);
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Object, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    "p/Native, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    // Of such a class nothing is known: it may inherit the method from Object.
    "elsewhere/Own, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    "java/lang/Thread, INVOKEVIRTUAL, OBJECTS_OR_OVERRIDE",
    // A class that implements the interface may inherit it, too.
    "java/util/Collection, INVOKEINTERFACE, OBJECTS_OR_OVERRIDE",
    // What overrides it may be overridden, but no longer ends in Object.
    "java/lang/String, INVOKEVIRTUAL, JAVA",
    "java/util/ArrayList, INVOKEVIRTUAL, JAVA",
    "p/Cloning, INVOKEVIRTUAL, JAVA",
    // No override can redirect these.
    "java/lang/Object, INVOKESPECIAL, NATIVE",
    "java/util/ArrayList, INVOKESPECIAL, JAVA",
    // Nothing overrides a method of an array.
    "[I, INVOKEVIRTUAL, NATIVE"
  })
  void a_call_of_hashcode_executes_what_overrides_it(String owner, String opcode, Callee expected)
      throws ReflectiveOperationException {
    int invoke = Opcodes.class.getField(opcode).getInt(null);
    assertThat(callee(natives, owner, "hashCode()I", invoke)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "[[I, NATIVE",
    "[Lp/Native;, NATIVE",
    "p/Native, OBJECTS_OR_OVERRIDE",
    "java/util/ArrayList, JAVA"
  })
  void an_array_is_cloned_by_the_native_and_another_object_by_what_overrides_it(
      String owner, Callee expected) {
    assertThat(callee(natives, owner, "clone()Ljava/lang/Object;", VIRTUAL)).isEqualTo(expected);
    assertThat(callee(ofLoader, owner, "clone()Ljava/lang/Object;", VIRTUAL)).isEqualTo(expected);
  }

  @Test
  void a_native_that_overrides_clone_may_be_overridden() {
    assertThat(callee(natives, CLONING, "clone()Ljava/lang/Object;", VIRTUAL))
        .isEqualTo(Callee.OBJECTS_OR_OVERRIDE);
    assertThat(callee(natives, CLONING, "clone()Ljava/lang/Object;", Opcodes.INVOKESPECIAL))
        .isEqualTo(Callee.NATIVE);
  }

  @Test
  void what_a_class_of_another_loader_names_is_asked_for_when_it_is_called() throws IOException {
    write("p/Unfinished", new SketchedClass("p/Unfinished", "elsewhere/Base"));

    assertThat(callee(ofLoader, "elsewhere/A", "m()V", STATIC)).isEqualTo(Callee.UNRESOLVED);
    assertThat(callee(ofLoader, "p/Unfinished", "m()V", STATIC)).isEqualTo(Callee.UNRESOLVED);
    assertThat(callee(ofLoader, "elsewhere/A", "<init>()V", Opcodes.INVOKESPECIAL))
        .isEqualTo(Callee.JAVA);
    assertThat(callee(natives, "elsewhere/A", "m()V", STATIC)).isEqualTo(Callee.JAVA);

    known.learn("elsewhere/A", methods(new SketchedClass("elsewhere/A").natively("m()V")));

    assertThat(callee(ofLoader, "elsewhere/A", "m()V", STATIC)).isEqualTo(Callee.NATIVE);
    assertThat(callee(ofLoader, "elsewhere/A", "other()V", STATIC)).isEqualTo(Callee.JAVA);
    assertThat(callee(natives, "elsewhere/A", "m()V", STATIC)).isEqualTo(Callee.NATIVE);
  }

  private static ClassMethods methods(SketchedClass sketched) {
    return ClassMethods.of(new ClassReader(sketched.bytes()));
  }

  @ParameterizedTest
  @CsvSource({
    "p/Heir, foreign, (I)I, p/Native",
    "p/Heir, hashCode, ()I, java/lang/Object",
    "[I, clone, ()Ljava/lang/Object;, java/lang/Object",
    // Where nobody knows, it is the class of the instruction.
    "p/Heir, none, ()V, p/Heir",
    "elsewhere/A, m, ()V, elsewhere/A"
  })
  void a_method_is_declared_by_the_class_that_has_it(
      String owner, String name, String descriptor, String expected) {
    assertThat(natives.declaring(owner, name, descriptor)).isEqualTo(expected);
  }

  @Test
  void the_jdk_is_what_lies_in_the_packages_of_its_modules() {
    assertThat(natives.isPlatform("java/lang/String")).isTrue();
    assertThat(natives.isPlatform("java/lang/none/String")).isFalse();
    assertThat(natives.isPlatform("InNoPackage")).isFalse();
    assertThat(Natives.ofPlatform(known).isPlatform("any/Class")).isTrue();
  }

  @Test
  void code_depends_on_the_natives_of_the_program_that_it_names() {
    byte[] caller =
        new SketchedClass("p/Caller")
            .naming(HEIR, "foreign(I)I")
            .naming(NATIVE, "foreign(I)I")
            .naming(NATIVE, "own()V")
            .naming("p/Native", "hashCode()I")
            .naming(CLONING, "hashCode()I")
            .naming("[I", "clone()Ljava/lang/Object;")
            .naming("java/lang/System", "nanoTime()J")
            .naming("elsewhere/A", "m()V")
            .bytes();

    assertThat(natives.dependencies(caller))
        .containsExactly(
            "NATIVE p/Heir.foreign(I)I",
            "NATIVE p/Native.foreign(I)I",
            "OBJECTS_OR_OVERRIDE p/Native.hashCode()I");
    assertThat(ofLoader.dependencies(caller))
        .containsExactly(
            "NATIVE p/Heir.foreign(I)I",
            "NATIVE p/Native.foreign(I)I",
            "OBJECTS_OR_OVERRIDE p/Native.hashCode()I",
            "UNRESOLVED elsewhere/A.m()V");
  }

  @Test
  void the_code_of_a_class_that_names_no_native_depends_on_nothing() {
    byte[] caller =
        new SketchedClass("p/Caller")
            .naming(NATIVE, "own()V")
            .naming("java/lang/Object", "<init>()V")
            .naming("java/lang/Object", "hashCode()I")
            .bytes();

    assertThat(natives.dependencies(caller)).isEmpty();
    assertThat(ofLoader.dependencies(caller)).isEmpty();
  }
}
