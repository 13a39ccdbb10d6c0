package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.cprof.prepared.SampleMethods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands as the JDK's launcher leaves them in {@code sun.java.command}. */
class ProgramStartTest {

  private static final File HERE = new File(".");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "Main, Main",
    "com.acme.Main a b, com.acme.Main",
    "com.acme.Main 'x y.txt', com.acme.Main",
    "my.module/com.acme.Main arg, com.acme.Main",
    "com.acme.Main data/in.jar, com.acme.Main",
    "jdk.compiler/com.sun.tools.javac.Main -cp lib/a.jar B.java, com.sun.tools.javac.Main",
    "com.acme.jar.Main, com.acme.jar.Main",
    "my.module/com.acme.Main in.jar, com.acme.Main"
  })
  void the_first_word_names_the_class(String command, String mainClass) {
    assertThat(ProgramStart.mainClass(command, HERE)).isEqualTo(mainClass);
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "com.sun.tools.javac.launcher.Main Hello.java",
    "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Hello.java a",
    "src/Hello.java a b"
  })
  void a_start_from_source_names_none(String command) {
    assertThat(ProgramStart.mainClass(command, HERE)).isNull();
  }

  private Path jar(String name, String mainClass) throws IOException {
    Path file = folder.resolve(name);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    }
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.flush();
    }
    return file;
  }

  @Test
  void the_manifest_of_a_jar_names_the_class() throws IOException {
    Path plain = jar("app.jar", " com.acme.Main ");
    Path spaces = jar("my nice app.jar", "com.acme.Nice");

    assertThat(ProgramStart.mainClass(plain.toString(), HERE)).isEqualTo("com.acme.Main");
    assertThat(ProgramStart.mainClass(plain + " a b.jar", HERE)).isEqualTo("com.acme.Main");
    assertThat(ProgramStart.mainClass(spaces.toString(), HERE)).isEqualTo("com.acme.Nice");
    assertThat(ProgramStart.mainClass(spaces + " -x y", HERE)).isEqualTo("com.acme.Nice");
  }

  @Test
  void a_relative_path_starts_from_the_folder_of_the_jvm() throws IOException {
    jar("app.jar", "com.acme.Main");

    assertThat(ProgramStart.mainClass("app.jar a", folder.toFile())).isEqualTo("com.acme.Main");
  }

  @Test
  void a_jar_among_the_arguments_is_not_the_program() throws IOException {
    Path other = jar("other.jar", "com.acme.Other");

    assertThat(ProgramStart.mainClass("Main " + other, HERE)).isEqualTo("Main");
  }

  /** {@code java -jar} takes any name, and the VM would refuse the last two itself. */
  @Test
  void a_jar_of_any_name_will_do() throws IOException {
    assertThat(ProgramStart.mainClass(jar("app.war", "com.acme.War").toString(), HERE))
        .isEqualTo("com.acme.War");
    assertThat(ProgramStart.mainClass(jar("none.jar", null).toString(), HERE)).isNull();
    assertThat(ProgramStart.mainClass(folder.resolve("missing.jar").toString(), HERE)).isNull();
  }

  private static boolean isMain(ProgramStart start, String className, String method) {
    int descriptor = method.indexOf('(');
    return start.isMain(
        SampleMethods.nativeMethod(
            className, method.substring(0, descriptor), method.substring(descriptor)));
  }

  /** Any class that is not the JDK's may be the one that the main class inherits it from. */
  @ParameterizedTest
  @CsvSource({
    "com.acme.Main, main([Ljava/lang/String;)V, true",
    "com.acme.Main, main()V, true",
    "com.acme.Base, main([Ljava/lang/String;)V, true",
    "com.acme.Main, main(I)V, false",
    "com.acme.Main, run()V, false",
    "java.base.Main, main([Ljava/lang/String;)V, false",
    "sun.launcher.LauncherHelper, main()V, false",
    "com.sun.tools.javac.launcher.Main, main([Ljava/lang/String;)V, false"
  })
  void the_program_starts_with_a_main_method(String className, String method, boolean isMain) {
    ProgramStart start = ProgramStart.of("com.acme.Main a", "", HERE);

    assertThat(isMain(start, className, method)).isEqualTo(isMain);
    assertThat(isMain(ProgramStart.NONE, className, method)).isFalse();
  }

  @Test
  void a_program_of_the_jdk_starts_with_its_own_main_method() {
    String javac = "com.sun.tools.javac.Main";

    assertThat(
            isMain(
                ProgramStart.of("jdk.compiler/" + javac, "", HERE),
                javac,
                "main([Ljava/lang/String;)V"))
        .isTrue();
    assertThat(
            isMain(
                ProgramStart.of("jdk.compiler", javac, HERE), javac, "main([Ljava/lang/String;)V"))
        .isTrue();
  }

  /** Native code has made the JVM, and calls what it likes. */
  @ParameterizedTest
  @CsvSource({
    "com.acme.Motor, step(I)I, true",
    "com.acme.Motor, <init>()V, true",
    "com.acme.Motor, <clinit>()V, false",
    "java.lang.ClassLoader, loadClass(Ljava/lang/String;)Ljava/lang/Class;, false"
  })
  void an_embedded_program_starts_with_any_method_of_its_own(
      String className, String method, boolean isMain) {
    assertThat(isMain(ProgramStart.EMBEDDED, className, method)).isEqualTo(isMain);
  }
}
