package org.cprof.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The map of the architecture names classes that there are. */
class MapTest {
  private static final Path ROOT = Path.of("../..");

  /** With or without its package, with or without a member. */
  private static final Pattern CLASS =
      Pattern.compile("`(?:[a-z]+\\.)*([A-Z]+[a-z]\\w*)(?:\\.[a-z]\\w*)?`");

  @Test
  void names_are_those_of_sources() throws IOException {
    Set<String> sources = sources();
    Set<String> named = new TreeSet<>();
    CLASS
        .matcher(Files.readString(ROOT.resolve("docs/architecture.md")))
        .results()
        .forEach(match -> named.add(match.group(1)));

    named.removeAll(Set.of("System", "CProfMessage")); // of the JDK, made by the build
    // Lists of the run time's classes leave out how all begin.
    named.removeIf(name -> sources.contains(name) || sources.contains("CProf" + name));

    assertThat(named).isEmpty();
  }

  private static Set<String> sources() throws IOException {
    Set<String> names = new TreeSet<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean isBuilt = folder.endsWith("target") || folder.endsWith(".git");
            return isBuilt ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            names.add(file.getFileName().toString().replaceFirst("\\.java$", ""));
            return FileVisitResult.CONTINUE;
          }
        });
    return names;
  }
}
