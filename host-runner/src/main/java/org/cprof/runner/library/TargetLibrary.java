package org.cprof.runner.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/**
 * A program that runs with classes of its target's library. Those that only the JDK may define have
 * another name, {@code target.java.util.Vector}, and the program names them so. Its classes and the
 * library's stand in two jars, in front of the class path, which still has everything else.
 */
public final class TargetLibrary {
  /** In front of the names of classes that only the JDK may define under their own. */
  public static final String PREFIX = "target.";

  private static final String OPTION = "--target-library ";
  private static final List<String> OF_MODULES =
      List.of("-p", "--module-path", "-m", "--module", "--patch-module", "@");

  private final Path jar;
  private final ProgramArguments program;
  private final SortedMap<String, byte[]> own;
  private final SortedMap<String, byte[]> library;
  private final Exchange exchange;

  private TargetLibrary(
      Path jar,
      ProgramArguments program,
      SortedMap<String, byte[]> own,
      SortedMap<String, byte[]> library,
      Exchange exchange) {
    this.jar = jar;
    this.program = program;
    this.own = own;
    this.library = library;
    this.exchange = exchange;
  }

  /**
   * Finds what of a library can take the place of the JDK's.
   *
   * @param jar of the library, or a folder
   * @param inFront jars before the program's own class path, which stay as they are
   * @throws CommandException if one of the files cannot be read, or the program is not on the class
   *     path
   */
  public static TargetLibrary of(
      Path jar, ProgramArguments program, HostJdk jdk, List<Path> inFront) {
    checkProgram(program);
    if (!Files.exists(jar)) {
      throw CommandException.wrongUse(OPTION + jar + ": there is no such file");
    }
    try {
      Map<String, byte[]> others = read(inFront, jdk);
      SortedMap<String, byte[]> library = read(List.of(jar), jdk);
      if (library.isEmpty()) {
        throw CommandException.wrongUse(OPTION + jar + ": there is no class file in it");
      }
      Map<String, LinkedClass> libraryClasses = linked(library);
      if (libraryClasses.size() < library.size()) {
        library.keySet().removeAll(libraryClasses.keySet());
        throw CommandException.wrongUse(
            OPTION + jar + ": " + library.firstKey() + ".class: not a class file of that name");
      }
      SortedMap<String, byte[]> own = read(ProgramClassPath.entries(program, System.getenv()), jdk);
      library.keySet().removeAll(others.keySet());
      own.keySet().removeAll(others.keySet());
      Map<String, LinkedClass> ownClasses = linked(own);
      own.keySet().retainAll(ownClasses.keySet());
      libraryClasses.keySet().retainAll(library.keySet());
      LinkableClasses host = new LinkableClasses(JdkImage.of(jdk.home()), others);
      Exchange exchange = new Exchange(ownClasses, libraryClasses, host);
      return new TargetLibrary(jar, program, own, library, exchange);
    } catch (IOException e) {
      throw CommandException.wrongUse(OPTION + jar + ": " + IoFailure.reason(e));
    }
  }

  /** The class files of a path, as the JVM of the run finds them. */
  private static SortedMap<String, byte[]> read(List<Path> path, HostJdk jdk) throws IOException {
    try (ClassPathFiles files = ProgramClassPath.open(path, jdk.feature())) {
      return files.checked().readAll();
    }
  }

  private static void checkProgram(ProgramArguments program) {
    List<String> all = program.all();
    for (String option : all.subList(0, all.size() - program.programArguments().size())) {
      for (String other : OF_MODULES) {
        if (option.equals(other) || option.startsWith(other + "=") || option.startsWith("@")) {
          throw CommandException.wrongUse(
              "--target-library needs a program on the class path (-cp or -jar), and not "
                  + option);
        }
      }
    }
    if (program.main().endsWith(".java")) {
      throw CommandException.wrongUse(
          "--target-library needs a compiled program, and not " + program.main());
    }
  }

  /** The class files that can be read; the JVM refuses others where they are loaded. */
  private static Map<String, LinkedClass> linked(Map<String, byte[]> files) {
    Map<String, LinkedClass> classes = new TreeMap<>();
    files.forEach(
        (name, file) -> {
          try {
            LinkedClass linked = LinkedClass.read(file);
            if (linked.name().equals(name)) {
              classes.put(name, linked);
            }
          } catch (RuntimeException noClass) {
            // Stays where it is.
          }
        });
    return classes;
  }

  /**
   * Writes the changed classes and puts them in front of the class path.
   *
   * @param folder for two jars, which the run needs to its end
   * @throws CommandException if they cannot be written
   */
  public ProgramArguments writeTo(Path folder) {
    SortedMap<String, String> names = exchange.names();
    SortedMap<String, byte[]> ofTarget = new TreeMap<>();
    library.forEach(
        (name, file) -> {
          if (names.containsKey(name) || exchange.freelyNamed().contains(name)) {
            ofTarget.put(names.getOrDefault(name, name), file);
          }
        });
    Path ownJar = folder.resolve("program.jar");
    Path libraryJar = folder.resolve("library.jar");
    try {
      write(own, names, ownJar);
      write(ofTarget, names, libraryJar);
    } catch (IOException e) {
      throw CommandException.notRun(
          "cannot write the program for its library: " + IoFailure.text(e));
    }
    return ProgramClassPath.startingWith(program, List.of(ownJar, libraryJar), Map.of());
  }

  private static void write(SortedMap<String, byte[]> classes, Map<String, String> names, Path file)
      throws IOException {
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> each : classes.entrySet()) {
        // Of one time, so that the same classes make the same file.
        ZipEntry entry = new ZipEntry(each.getKey() + ".class");
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        jar.putNextEntry(entry);
        try {
          jar.write(new ConstantPoolEditor(each.getValue()).renamed(names));
        } catch (IllegalArgumentException e) {
          throw new IOException(each.getKey() + ": " + e.getMessage(), e);
        }
      }
    }
  }

  /** The library in one line for the profile: its file, and a checksum of its classes. */
  public String description() {
    CRC32 checksum = new CRC32();
    library.forEach(
        (name, file) -> {
          checksum.update(name.getBytes(StandardCharsets.UTF_8));
          checksum.update(file);
        });
    return jar.getFileName() + " " + Long.toHexString(checksum.getValue());
  }

  /** Warnings: what the program uses and will not find. */
  public List<String> missing() {
    return exchange.missing().stream()
        .map(member -> "the target library does not have " + Names.clean(member))
        .toList();
  }

  /** How many classes are exchanged, and which are not and why. */
  public List<String> lines(Terminal terminal) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Target library "
            + Names.clean(jar.getFileName().toString())
            + ": "
            + Numbers.grouped(exchange.names().size())
            + (exchange.names().size() == 1 ? " class" : " classes")
            + " in place of the JDK's");
    SortedMap<String, List<String>> byReason = new TreeMap<>();
    exchange
        .kept()
        .forEach(
            (name, reason) ->
                byReason
                    .computeIfAbsent(reason, any -> new ArrayList<>())
                    .add(name.replace('/', '.')));
    byReason.forEach(
        (reason, names) -> {
          String line = "not exchanged, " + reason + ": " + String.join(", ", names);
          lines.addAll(Names.indented(line, terminal.width()));
        });
    return lines;
  }
}
