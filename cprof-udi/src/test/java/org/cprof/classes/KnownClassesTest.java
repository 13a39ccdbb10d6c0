package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.agent.TestJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

class KnownClassesTest {

  @TempDir Path folder;

  private void write(String name, byte[] classFile) throws IOException {
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, classFile);
  }

  private KnownClasses known() throws IOException {
    ClassPath path = new ClassPath(new File("/")).add(folder.toString());
    return new KnownClasses(
        JdkImage.of(TestJdk.own().home()),
        new ClassPathFiles(path, Runtime.version().feature()),
        Set.of("declared()V"));
  }

  @Test
  void a_method_is_looked_for_in_superclasses_up_to_object() throws IOException {
    write("p/Heir", new SketchedClass("p/Heir", "p/Middle").bytes());
    write("p/Middle", new SketchedClass("p/Middle", "java/lang/Thread").natively("own()V").bytes());
    KnownClasses known = known();

    assertThat(known.declaring("p/Heir", "own()V")).isEqualTo("p/Middle");
    assertThat(known.access("p/Heir", "own()V")).isEqualTo(Opcodes.ACC_NATIVE);
    assertThat(known.declaring("p/Heir", "join()V")).isEqualTo("java/lang/Thread");
    assertThat(known.declaring("p/Heir", "notifyAll()V")).isEqualTo("java/lang/Object");
    assertThat(known.declaring("p/Heir", "none()V")).isNull();
    assertThat(known.access("p/Heir", "none()V")).isNull();
  }

  @Test
  void a_method_may_be_in_a_class_that_nobody_knows() throws IOException {
    write("p/Heir", new SketchedClass("p/Heir", "elsewhere/Base").natively("own()V").bytes());
    KnownClasses known = known();

    assertThat(known.get("elsewhere/Base")).isSameAs(ClassMethods.UNKNOWN);
    assertThat(known.mayBeIn("p/Heir", "other()V")).isTrue();
    assertThat(known.mayBeIn("p/Heir", "own()V")).isFalse();
    assertThat(known.mayBeIn("elsewhere/Base", "own()V")).isTrue();
    assertThat(known.mayBeIn("java/lang/Thread", "none()V")).isFalse();
  }

  @Test
  void what_is_learned_of_a_class_stays() throws IOException {
    KnownClasses known = known();
    ClassMethods first = methods("java/lang/Object", Map.of("a()V", Opcodes.ACC_NATIVE));
    ClassMethods second = methods("java/lang/Thread", Map.of("b()V", Opcodes.ACC_NATIVE));

    known.learn("elsewhere/A", first);
    known.learn("elsewhere/A", second);

    assertThat(known.get("elsewhere/A")).isSameAs(first);
    assertThat(known.mayBeProgramNative("a()V")).isTrue();
    assertThat(known.mayBeProgramNative("b()V")).isFalse();
    assertThat(known.mayBeProgramNative("declared()V")).isTrue();
  }

  @Test
  void natives_of_the_jdk_are_not_the_programs_when_their_class_is_loaded() throws IOException {
    KnownClasses known = known();
    ClassMethods thread = known.get("java/lang/Thread");

    known.learn("java/lang/Thread", methods(thread.superName(), thread.accessByMethod()));

    assertThat(thread.natives()).contains("currentThread()Ljava/lang/Thread;");
    assertThat(known.get("java/lang/Thread")).isSameAs(thread);
    assertThat(known.mayBeProgramNative("currentThread()Ljava/lang/Thread;")).isFalse();
  }

  @Test
  void a_class_on_the_class_path_goes_before_one_that_is_loaded_elsewhere() throws IOException {
    write("p/A", new SketchedClass("p/A").natively("ofPath()V").bytes());
    KnownClasses known = known();

    known.learn(
        "p/A",
        ClassMethods.of(new ClassReader(new SketchedClass("p/A").natively("ofLoader()V").bytes())));

    assertThat(known.get("p/A").natives()).containsExactly("ofPath()V");
  }

  @Test
  void a_class_of_the_jdk_goes_before_one_of_the_class_path() throws IOException {
    write(
        "java/util/ArrayList", new SketchedClass("java/util/ArrayList").natively("own()V").bytes());

    assertThat(known().isJdk("java/util/ArrayList")).isTrue();
    assertThat(known().get("java/util/ArrayList").natives()).isEmpty();
    assertThat(known().isJdk("p/A")).isFalse();
  }

  @Test
  void a_class_file_that_is_broken_is_unknown() throws IOException {
    write("p/Broken", new byte[] {1, 2, 3});
    write("p/Empty", new byte[0]);

    assertThat(known().get("p/Broken")).isSameAs(ClassMethods.UNKNOWN);
    assertThat(known().get("p/Empty")).isSameAs(ClassMethods.UNKNOWN);
  }

  /** The JVM refuses them, but need not load them. */
  @Test
  void broken_classes_may_extend_each_other() throws IOException {
    write("p/One", new SketchedClass("p/One", "p/Two").bytes());
    write("p/Two", new SketchedClass("p/Two", "p/One").bytes());

    assertThat(known().declaring("p/One", "none()V")).isNull();
    assertThat(known().mayBeIn("p/One", "none()V")).isFalse();
  }

  @Test
  void without_a_class_path_only_the_jdk_and_what_is_learned_are_known() throws IOException {
    KnownClasses known = new KnownClasses(JdkImage.of(TestJdk.own().home()), null, Set.of());

    assertThat(known.get("p/A")).isSameAs(ClassMethods.UNKNOWN);
    assertThat(known.get("java/lang/Thread")).isNotSameAs(ClassMethods.UNKNOWN);
  }

  private static ClassMethods methods(String superName, Map<String, Integer> accessByMethod) {
    return new ClassMethods(0, superName, List.of(), null, List.of(), accessByMethod);
  }
}
