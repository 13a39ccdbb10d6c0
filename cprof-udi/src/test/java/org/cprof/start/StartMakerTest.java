package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartMakerTest {

  @TempDir Path javaHome;

  @Test
  void the_jdk_names_the_classes_of_its_start() throws IOException {
    Files.createDirectory(javaHome.resolve("lib"));
    Files.writeString(
        javaHome.resolve("lib/classlist"),
        """
        # NOTE: Do not modify this file.
        java/lang/Object id: 0
        java/lang/String
        @lambda-proxy java/lang/A run ()Ljava/lang/Runnable;
        @lambda-form-invoker [LF_RESOLVE] java.lang.invoke.Invokers$Holder
        java/io/Serializable id: 1 super: 0
        """);

    assertThat(StartMaker.classList(javaHome))
        .containsExactly("java/io/Serializable", "java/lang/Object", "java/lang/String");
  }

  @Test
  void a_jdk_need_not_name_any() throws IOException {
    assertThat(StartMaker.classList(javaHome)).isEmpty();
  }
}
