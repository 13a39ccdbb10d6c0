package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.cprof.classes.SketchedClass;
import org.cprof.serve.Overrides.Uncounted;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class OverridesTest {

  private static final String CLONE = "()Ljava/lang/Object;";

  private static SketchedClass both() {
    return new SketchedClass("p/A")
        .method(Opcodes.ACC_PUBLIC, "hashCode()I")
        .natively("clone" + CLONE);
  }

  @Test
  void code_and_natives_override() {
    assertThat(Overrides.of(both().bytes(), false))
        .containsExactly(
            new Uncounted("p.A", "hashCode", "()I", false),
            new Uncounted("p.A", "clone", CLONE, true));
  }

  @Test
  void where_code_counts_itself_only_natives_matter() {
    assertThat(Overrides.of(both().bytes(), true))
        .containsExactly(new Uncounted("p.A", "clone", CLONE, true));
  }

  @Test
  void methods_with_other_parameters_or_modifiers_do_not_override() {
    byte[] classFile =
        new SketchedClass("p/A")
            .method(Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE, "hashCode()I")
            .method(Opcodes.ACC_ABSTRACT, "clone" + CLONE)
            .natively("hashCode(I)I")
            .natively("clone()Lp/A;")
            .natively("equals(Ljava/lang/Object;)Z")
            .bytes();

    assertThat(Overrides.of(classFile, false)).isEmpty();
  }

  @Test
  void a_broken_class_file_is_refused() {
    assertThatThrownBy(() -> Overrides.of(new byte[] {1, 2}, false))
        .isInstanceOf(RuntimeException.class);
  }
}
