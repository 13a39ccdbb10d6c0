package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

class DeclaredNativesTest {

  @TempDir Path folder;
  private Path memory;

  @BeforeEach
  void remember() {
    memory = folder.resolve("memory");
  }

  private static byte[] classWith(String method) {
    return new SketchedClass("A").natively(method).bytes();
  }

  private Path jar(String... methods) throws IOException {
    Jar jar = new Jar();
    for (String method : methods) {
      jar.with(method.substring(0, 1) + ".class", classWith(method));
    }
    return jar.write(folder.resolve("any.jar"));
  }

  private Set<String> of(Path entry) {
    return DeclaredNatives.of(List.of(entry.toFile()), memory);
  }

  private Path onlyFileOfMemory() throws IOException {
    try (Stream<Path> files = Files.list(memory)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  @Test
  void natives_of_folders_and_jars_are_found() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes/p/q"));
    Files.write(classes.resolve("A.class"), classWith("inFolder()V"));
    Path code =
        new Jar()
            .with("p/A.class", classWith("inJar(J)I"))
            .with("p/B.class", new SketchedClass("B").method(Opcodes.ACC_ABSTRACT, "b()V").bytes())
            .with("p/C.txt", classWith("inText()V"))
            .write(folder.resolve("any.jar"));

    List<File> path = List.of(folder.resolve("classes").toFile(), code.toFile());
    assertThat(DeclaredNatives.of(path, memory)).containsExactly("inFolder()V", "inJar(J)I");
    assertThat(DeclaredNatives.of(path, null)).containsExactly("inFolder()V", "inJar(J)I");
  }

  @Test
  void what_a_jar_has_is_remembered_by_its_content() throws IOException {
    Path jar = jar("a()V", "b()V");
    of(jar);
    Path file = onlyFileOfMemory();
    assertThat(file.getFileName()).hasToString(JarIdentity.of(jar));
    Files.writeString(file, "remembered()V");

    assertThat(of(Files.move(jar, folder.resolve("moved.jar")))).containsExactly("remembered()V");
  }

  @Test
  void a_jar_that_has_changed_is_looked_into_again() throws IOException {
    assertThat(of(jar("a()V"))).containsExactly("a()V");
    assertThat(of(jar("b()V"))).containsExactly("b()V");
    assertThat(of(jar("a()V"))).containsExactly("a()V");
  }

  @Test
  void a_jar_without_natives_is_remembered() throws IOException {
    assertThat(of(jar())).isEmpty();
    assertThat(onlyFileOfMemory()).isEmptyFile();
    assertThat(of(jar())).isEmpty();
  }

  @Test
  void what_is_remembered_but_cannot_be_read_is_looked_for_again() throws IOException {
    Path jar = jar("a()V");
    of(jar);
    Files.write(onlyFileOfMemory(), new byte[] {(byte) 0xFF, (byte) 0xFE});

    assertThat(of(jar)).containsExactly("a()V");
    assertThat(onlyFileOfMemory()).hasContent("a()V");
  }

  @Test
  void a_memory_that_cannot_be_written_is_not_needed() throws IOException {
    memory = Files.createFile(folder.resolve("file"));

    assertThat(of(jar("a()V"))).containsExactly("a()V");
  }

  @Test
  void what_is_broken_is_left_out() throws IOException {
    Path noJar = Files.writeString(folder.resolve("no.jar"), "no jar");
    Path jar =
        new Jar()
            .with("Broken.class", new byte[] {1, 2, 3})
            .with("A.class", classWith("a()V"))
            .write(folder.resolve("any.jar"));

    List<File> path = List.of(noJar.toFile(), new File("nowhere"), jar.toFile());
    assertThat(DeclaredNatives.of(path, memory)).containsExactly("a()V");
  }

  @Test
  void a_folder_that_leads_to_itself_is_looked_into_once() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Files.write(classes.resolve("A.class"), classWith("a()V"));
    Files.createSymbolicLink(classes.resolve("again"), classes);

    assertThat(of(classes)).containsExactly("a()V");
  }

  @Test
  void where_no_package_can_be_nothing_is_looked_for() throws IOException {
    Path hidden = Files.createDirectories(folder.resolve("classes/no.package"));
    Files.write(hidden.resolve("A.class"), classWith("a()V"));

    assertThat(of(folder.resolve("classes"))).isEmpty();
  }
}
