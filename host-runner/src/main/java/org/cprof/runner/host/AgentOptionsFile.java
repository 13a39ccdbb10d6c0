package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.UdiChoice;

/** What a run counts, and how, as the service that instruments its classes is told it. */
public final class AgentOptionsFile {

  /** What can be counted without a class of the user's. */
  public static final List<String> UDIS =
      List.of(UdiChoice.CYCLES, UdiChoice.BLOCKS, UdiChoice.JP, UdiChoice.CALLS);

  private final Map<String, String> values = new LinkedHashMap<>();
  private Children children = Children.APART;

  public AgentOptionsFile model(String nameOrDirectory, Map<String, String> settings) {
    values.put(AgentOption.MODEL.key(), nameOrDirectory);
    settings.forEach((parameter, value) -> values.put(AgentOption.SETTING + parameter, value));
    return this;
  }

  /**
   * Tells an option; what was told of it before is void.
   *
   * @param value null or an empty list says nothing; a path is told as an absolute one
   */
  public AgentOptionsFile set(AgentOption option, Object value) {
    if (value instanceof Collection<?> items) {
      if (!items.isEmpty()) {
        boolean arePaths = items.iterator().next() instanceof Path; // which may hold commas
        values.put(
            option.key(),
            items.stream()
                .map(AgentOptionsFile::text)
                .collect(Collectors.joining(arePaths ? "\n" : ",")));
      }
    } else if (value != null) {
      values.put(option.key(), text(value));
    }
    return this;
  }

  private static String text(Object value) {
    return value instanceof Path path ? path.toAbsolutePath().toString() : value.toString();
  }

  /** What the profiler is told, by its keys. */
  public AgentOptionsFile profilerSettings(Map<String, String> settings) {
    settings.forEach((key, value) -> values.put(AgentOption.PROFILER_SETTING + key, value));
    return this;
  }

  /** What becomes of the profiles of JVMs that the program starts. */
  public AgentOptionsFile children(Children what) {
    children = what;
    return this;
  }

  Children children() {
    return children;
  }

  /** The folder of the raw profiles. */
  Path rawFolder() {
    return AgentOptions.rawFolder(Path.of(values.get(AgentOption.OUTPUT.key())));
  }

  /** What the agent is told, by key. */
  public Map<String, String> values() {
    return Map.copyOf(values);
  }

  /**
   * Writes the options as a file of properties, without the time, so that the same options make the
   * same file.
   */
  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> value : values.entrySet()) {
      escape(value.getKey(), text);
      text.append('=');
      escape(value.getValue(), text);
      text.append('\n');
    }
    Files.writeString(file, text);
  }

  private static void escape(String value, StringBuilder text) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '\f' -> text.append("\\f");
        case ' ', '\\', '=', ':', '#', '!' -> text.append('\\').append(c);
        default -> text.append(c);
      }
    }
  }
}
