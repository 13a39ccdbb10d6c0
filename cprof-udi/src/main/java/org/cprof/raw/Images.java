package org.cprof.raw;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.setup.AgentOptions;

/**
 * The raw profiles of one process. A program that replaces itself by another JVM (execv) has one
 * for each image: {@code PROCESS.raw}, {@code PROCESS-2.raw} and so on.
 */
public final class Images {

  private static final Pattern NAME =
      Pattern.compile("(\\d+)(?:-(\\d+))?" + Pattern.quote(AgentOptions.RAW));

  private Images() {}

  /** The first one that no JVM has begun. */
  public static Path next(Path folder, long process) {
    int number = 1;
    while (Files.exists(LogFile.of(image(folder, process, number)))) {
      number++;
    }
    return image(folder, process, number);
  }

  /** The name of a raw profile: the process, with the number of the image from the second on. */
  public static String name(Path raw) {
    String name = raw.getFileName().toString();
    return name.endsWith(AgentOptions.RAW)
        ? name.substring(0, name.length() - AgentOptions.RAW.length())
        : name;
  }

  public static boolean isOf(Path raw, long process) {
    Matcher name = NAME.matcher(raw.getFileName().toString());
    return name.matches() && name.group(1).equals(Long.toString(process));
  }

  /** Whether the program has replaced itself by another image. */
  public static boolean isReplaced(Path raw) {
    Matcher name = NAME.matcher(raw.getFileName().toString());
    if (!name.matches()) {
      return false;
    }
    int number = name.group(2) == null ? 1 : Integer.parseInt(name.group(2));
    Path folder = raw.toAbsolutePath().getParent();
    return Files.exists(LogFile.of(image(folder, Long.parseLong(name.group(1)), number + 1)));
  }

  private static Path image(Path folder, long process, int number) {
    String suffix = number == 1 ? "" : "-" + number;
    return folder.resolve(process + suffix + AgentOptions.RAW);
  }
}
