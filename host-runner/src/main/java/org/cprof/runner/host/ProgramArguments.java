package org.cprof.runner.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cprof.runner.CommandException;

/**
 * What follows {@code --} on the command line: options of the JVM, the main class or jar, and the
 * program's arguments.
 *
 * @param all everything, as the {@code java} command takes it in a profiled run
 * @param main the main class, jar, module or source file, as given
 * @param programArguments what follows it
 */
public record ProgramArguments(List<String> all, String main, List<String> programArguments) {
  private static final String MANAGER = "-Djava.security.manager";

  /** What does not make the JVM start with a security manager. */
  private static final Set<String> NO_MANAGER = Set.of(MANAGER + "=allow", MANAGER + "=disallow");

  /**
   * Finds the main class.
   *
   * @param own the names of the options of the command, which do not belong here
   * @throws CommandException if there is none, or with options that no profiled run can have
   */
  public static ProgramArguments parse(List<String> arguments, Set<String> own) {
    if (arguments.isEmpty()) {
      throw CommandException.wrongUse(
          "no program: add the arguments of java after --, such as"
              + " '-- -cp app.jar org.example.Main'");
    }
    List<String> expanded = new ArrayList<>(arguments);
    int literal = 0;
    boolean isValue = false;
    boolean isMain = false;
    for (int i = 0; i < expanded.size(); i++) {
      String argument = expanded.get(i);
      if (i >= literal && argument.startsWith("@") && argument.length() > 1) {
        literal = expand(expanded, i--);
        continue;
      }
      if (i == 0 && argument.equals("java")) {
        throw CommandException.wrongUse(
            "the arguments of java come after --, without 'java' itself");
      }
      if (isMain || !isValue && (argument.startsWith("--module=") || !argument.startsWith("-"))) {
        return at(expanded, i);
      }
      if (argument.equals("--disable-@files")) {
        literal = Integer.MAX_VALUE;
      }
      if (!isValue) {
        checkManager(argument);
        checkOwn(argument, own);
      }
      isMain = !isValue && JavaOptions.isBeforeProgram(argument);
      isValue = !isValue && JavaOptions.hasValue(argument);
    }
    throw CommandException.wrongUse(
        "no program: neither a main class nor -jar among '" + String.join(" ", arguments) + "'");
  }

  /**
   * Puts the words of {@code @FILE} in its place, as the {@code java} command does up to the main
   * class; {@code @@WORD} is the word {@code @WORD}.
   *
   * @return the first index that has not been expanded
   */
  private static int expand(List<String> arguments, int index) {
    String name = arguments.remove(index).substring(1);
    List<String> words = name.startsWith("@") ? List.of(name) : ArgumentFile.read(Path.of(name));
    arguments.addAll(index, words);
    return index + words.size();
  }

  /** An option of the command is one of {@code java} where that has one of its name, too. */
  private static void checkOwn(String argument, Set<String> own) {
    String given = argument.replaceFirst("=.*", "");
    String name = given.replaceFirst("^-+", "--");
    if (own.contains(name) && !JavaOptions.has(given) && !JavaOptions.has(name)) {
      throw CommandException.wrongUse("option '" + name + "' must come before --");
    }
  }

  private static void checkManager(String argument) {
    boolean startsOne = argument.equals(MANAGER) || argument.startsWith(MANAGER + "=");
    if (startsOne && !NO_MANAGER.contains(argument)) {
      throw CommandException.wrongUse(
          argument
              + ": with a security manager from the start on, no agent can count; leave it out, or"
              + " let the program set it by itself, with "
              + MANAGER
              + "=allow");
    }
  }

  /** The options of the JVM, in front of the main class. */
  List<String> options() {
    return all.subList(0, all.size() - programArguments.size() - 1);
  }

  /** The option by which the {@code java} command ends without the program, if there is one. */
  public Optional<String> endsBeforeProgram() {
    boolean isValue = false;
    for (String option : options()) {
      if (!isValue && JavaOptions.endsBeforeProgram(option)) {
        return Optional.of(option);
      }
      isValue = !isValue && JavaOptions.hasValue(option);
    }
    return Optional.empty();
  }

  private static ProgramArguments at(List<String> arguments, int main) {
    String name = arguments.get(main).replaceFirst("^--module=", "");
    List<String> all = new ArrayList<>(JvmOptions.adapted(arguments.subList(0, main)));
    all.addAll(arguments.subList(main, arguments.size()));
    return new ProgramArguments(
        List.copyOf(all), name, List.copyOf(arguments.subList(main + 1, arguments.size())));
  }

  /** A short name for files: the simple name of the main class, or the jar's without its ending. */
  public String shortName() {
    String name = main.substring(Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\')) + 1);
    String file = name.replaceFirst("\\.(jar|java)$", "");
    String simple = file.equals(name) ? name.substring(name.lastIndexOf('.') + 1) : file;
    String safe = simple.replaceAll("[^A-Za-z0-9._$-]", "");
    return safe.isEmpty() ? "program" : safe;
  }

  /** The program and its arguments in one line. */
  public String description() {
    return programArguments.isEmpty() ? main : main + " " + String.join(" ", programArguments);
  }
}
