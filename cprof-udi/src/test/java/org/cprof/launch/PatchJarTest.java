package org.cprof.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** With the JDK that runs the test. */
class PatchJarTest {

  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir Path folder;

  private static ClassNode node(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    return node;
  }

  private static ClassNode inJar(Path jar, String name) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return node(zip.getInputStream(zip.getEntry(name)).readAllBytes());
    }
  }

  private static ClassNode inJdk(String name) throws IOException {
    return node(ClassLoader.getSystemResourceAsStream(name).readAllBytes());
  }

  private static List<String> methods(ClassNode node) {
    return node.methods.stream().map(m -> m.access + m.name + m.desc).toList();
  }

  private static List<String> fields(ClassNode node) {
    return new ArrayList<>(node.fields.stream().map(f -> f.name + f.desc).toList());
  }

  @Test
  void threads_and_class_loaders_have_more_fields_and_nothing_else() throws IOException {
    Path jar = folder.resolve("new/patch.jar");

    PatchJar.write(JDK, jar);

    assertThat(added(jar, "java/lang/Thread.class"))
        .containsExactly(
            "cprofContextJ",
            "cprofBlocksJ",
            "cprofTreeJ",
            "cprofMonitorsJ",
            "cprofLeafCountersJ",
            "cprofBypassedJ",
            "cprofDataCachesLjava/lang/Object;",
            "cprofThrowsLjava/lang/Object;");
    assertThat(added(jar, "java/lang/ClassLoader.class"))
        .containsExactly("cprofLoaderDataLjava/lang/Object;");
  }

  /** The fields that a patched class has more. */
  private static List<String> added(Path jar, String name) throws IOException {
    ClassNode patched = inJar(jar, name);
    ClassNode original = inJdk(name);
    assertThat(methods(patched)).isEqualTo(methods(original));
    assertThat(fields(patched)).containsAll(fields(original));
    List<String> added = fields(patched);
    added.removeAll(fields(original));
    assertThat(patched.fields)
        .filteredOn(field -> added.contains(field.name + field.desc))
        .extracting((FieldNode field) -> field.access)
        .containsOnly(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC);
    return added;
  }

  @Test
  void the_salt_of_immutable_collections_does_not_depend_on_the_clock() throws IOException {
    Path jar = folder.resolve("patch.jar");

    PatchJar.write(JDK, jar);

    String name = "java/util/ImmutableCollections.class";
    assertThat(clockCalls(inJdk(name))).describedAs("as it is").isEqualTo(1);
    assertThat(clockCalls(inJar(jar, name))).describedAs("patched").isZero();
    assertThat(methods(inJar(jar, name))).isEqualTo(methods(inJdk(name)));
  }

  private static long clockCalls(ClassNode node) {
    MethodNode initializer =
        node.methods.stream().filter(m -> m.name.equals("<clinit>")).findFirst().orElseThrow();
    return Stream.of(initializer.instructions.toArray())
        .filter(insn -> insn instanceof MethodInsnNode call && call.name.equals("nanoTime"))
        .count();
  }

  @Test
  void the_jar_is_the_same_every_time_and_replaces_what_was_there() throws IOException {
    Path first = folder.resolve("first.jar");
    Path second = Files.writeString(folder.resolve("second.jar"), "something else");

    PatchJar.write(JDK, first);
    PatchJar.write(JDK, second);

    assertThat(second).hasSameBinaryContentAs(first);
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void what_is_no_jdk_is_named_and_nothing_is_left_behind() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path jar = folder.resolve("out/patch.jar");

    assertThatThrownBy(() -> PatchJar.write(home, jar))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(home.toString());
    assertThat(jar.getParent()).isEmptyDirectory();
  }
}
