package org.cprof.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Classes of a library for a target, and programs against it, compiled from a few lines. */
public final class Compiled {
  private static final Pattern PACKAGE = Pattern.compile("package ([a-z.]+);");
  private static final Pattern NAME = Pattern.compile("(?:class|interface) (\\w+)");

  private Compiled() {}

  /** Classes in packages of the JDK. */
  public static Path library(Path folder, String... sources) throws IOException {
    Path src = sources(folder, sources);
    return compile(folder, src, "--patch-module", "java.base=" + src);
  }

  /** Classes of a program that has been compiled for a library. */
  public static Path program(Path folder, Path library, String... sources) throws IOException {
    return compile(folder, sources(folder, sources), "--patch-module", "java.base=" + library);
  }

  private static Path sources(Path folder, String... sources) throws IOException {
    Path src = Files.createDirectories(folder.resolve("src"));
    for (String source : sources) {
      Matcher packageName = PACKAGE.matcher(source);
      Matcher name = NAME.matcher(source);
      assertThat(name.find()).isTrue();
      Path parent = packageName.find() ? src.resolve(packageName.group(1).replace('.', '/')) : src;
      Files.createDirectories(parent);
      Files.writeString(parent.resolve(name.group(1) + ".java"), source);
    }
    return src;
  }

  private static Path compile(Path folder, Path src, String... options) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-nowarn", "-proc:none", "-d", classes.toString()));
    try (var files = Files.walk(src)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::toString)
          .forEach(arguments::add);
    }
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
    return classes;
  }

  /**
   * A multi-release jar.
   *
   * @param versions folders of classes by the version that they are for; 0 for any
   */
  public static Path multiRelease(Path jar, SortedMap<Integer, Path> versions) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<Integer, Path> each : versions.entrySet()) {
        String prefix = each.getKey() == 0 ? "" : "META-INF/versions/" + each.getKey() + "/";
        try (var files = Files.walk(each.getValue())) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            out.putNextEntry(new ZipEntry(prefix + each.getValue().relativize(file)));
            Files.copy(file, out);
          }
        }
      }
    }
    return jar;
  }
}
