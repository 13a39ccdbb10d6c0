package org.cprof.serve;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.cprof.prepared.Message;

/**
 * A process that a program starts.
 *
 * @param folder that it begins in
 * @param command what is executed, and its arguments
 * @param options what variables of its environment say to JVMs: the first to the {@code java}
 *     command alone, the others to any
 */
record StartedProcess(Path folder, List<String> command, List<String> options) {

  private static final String JAVA = "java";

  /**
   * Reads it behind the kind of the request.
   *
   * @param folder of the program
   */
  static StartedProcess read(Message request, Path folder) {
    Path other = folder.resolve(request.getText());
    return new StartedProcess(other, List.of(request.getTexts()), List.of(request.getTexts()));
  }

  /**
   * What is executed, if it is a JVM that has no options of CProf's, and is none of CProf's own:
   * the {@code java} command or another tool of a JDK.
   */
  Optional<String> uncountedJvm() {
    boolean isOther = isJvm() && !command.contains(CProfSession.OWN_MAIN) && !counts();
    return isOther ? Optional.of(command.get(0)) : Optional.empty();
  }

  private boolean isJvm() {
    try {
      Path file = Path.of(command.get(0));
      return found(file).anyMatch(each -> each.endsWith(JAVA) || isToolOfJdk(each));
    } catch (InvalidPathException noFile) {
      return false;
    }
  }

  /** Where the file may be; one without a folder is in one of those of the path. */
  private Stream<Path> found(Path file) {
    String path = System.getenv().getOrDefault("PATH", "");
    Stream<String> folders =
        file.getNameCount() > 1 || file.isAbsolute()
            ? Stream.of("")
            : Stream.of(path.split(File.pathSeparator));
    return folders
        .map(each -> folder.resolve(each).resolve(file))
        .filter(Files::isExecutable)
        .limit(1);
  }

  /** Whether a file is the JDK's launcher by another name, as its tools are. */
  private static boolean isToolOfJdk(Path file) {
    try {
      Path bin = file.toRealPath().getParent();
      return Files.isExecutable(bin.resolve(JAVA))
          && Files.exists(bin.resolveSibling("lib").resolve("modules"));
    } catch (IOException unreadable) {
      return false;
    }
  }

  private boolean counts() {
    boolean isJava = Path.of(command.get(0)).endsWith(JAVA);
    Stream<String> ofEnvironment =
        options.stream().skip(isJava ? 0 : 1).flatMap(each -> Stream.of(each.split("\\s+")));
    return Stream.concat(command.stream(), ofEnvironment).anyMatch(this::isOfCProf);
  }

  /** Whether a word is CProf's option, or names a file of arguments that has it. */
  private boolean isOfCProf(String word) {
    if (!word.startsWith("@")) {
      return word.contains(CProfSession.OPTION);
    }
    try {
      byte[] content = Files.readAllBytes(folder.resolve(word.substring(1)));
      return new String(content, StandardCharsets.ISO_8859_1).contains(CProfSession.OPTION);
    } catch (IOException | InvalidPathException noFile) {
      return false;
    }
  }
}
