package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFilesTest {

  @TempDir Path folder;

  @Test
  void a_class_of_the_jdk_is_found_before_one_of_its_name_on_the_class_path() throws IOException {
    byte[] own = new SketchedClass("p/Own", "java/lang/Object").bytes();
    Path jar =
        new Jar()
            .with("java/util/ArrayList.class", own)
            .with("java/util/NoneOfTheJdk.class", own)
            .with("p/Own.class", own)
            .write(folder.resolve("program.jar"));
    ProgramFiles files =
        ProgramFiles.onOwnJdk(
            new ClassPathFiles(
                new ClassPath(new File("")).add(jar.toString()), Runtime.version().feature()));

    assertThat(files.read("p/Own")).isEqualTo(own);
    assertThat(files.read("java/util/ArrayList"))
        .isEqualTo(JdkImage.own().classFile("java/util/ArrayList"));
    assertThat(files.read("p/None")).isNull();
    assertThat(files.ofClassPath()).containsExactly("java/util/NoneOfTheJdk", "p/Own");
  }
}
