package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.cprof.agent.OnAllJdks;
import org.cprof.agent.TestJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

class JdkImageTest {

  @OnAllJdks
  void the_class_files_of_a_jdk_are_its_own(TestJdk jdk) throws IOException {
    JdkImage image = JdkImage.of(jdk.home());

    // JVMS 4.1: JDK 17 has the version 61, and so on.
    ClassReader object = new ClassReader(image.classFile("java/lang/Object"));
    assertThat(object.getClassName()).isEqualTo("java/lang/Object");
    assertThat(object.readUnsignedShort(6)).isEqualTo(61 + jdk.feature() - 17);
    assertThat(image.classFile("java/sql/Driver")).isNotNull();
  }

  @Test
  void a_module_has_its_classes_and_packages() throws IOException {
    JdkImage image = own();

    assertThat(image.modules()).contains("java.base", "java.sql").isSorted();
    assertThat(image.classes("java.sql")).contains("java/sql/Driver", "javax/sql/DataSource");
    assertThat(image.classes("java.sql")).doesNotContain("module-info");
    assertThat(image.packages("java.sql")).containsExactlyInAnyOrder("java.sql", "javax.sql");
    assertThat(image.classFile("java.sql", "java/sql/Driver")).isNotNull();
    assertThat(image.classFile("java.base", "java/sql/Driver")).isNull();
  }

  @OnAllJdks
  void a_modules_packages_are_those_of_its_classes(TestJdk jdk) throws IOException {
    JdkImage image = JdkImage.of(jdk.home());

    for (String module : image.modules()) {
      assertThat(image.packages(module))
          .as(module)
          .containsAll(
              image.classes(module).stream()
                  .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
                  .distinct()
                  .toList());
    }
    assertThat(image.packages("no.such.module")).isEmpty();
  }

  @Test
  void classes_that_the_image_lacks_are_unknown() throws IOException {
    JdkImage image = own();

    assertThat(image.classFile("java/lang/None")).isNull();
    assertThat(image.classFile("no/such/Package")).isNull();
    assertThat(image.classFile("InNoPackage")).isNull();
    assertThat(image.methods("java/lang/None")).isSameAs(ClassMethods.UNKNOWN);
  }

  @Test
  void a_folder_without_a_jdk_has_none(@TempDir Path folder) {
    assertThatThrownBy(() -> JdkImage.of(folder)).isInstanceOf(IOException.class);
  }

  private static JdkImage own() throws IOException {
    return JdkImage.of(TestJdk.own().home());
  }
}
