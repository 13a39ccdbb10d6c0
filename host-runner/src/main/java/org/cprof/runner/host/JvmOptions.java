package org.cprof.runner.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.CommandException;
import org.cprof.start.JvmFlags;

/** The program's own options of the JVM, as a profiled run needs them. */
final class JvmOptions {
  /** How much more metaspace the program's instrumented classes and CProf's own take, in bytes. */
  private static final long METASPACE_FACTOR = 4;

  private static final long OWN_METASPACE = 64L << 20;

  private static final String STACK = "-Xss";

  /** Stack size in units of 1,024 bytes. */
  private static final String THREAD_STACK = "-XX:ThreadStackSize=";

  private static final String METASPACE = "-XX:MaxMetaspaceSize=";

  private static final Pattern SIZE =
      Pattern.compile(
          "(" + STACK + "|" + THREAD_STACK + "|" + METASPACE + ")([0-9]{1,15})([kKmMgG]?)");

  /** Beyond what any JVM takes, and far from what a long holds. */
  private static final long MAX_SIZE = 1L << 50;

  /** What needs class data sharing, which the JVM switches off where java.base is patched. */
  private static final Pattern SHARING =
      Pattern.compile(
          "-Xshare:(on|dump)|-XX:(ArchiveClassesAtExit|AOTCacheOutput)=.*"
              + "|-XX:AOTMode=(record|create|on|required)|-XX:[+]RequireSharedSpaces");

  private static final String LIMIT = "--limit-modules";
  private static final String PATCH = "--patch-module";
  private static final String BASE = "java.base=";

  private JvmOptions() {}

  /**
   * The options, each at its place.
   *
   * @throws CommandException if one can't be together with what CProf itself asks for
   */
  static List<String> adapted(List<String> options) {
    List<String> adapted = new ArrayList<>();
    String before = "";
    for (String option : options) {
      checkPatch(before, option);
      problemOfSharing(option)
          .ifPresent(
              problem -> {
                throw CommandException.wrongUse(problem);
              });
      adapted.add(adapted(before, option));
      before = option;
    }
    return adapted;
  }

  private static String adapted(String before, String option) {
    if (before.equals(LIMIT) || option.startsWith(LIMIT + "=")) {
      return option + ",java.instrument";
    }
    Matcher size = SIZE.matcher(option);
    return size.matches()
        ? enlarged(option, size.group(1), Long.parseLong(size.group(2)), unit(size.group(3)))
        : option;
  }

  private static String enlarged(String option, String name, long number, long unit) {
    if (number > MAX_SIZE / unit) {
      // For the JVM to refuse.
      return option;
    }
    long size = number * unit;
    return name
        + switch (name) {
          case STACK -> stack(size, JvmFlags.MAX_STACK);
          case THREAD_STACK -> stack(size, JvmFlags.MAX_STACK >> 10);
          default -> size * METASPACE_FACTOR + OWN_METASPACE;
        };
  }

  /** What is beyond the limit already stays. */
  private static long stack(long size, long limit) {
    return Math.max(size, Math.min(size * JvmFlags.STACK_FACTOR, limit));
  }

  private static long unit(String letter) {
    return switch (letter) {
      case "k", "K" -> 1L << 10;
      case "m", "M" -> 1L << 20;
      case "g", "G" -> 1L << 30;
      default -> 1;
    };
  }

  private static void checkPatch(String before, String option) {
    if (before.equals(PATCH) && option.startsWith(BASE) || option.startsWith(PATCH + "=" + BASE)) {
      throw CommandException.wrongUse(
          "--patch-module java.base: CProf patches that module itself, which the JVM allows once;"
              + " leave it out");
    }
  }

  /** Why an option can't be there that needs class data sharing; empty if it needs none. */
  static Optional<String> problemOfSharing(String option) {
    return SHARING.matcher(option).matches()
        ? Optional.of(
            option
                + ": the JVM shares no archived classes under CProf, which patches java.base;"
                + " leave it out, the profile is the same")
        : Optional.empty();
  }
}
