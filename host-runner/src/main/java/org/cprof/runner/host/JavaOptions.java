package org.cprof.runner.host;

import java.util.Set;

/** The options of the {@code java} command of JDK 17 and later, by name. */
final class JavaOptions {
  /** The value is the next argument, unless it stands behind {@code =}. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--patch-module",
          "--enable-native-access",
          "--source",
          "-d",
          "--describe-module");

  /** The value is the program, behind which nothing is the command's. */
  private static final Set<String> PROGRAM = Set.of("-m", "--module");

  /** Others, but those that the JVM itself takes: they begin with a letter and their value. */
  private static final Set<String> OTHERS =
      Set.of(
          "-jar",
          "--disable-@files",
          "--dry-run",
          "--enable-preview",
          "--finalization",
          "--full-version",
          "-fullversion",
          "-h",
          "-help",
          "--help",
          "--help-extra",
          "--illegal-native-access",
          "--list-modules",
          "-noverify",
          "--show-module-resolution",
          "--show-version",
          "-showversion",
          "--sun-misc-unsafe-memory-access",
          "--validate-modules",
          "-verify",
          "-verifyremote",
          "-version",
          "--version");

  /** With these the command answers and ends, without the program. */
  private static final Set<String> WITHOUT_PROGRAM =
      Set.of(
          "-d",
          "--describe-module",
          "--dry-run",
          "-?",
          "-h",
          "-help",
          "--help",
          "--help-extra",
          "--full-version",
          "-fullversion",
          "--list-modules",
          "--validate-modules",
          "-version",
          "--version",
          "-X",
          "-Xinternalversion");

  private JavaOptions() {}

  /** Whether the next argument is the option's value. */
  static boolean hasValue(String option) {
    return WITH_VALUE.contains(option);
  }

  /** Whether the next argument is the program. */
  static boolean isBeforeProgram(String option) {
    return PROGRAM.contains(option);
  }

  /** Whether the command does not start the program that stands behind the option. */
  static boolean endsBeforeProgram(String option) {
    return WITHOUT_PROGRAM.contains(option.replaceFirst("=.*", ""));
  }

  /** Whether the command has an option of this name, which stands without its value. */
  static boolean has(String name) {
    return hasValue(name) || isBeforeProgram(name) || OTHERS.contains(name);
  }
}
