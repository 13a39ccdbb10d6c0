package org.cprof.runner.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.UserCache;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedCacheTest {
  private static final HostJdk JDK =
      new HostJdk(Path.of("jdk"), "17", List.of("java.base", "java.xml", "jdk.compiler"));

  private static final PreparedKey KEY = new PreparedKey(List.of("jdk 17", "model a"));

  @TempDir Path folder;
  private PreparedCache cache;
  private Path one;
  private Path other;

  @BeforeEach
  void prepare() throws IOException {
    cache = new PreparedCache(new UserCache(folder.resolve("cache"), true));
    one = jar("one.jar", "one", "");
    other = jar("other.jar", "other", "");
    write(cache.jdkFile(KEY));
    write(cache.classPathFile(KEY, List.of(one, other)));
    write(cache.classPathFile(KEY, List.of(one)));
  }

  private Path jar(String name, String content, String classPath) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    if (!classPath.isEmpty()) {
      manifest.getMainAttributes().put(Name.CLASS_PATH, classPath);
    }
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      ZipEntry entry = new ZipEntry("A.class");
      entry.setTime(0);
      jar.putNextEntry(entry);
      jar.write(content.getBytes());
    }
    return file;
  }

  private static void writeJar(Path file, int classes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (int i = 0; i < classes; i++) {
        jar.putNextEntry(new ZipEntry("A" + i + ".class"));
      }
      jar.putNextEntry(new ZipEntry("readme.txt"));
    }
  }

  private static void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "12345");
  }

  private List<Path> filesFor(Map<String, String> environment, String... arguments)
      throws IOException {
    return prepared(KEY, environment, arguments).files();
  }

  private PreparedFiles prepared(
      PreparedKey key, Map<String, String> environment, String... arguments) throws IOException {
    return folderOf(key).filesFor(JDK, ProgramArguments.parse(List.of(arguments)), environment);
  }

  private PreparedFolder folderOf(PreparedKey key) {
    return new PreparedFolder(cache.jdkFile(key).getParent());
  }

  private Path fileOf(PreparedKey key, String source) {
    return folderOf(key).file(source);
  }

  private Path startFile(PreparedKey key) {
    return fileOf(key, "start");
  }

  private static Preparer.Task task(String source, Path target) {
    return new Preparer.Task(source, target);
  }

  private static PreparedFiles files(List<Path> files, Preparer.Task... missing) {
    return new PreparedFiles(files, List.of(missing), List.of());
  }

  private static PreparedKey key(int number) {
    return new PreparedKey(List.of("jdk 17", "model " + number));
  }

  /** With its jar, which has the checksum of {@code 12345} in its name. */
  private static Path writeStart(Path start) throws IOException {
    Path jar = start.resolveSibling("start-cbf53a1c.jar");
    write(jar);
    write(start);
    return jar;
  }

  @Test
  void what_every_run_starts_with_is_prepared_once() throws IOException {
    Path start = startFile(key(1));
    Path jdk = cache.jdkFile(key(1));

    assertThat(prepared(key(1), Map.of(), "Main"))
        .isEqualTo(files(List.of(), task("start", start)));
    writeStart(start);
    assertThat(prepared(key(1), Map.of(), "Main")).isEqualTo(files(List.of(start)));
    write(jdk);
    assertThat(prepared(key(1), Map.of(), "Main")).isEqualTo(files(List.of(start, jdk)));
    Files.delete(start);
    assertThat(prepared(key(1), Map.of(), "Main"))
        .isEqualTo(files(List.of(jdk), task("start", start)));
  }

  @Test
  void what_every_run_starts_with_is_prepared_again_if_its_jar_is_damaged() throws IOException {
    Path start = startFile(key(1));
    Path jar = writeStart(start);

    Files.writeString(jar, "12354");
    assertThat(prepared(key(1), Map.of(), "Main"))
        .isEqualTo(files(List.of(), task("start", start)));
    Files.delete(jar);
    assertThat(prepared(key(1), Map.of(), "Main"))
        .isEqualTo(files(List.of(), task("start", start)));
  }

  @Test
  void a_program_of_the_jdk_needs_its_module_and_what_that_needs() throws IOException {
    Path start = startFile(key(1));
    writeStart(start);
    Path base = fileOf(key(1), "java.base");
    Path compiler = fileOf(key(1), "jdk.compiler");
    Path xml = fileOf(key(1), "java.xml");
    String[] javac = {"-m", "jdk.compiler/com.sun.tools.javac.Main", "A.java"};

    PreparedFiles first = prepared(key(1), Map.of(), javac);
    assertThat(first.missing())
        .containsExactly(task("java.base", base), task("jdk.compiler", compiler));
    for (Path each : List.of(base, compiler, xml)) {
      write(each);
    }
    Files.writeString(folderOf(key(1)).path().resolve("jdk.compiler.modules"), "java.base\n");
    assertThat(prepared(key(1), Map.of(), javac)).isEqualTo(files(List.of(start, base, compiler)));

    Files.writeString(folderOf(key(1)).path().resolve("jdk.compiler.modules"), "java.xml\n");
    assertThat(prepared(key(1), Map.of(), javac))
        .isEqualTo(files(List.of(start, base, compiler, xml)));
    Files.delete(xml);
    assertThat(prepared(key(1), Map.of(), javac).missing()).containsExactly(task("java.xml", xml));

    assertThat(prepared(key(1), Map.of(), "Main")).isEqualTo(files(List.of(start)));
    assertThat(prepared(key(1), Map.of(), "--module-path=mods", "--module=own/own.Main"))
        .isEqualTo(files(List.of(start)));
  }

  @Test
  void jars_of_many_classes_are_prepared_with_the_modules_they_name() throws IOException {
    Path start = startFile(key(1));
    writeStart(start);
    Path large = folder.resolve("large.jar");
    writeJar(large, JavaClassPath.MANY_CLASSES);
    Path small = folder.resolve("small.jar");
    writeJar(small, JavaClassPath.MANY_CLASSES - 1);
    Path base = fileOf(key(1), "java.base");
    Path classPath = cache.classPathFile(key(1), List.of(large));

    assertThat(prepared(key(1), Map.of(), "-jar", small.toString()).missing()).isEmpty();
    PreparedFiles first = prepared(key(1), Map.of(), "-jar", large.toString());
    assertThat(first.missing())
        .containsExactly(task("java.base", base), task("classpath", classPath));
    assertThat(first.jars()).containsExactly(large);

    write(base);
    write(classPath);
    assertThat(prepared(key(1), Map.of(), "-jar", large.toString()).files())
        .containsExactly(start, base, classPath);
    assertThat(prepared(key(1), Map.of(), "-jar", small.toString()).files()).containsExactly(start);
  }

  @Test
  void of_eleven_class_paths_the_one_goes_that_was_not_used_for_longest() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Path jar = jar("jar" + i + ".jar", "content " + i, "");
      files.add(cache.classPathFile(key(1), List.of(jar)));
      write(files.get(i));
      Files.setLastModifiedTime(files.get(i), FileTime.fromMillis(1_000_000 + i));
    }
    prepared(key(1), Map.of(), "-jar", folder.resolve("jar0.jar").toString());

    Path next = cache.classPathFile(key(1), List.of(one));
    PreparedFolder.makeRoomFor(List.of(task("classpath", next)));

    assertThat(files.get(0)).exists();
    assertThat(files.get(1)).doesNotExist();
    assertThat(files.get(2)).exists();
  }

  @Test
  void nothing_is_prepared_where_other_classes_may_take_the_place_of_the_jdk_s()
      throws IOException {
    assertThat(prepared(key(1), Map.of(), "-javaagent:a.jar", "Main"))
        .isEqualTo(PreparedFiles.NONE);
  }

  @Test
  void of_eleven_starts_the_one_goes_that_was_not_used_for_longest() throws IOException {
    for (int i = 0; i < 10; i++) {
      writeStart(startFile(key(i)));
      Files.setLastModifiedTime(startFile(key(i)), FileTime.fromMillis(1_000_000 + i));
    }
    prepared(key(0), Map.of(), "Main");

    write(cache.jdkFile(key(1)));
    PreparedFolder.makeRoomFor(prepared(key(10), Map.of(), "Main").missing());

    assertThat(startFile(key(0))).exists();
    assertThat(startFile(key(1)).getParent()).isEmptyDirectory();
    assertThat(startFile(key(2))).exists();
    assertThat(cache.jdkFile(KEY)).exists();
  }

  @Test
  void the_jdk_and_the_whole_class_path_are_found() throws IOException {
    Path jdk = cache.jdkFile(KEY);
    Path both = cache.classPathFile(KEY, List.of(one, other));
    Path single = cache.classPathFile(KEY, List.of(one));

    assertThat(filesFor(Map.of(), "-cp", one + ":" + other, "Main")).containsExactly(jdk, both);
    assertThat(filesFor(Map.of(), "--class-path=" + one, "Main", "x")).containsExactly(jdk, single);
    assertThat(filesFor(Map.of(), "-jar", one.toString(), "x")).containsExactly(jdk, single);
    assertThat(filesFor(Map.of("CLASSPATH", one.toString()), "Main")).containsExactly(jdk, single);
    assertThat(filesFor(Map.of(), "-cp", folder + ":" + one, "Main")).containsExactly(jdk, single);
    assertThat(filesFor(Map.of(), "-cp", one + ":", "Main")).containsExactly(jdk, single);
    assertThat(filesFor(Map.of(), "-cp", folder + "/*", "Main")).containsExactly(jdk, both);
    assertThat(filesFor(Map.of(), "-cp", folder + "/none/*", "Main")).containsExactly(jdk);
  }

  @Test
  void another_class_path_has_nothing_but_the_jdk() throws IOException {
    Path jdk = cache.jdkFile(KEY);

    assertThat(filesFor(Map.of(), "-cp", other + ":" + one, "Main")).containsExactly(jdk);
    assertThat(filesFor(Map.of(), "-cp", folder + "/none.jar", "Main")).containsExactly(jdk);
    assertThat(filesFor(Map.of("CLASSPATH", one.toString()), "-cp", "x", "Main"))
        .containsExactly(jdk);
  }

  @Test
  void a_jar_that_changes_or_names_others_is_another() throws IOException {
    jar("one.jar", "two", "");
    assertThat(filesFor(Map.of(), "-cp", one.toString(), "Main"))
        .containsExactly(cache.jdkFile(KEY));

    Path naming = jar("naming.jar", "one", "other.jar none.jar http://example.org/far.jar");
    Path both = cache.classPathFile(KEY, List.of(naming));
    assertThat(both).isEqualTo(cache.classPathFile(KEY, List.of(naming, other)));
    write(both);
    assertThat(filesFor(Map.of(), "-jar", naming.toString()))
        .containsExactly(cache.jdkFile(KEY), both);
    jar("other.jar", "changed", "");
    assertThat(filesFor(Map.of(), "-jar", naming.toString())).containsExactly(cache.jdkFile(KEY));
  }

  @Test
  void another_key_has_nothing() throws IOException {
    PreparedKey otherKey = new PreparedKey(List.of("jdk 17", "model b"));

    assertThat(prepared(otherKey, Map.of(), "-cp", one.toString(), "Main").files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-javaagent:x.jar",
        "-agentpath:/x.so",
        "-Xbootclasspath/a:x.jar",
        "--patch-module=java.logging=x.jar",
        "-Djava.system.class.loader=x.Y",
        "@options"
      })
  void nothing_is_taken_where_other_classes_may_take_their_place(String option) throws IOException {
    assertThat(filesFor(Map.of(), option, "-cp", one.toString(), "Main")).isEmpty();
    assertThat(filesFor(Map.of("JAVA_TOOL_OPTIONS", "-ea " + option), "-cp", "" + one, "Main"))
        .isEmpty();
    assertThat(filesFor(Map.of(), "-cp", one.toString(), "Main", option)).hasSize(2);
  }

  @Test
  void cleaning_removes_everything_once() throws IOException {
    assertThat(cache.clean()).isEqualTo(15);
    assertThat(cache.jdkFile(KEY)).doesNotExist();
    assertThat(cache.clean()).isZero();
  }

  @Test
  void what_is_no_jar_has_no_identity() throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "x".repeat(100_000));

    assertThatThrownBy(() -> cache.classPathFile(KEY, List.of(one, text)))
        .hasMessage(text + " is no jar that can be read");
    assertThatThrownBy(() -> JarIdentity.of(text))
        .isInstanceOf(IOException.class)
        .hasMessage(text + " is no jar that can be read: it has no central directory");
    assertThat(JarIdentity.of(one)).isNotEqualTo(JarIdentity.of(other));
  }

  @Test
  void the_agents_words_become_results() {
    List<Preparer.Result> results =
        Preparer.results(List.of("jdk\t3\t2\t10\t20", " A.class: why", "classpath\t1\t1\t5\t6"));

    assertThat(results)
        .containsExactly(
            new Preparer.Result("jdk", 3, 2, 10, 20, List.of("A.class: why")),
            new Preparer.Result("classpath", 1, 1, 5, 6, List.of()));
  }
}
