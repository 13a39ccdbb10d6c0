package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JarIdentityTest {

  @TempDir Path folder;

  private String identity(Jar jar) throws IOException {
    return JarIdentity.of(jar.write(folder.resolve("any.jar")));
  }

  @Test
  void two_jars_with_the_same_entries_have_the_same_identity() throws IOException {
    String one = identity(new Jar().with("A.class", "one"));

    assertThat(one).isEqualTo(identity(new Jar().with("A.class", "one"))).hasSize(24);
  }

  @Test
  void a_jar_with_another_name_or_content_has_another() throws IOException {
    String one = identity(new Jar().with("A.class", "one"));

    assertThat(identity(new Jar().with("A.class", "two"))).isNotEqualTo(one);
    assertThat(identity(new Jar().with("B.class", "one"))).isNotEqualTo(one);
    assertThat(identity(new Jar().with("A.class", "one").with("B.class", ""))).isNotEqualTo(one);
  }

  /** The longest one is 65535 bytes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 65_535})
  void a_jar_may_end_with_a_comment(int length) throws IOException {
    Path file = folder.resolve("commented.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.setComment("x".repeat(length));
      ZipEntry entry = new ZipEntry("A.class");
      entry.setTime(0);
      out.putNextEntry(entry);
      out.write("one".getBytes());
    }

    assertThat(JarIdentity.of(file)).isEqualTo(identity(new Jar().with("A.class", "one")));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 22, 100_000})
  void a_file_that_is_no_jar_has_no_identity(int length) throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "x".repeat(length));

    assertThatThrownBy(() -> JarIdentity.of(text))
        .isInstanceOf(IOException.class)
        .hasMessage(text + " is no jar that can be read: it has no central directory");
  }

  /** Its directory would lie beyond its end. */
  @Test
  void a_jar_without_its_begin_has_none() throws IOException {
    byte[] jar =
        Files.readAllBytes(new Jar().with("A.class", "one").write(folder.resolve("a.jar")));
    Path end = folder.resolve("end.jar");
    Files.write(end, Arrays.copyOfRange(jar, 30, jar.length));

    assertThatThrownBy(() -> JarIdentity.of(end)).hasMessageStartingWith(end + " is no jar");
  }
}
