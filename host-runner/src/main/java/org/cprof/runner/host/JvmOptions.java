package org.cprof.runner.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.CommandException;

/** The program's own options of the JVM, as a profiled run needs them. */
final class JvmOptions {
  /**
   * How much larger stacks are. A frame of compiled code takes up to seven times as much: what is
   * inserted has locals, and hardly a recursion is inlined.
   */
  private static final long STACK_FACTOR = 8;

  /** The JVM's limit, in bytes. */
  private static final long MAX_STACK = 1L << 30;

  private static final Pattern STACK_SIZE = Pattern.compile("-Xss([0-9]{1,12})([kKmMgG]?)");

  private static final Pattern METASPACE =
      Pattern.compile("(-XX:MaxMetaspaceSize=)([0-9]{1,12})([kKmMgG]?)");

  /** How much more metaspace the program's instrumented classes and CProf's own take, in bytes. */
  private static final long METASPACE_FACTOR = 4;

  private static final long OWN_METASPACE = 64L << 20;

  /** In units of 1,024 bytes. */
  private static final Pattern THREAD_STACK_SIZE =
      Pattern.compile("-XX:ThreadStackSize=([0-9]{1,12})");

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
      adapted.add(adapted(before, option));
      before = option;
    }
    return adapted;
  }

  private static String adapted(String before, String option) {
    if (before.equals(LIMIT) || option.startsWith(LIMIT + "=")) {
      return option + ",java.instrument";
    }
    Matcher size = STACK_SIZE.matcher(option);
    if (size.matches()) {
      return "-Xss" + enlarged(Long.parseLong(size.group(1)), unit(size.group(2)));
    }
    Matcher kilobytes = THREAD_STACK_SIZE.matcher(option);
    if (kilobytes.matches()) {
      long bytes = enlarged(Long.parseLong(kilobytes.group(1)), unit("k"));
      return "-XX:ThreadStackSize=" + bytes / unit("k");
    }
    Matcher metaspace = METASPACE.matcher(option);
    if (metaspace.matches()) {
      long bytes = Long.parseLong(metaspace.group(2)) * unit(metaspace.group(3));
      return metaspace.group(1) + (bytes * METASPACE_FACTOR + OWN_METASPACE);
    }
    return option;
  }

  /** In bytes. A size that is beyond the limit already is for the JVM to refuse. */
  private static long enlarged(long size, long unit) {
    long bytes = size * unit;
    return Math.max(bytes, Math.min(bytes * STACK_FACTOR, MAX_STACK));
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
}
