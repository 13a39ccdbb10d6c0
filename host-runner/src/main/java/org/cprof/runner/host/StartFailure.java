package org.cprof.runner.host;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.start.JvmFlags;

/**
 * Why a JVM has ended before it could ask for a class. What it says on its own is not printed while
 * it counts, since that is a line for each method whose code takes the place of an intrinsic; it
 * goes to a file, see {@link JvmFlags#saying}.
 *
 * @param process of the JVM
 * @param reasons what it said, a line each
 */
public record StartFailure(long process, List<String> reasons) {

  private static final String PREFIX = "jvm-pid";
  private static final String SUFFIX = ".log";

  /** What it says then, in front of the reason. */
  private static final String BEGIN = "Error occurred during initialization of VM";

  private static final String TWICE = "more than once to --patch-module";

  /** The JVM does not say whose the other option is. */
  private static final String TWICE_OR_PATCHED =
      "The options of CProf are there twice: give them once; or one of your own patches java.base,"
          + " as CProf does: leave it out";

  private static final String NOT_SHARED = "Unable to use shared archive";

  /** Where a JVM writes what it says. */
  static Path file(Path folder) {
    // The JVM puts "pid" and its process in place of %p.
    return folder.resolve(PREFIX.replace("pid", "%p") + SUFFIX);
  }

  /** The JVMs that have written to a folder and could not start, in the order of the files. */
  public static List<StartFailure> in(Path folder) throws IOException {
    List<StartFailure> failures = new ArrayList<>();
    for (Path file : files(folder)) {
      List<String> reasons =
          reasons(new String(Files.readAllBytes(file), Charset.defaultCharset()));
      if (!reasons.isEmpty()) {
        failures.add(new StartFailure(process(file), reasons));
      }
    }
    return failures;
  }

  /** Removes what JVMs have written that run no more. */
  public static void remove(Path folder) throws IOException {
    for (Path file : files(folder)) {
      if (ProcessHandle.of(process(file)).isEmpty()) {
        Files.delete(file);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found =
          Files.newDirectoryStream(folder, PREFIX + "[0-9]*" + SUFFIX)) {
        found.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  private static long process(Path file) {
    return Long.parseLong(file.getFileName().toString().replaceAll("[^0-9]", ""));
  }

  /** What a file tells, which is XML, after the JVM's options. */
  static List<String> reasons(String said) {
    List<String> lines =
        said.lines()
            .dropWhile(line -> !line.equals(BEGIN))
            .takeWhile(line -> !line.startsWith("<"))
            .map(StartFailure::unescaped)
            .toList();
    if (lines.stream().anyMatch(line -> line.endsWith(TWICE))) {
      return List.of(BEGIN, TWICE_OR_PATCHED);
    }
    if (lines.stream().anyMatch(line -> line.startsWith(NOT_SHARED))) {
      return Stream.concat(Stream.of(BEGIN), sharing(said)).toList();
    }
    return lines;
  }

  private static Stream<String> sharing(String said) {
    return said.lines()
        .dropWhile(line -> !line.equals("<args>"))
        .takeWhile(line -> !line.startsWith("<command>"))
        .flatMap(line -> Stream.of(unescaped(line).split(" ")))
        .flatMap(word -> JvmOptions.problemOfSharing(word).stream())
        .limit(1);
  }

  private static String unescaped(String line) {
    return line.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }

  @Override
  public String toString() {
    String reason =
        reasons.stream()
            .skip(1)
            .takeWhile(line -> !line.startsWith("\t"))
            .collect(Collectors.joining(" "));
    return "the JVM of process " + process + " could not start: " + reason;
  }
}
