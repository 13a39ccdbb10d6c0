package org.cprof.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConstantPoolEditorTest {
  private static final String USER =
      "package a; class User<T extends java.util.Vector> {"
          + " static final String NAME = \"java/util/Vector\";"
          + " java.util.Vector[] field; long wide = 12345678901L; double d = 0.1;"
          + " String f(java.util.Vector<String> v, java.util.VectorLike w) {"
          + "   Object o = field; java.util.Vector[][] all = (java.util.Vector[][]) o;"
          + "   Runnable r = () -> v.size(); r.run();"
          + "   return NAME + all.length + java.util.Vector.class; } }";
  private static final Map<String, String> NAMES = Map.of("java/util/Vector", "t/LongerVector");

  @TempDir Path folder;

  private byte[] user() throws IOException {
    Path library =
        Compiled.library(folder.resolve("l"), "package java.util; public class VectorLike {}");
    Path classes = Compiled.program(folder.resolve("p"), library, USER);
    return Files.readAllBytes(classes.resolve("a/User.class"));
  }

  @Test
  void names_change_everywhere_but_in_texts() throws IOException {
    byte[] renamed = new ConstantPoolEditor(user()).renamed(NAMES);
    ConstantPoolEditor pool = new ConstantPoolEditor(renamed);

    assertThat(pool.types()).contains("t/LongerVector").doesNotContain("java/util/Vector");
    assertThat(pool.members())
        .contains(new ConstantPoolEditor.Member("t/LongerVector", "size", "()I"))
        .contains(new ConstantPoolEditor.Member("a/User", "field", "[Lt/LongerVector;"));
    var node = ClassCode.read(renamed).node();
    assertThat(node.signature).isEqualTo("<T:Lt/LongerVector;>Ljava/lang/Object;");
    assertThat(node.fields.get(0).value).isEqualTo("java/util/Vector");
    assertThat(node.methods.stream().filter(m -> m.name.equals("f")).findAny().orElseThrow())
        .satisfies(
            f ->
                assertThat(f.signature)
                    .isEqualTo(
                        "(Lt/LongerVector<Ljava/lang/String;>;Ljava/util/VectorLike;)"
                            + "Ljava/lang/String;"));
  }

  @Test
  void code_keeps_its_bytes() throws IOException {
    byte[] file = user();
    byte[] renamed = new ConstantPoolEditor(file).renamed(NAMES);

    assertThat(codes(renamed)).isEqualTo(codes(file)).isNotEmpty();
    assertThat(renamed.length).isGreaterThan(file.length);
  }

  private static List<String> codes(byte[] file) {
    return ClassCode.read(file).methods().stream().map(m -> m.name() + m.codeBytes()).toList();
  }

  @Test
  void a_class_without_such_names_stays_as_it_is() throws IOException {
    byte[] file = user();

    assertThat(new ConstantPoolEditor(file).renamed(Map.of("java/util/Vec", "b/C"))).isSameAs(file);
  }
}
