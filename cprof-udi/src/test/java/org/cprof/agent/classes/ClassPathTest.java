package org.cprof.agent.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class ClassPathTest {

  @Test
  void an_empty_boot_class_path_is_not_the_current_folder() {
    assertThat(ClassPath.ofThisVm("").entries()).isEqualTo(ClassPath.ofThisVm(null).entries());
    assertThat(ClassPath.ofThisVm("boot.jar").entries())
        .startsWith(new File("boot.jar"))
        .hasSize(1 + ClassPath.ofThisVm(null).entries().size());
  }

  @Test
  void an_empty_class_path_is() {
    assertThat(new ClassPath("").entries()).containsExactly(new File("."));
  }
}
