import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles each program of a checkout of JOP, with all that it uses of its sources, into a folder
 * of its own: {@code java JopPrograms.java SOURCES FOLDER}. Prints the folders and main classes of
 * those that compile.
 */
public final class JopPrograms {

  private static final List<String> ROOTS =
      List.of("app", "bench", "test", "common", "paper", "rtapi");

  private static final Pattern MAIN =
      Pattern.compile(
          "^\\s*(public\\s+static|static\\s+public)\\s+void\\s+main\\s*\\(\\s*(final\\s+)?String",
          Pattern.MULTILINE);

  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

  /** Of these, the stand-ins are what counts. */
  private static final List<String> LIBRARY =
      List.of(
          "com/jopdesign/sys/", "joprt/", "javax/realtime/", "javax/safetycritical/", "util/Dbg");

  /** What JOP's build generates. */
  private static final String CONFIG =
      """
      package com.jopdesign.sys;
      public class Config {
        public static final boolean MEASURE = true;
        public static final boolean ADD_REF_INFO = false;
        public static final boolean USE_SCOPES = false;
        public static final boolean USE_SCOPECHECKS = false;
      }
      """;

  private JopPrograms() {}

  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]);
    Path folder = Path.of(arguments[1]);
    Path config = Files.createDirectories(folder.resolve("generated/com/jopdesign/sys"));
    Files.writeString(config.resolve("Config.java"), CONFIG);
    String path =
        Stream.concat(
                ROOTS.stream().map(root -> sources.resolve(root).toString()),
                Stream.of(folder.resolve("generated").toString()))
            .collect(Collectors.joining(java.io.File.pathSeparator));
    int number = 0;
    for (String root : ROOTS) {
      for (Path source : javaFiles(sources.resolve(root))) {
        String text = Files.readString(source, java.nio.charset.StandardCharsets.ISO_8859_1);
        if (MAIN.matcher(text).find()) {
          Path classes = folder.resolve("classes/" + number++);
          if (compile(source, sources.resolve(root), path, classes)) {
            System.out.println(classes + " " + mainClass(source, text));
          }
        }
      }
    }
  }

  private static List<Path> javaFiles(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static String mainClass(Path source, String text) {
    String name = source.getFileName().toString().replace(".java", "");
    Matcher declared = PACKAGE.matcher(text);
    return declared.find() ? declared.group(1) + "." + name : name;
  }

  private static boolean compile(Path source, Path root, String path, Path classes)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Files.createDirectories(classes);
    List<String> options = new ArrayList<>();
    // The program's own root first: some classes are there in several.
    options.addAll(
        Arrays.asList("-sourcepath", root + java.io.File.pathSeparator + path, "-nowarn"));
    options.addAll(
        Arrays.asList("-proc:none", "-source", "8", "-target", "8", "-d", classes.toString()));
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(
            null, null, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      boolean done =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjects(source.toFile()))
              .call();
      if (!done) {
        String error =
            messages.toString().lines().filter(line -> line.contains("error:")).findFirst().get();
        System.err.println("does not compile: " + error);
        return false;
      }
    }
    for (Path file : classFiles(classes)) {
      String name = classes.relativize(file).toString().replace(java.io.File.separatorChar, '/');
      if (LIBRARY.stream().anyMatch(name::startsWith)) {
        Files.delete(file);
      }
    }
    return true;
  }

  private static List<Path> classFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
