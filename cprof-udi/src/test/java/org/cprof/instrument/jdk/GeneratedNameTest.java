package org.cprof.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

class GeneratedNameTest {
  private static ClassNode named(String name) {
    ClassNode node = new ClassNode();
    node.name = name;
    return node;
  }

  @ParameterizedTest
  @CsvSource({
    "a/Motor$MockitoMock$aftWo0e6, a.Motor$MockitoMock",
    "a/Motor$MockitoMock$aBcDeFgH$auxiliary$Zz345678, a.Motor$MockitoMock$auxiliary",
    "a/Outer$Inner$ByteBuddy$QwErTyUi, a.Outer$Inner$ByteBuddy",
    "a/Motor$$EnhancerByCGLIB$$1a2b3c4d, a.Motor$EnhancerByCGLIB",
    "a/Motor$MockitoMock$1398472611, a.Motor$MockitoMock",
    // Counted, or no mark in front.
    "a/Motor$$SpringCGLIB$$0, a.Motor$$SpringCGLIB$$0",
    "a/Motor$Generated8, a.Motor$Generated8",
    "jdk/proxy2/$Proxy12, jdk.proxy2.$Proxy12",
    "a/Motor, a.Motor",
  })
  void what_is_drawn_by_chance_is_left_out(String internalName, String shown) {
    assertThat(GeneratedName.of(named(internalName))).isEqualTo(shown);
  }

  @Test
  void nested_classes_of_a_compiler_keep_their_names() {
    ClassNode nested = named("a/Motor$Controls$KeyIterator");
    nested.innerClasses.add(new InnerClassNode(nested.name, "a/Motor$Controls", "KeyIterator", 0));
    assertThat(GeneratedName.of(nested)).isEqualTo("a.Motor$Controls$KeyIterator");
  }

  @Test
  void drawn_names_of_methods_are_left_out() {
    ClassNode mock = named("a/Motor$MockitoMock$aBcDeFgH");

    assertThat(GeneratedName.method(mock, "step$accessor$V9BcDC4E")).isEqualTo("step$accessor");
    assertThat(GeneratedName.method(mock, "step")).isEqualTo("step");
    assertThat(GeneratedName.method(named("a/Motor"), "step$accessor$V9BcDC4E"))
        .isEqualTo("step$accessor$V9BcDC4E");
  }

  @Test
  void descriptors_of_generated_classes_lose_what_is_drawn_by_chance() {
    ClassNode auxiliary = named("a/Motor$MockitoMock$aBcDeFgH$auxiliary$Zz345678");
    String descriptor = "(La/Motor$MockitoMock$aBcDeFgH;ILjava/util/Map$Entry;[La/B;)V";

    assertThat(GeneratedName.descriptor(auxiliary, descriptor))
        .isEqualTo("(La/Motor$MockitoMock;ILjava/util/Map$Entry;[La/B;)V");
    assertThat(GeneratedName.descriptor(named("a/Motor"), descriptor)).isEqualTo(descriptor);
  }
}
