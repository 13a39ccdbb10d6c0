package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;

/** What a run counts, and how, as the service that instruments its classes is told it. */
public final class AgentOptionsFile {

  /** Counts the cycles of a model. */
  public static final String CYCLES = "cprof";

  /** What can be counted without a class of the user's. */
  public static final List<String> UDIS = List.of(CYCLES, "blocks", "jp", "calls");

  private final Map<String, String> values = new LinkedHashMap<>();
  private Children children = Children.APART;

  public AgentOptionsFile model(String nameOrDirectory, Map<String, String> settings) {
    values.put(AgentOption.MODEL.key(), nameOrDirectory);
    settings.forEach((parameter, value) -> values.put(AgentOption.SETTING + parameter, value));
    return this;
  }

  /** What is counted. */
  public AgentOptionsFile udi(String name) {
    values.put(AgentOption.UDI.key(), name);
    return this;
  }

  /** Jars and folders with the class of a UDI of the user. */
  public AgentOptionsFile udiPath(List<Path> path) {
    if (!path.isEmpty()) {
      values.put(AgentOption.UDI_PATH.key(), lines(path));
    }
    return this;
  }

  /** Where basic blocks end. */
  public AgentOptionsFile blockRule(String name) {
    values.put(AgentOption.BLOCK_RULE.key(), name);
    return this;
  }

  /** Methods below which everything is profiled; an empty list says everything. */
  public AgentOptionsFile below(List<String> methods) {
    if (!methods.isEmpty()) {
      values.put(AgentOption.BELOW.key(), String.join(",", methods));
    }
    return this;
  }

  /** Whether contexts are told apart by call site. */
  public AgentOptionsFile callSites(boolean areApart) {
    values.put(AgentOption.CALL_SITES.key(), Boolean.toString(areApart));
    return this;
  }

  /** Whether a method that is called below itself is counted where it was called first. */
  public AgentOptionsFile foldRecursion(boolean isFolded) {
    values.put(AgentOption.FOLD_RECURSION.key(), Boolean.toString(isFolded));
    return this;
  }

  /** Whether it is counted who evicts whom from the method cache. */
  public AgentOptionsFile evictions(boolean areCounted) {
    values.put(AgentOption.EVICTIONS.key(), Boolean.toString(areCounted));
    return this;
  }

  /** Whether it is counted what source lines take. */
  public AgentOptionsFile lines(boolean areCounted) {
    values.put(AgentOption.LINES.key(), Boolean.toString(areCounted));
    return this;
  }

  /** Whether threads keep a running total of the target's cycles. */
  public AgentOptionsFile clock(boolean isKept) {
    values.merge(
        AgentOption.CLOCK.key(),
        Boolean.toString(isKept),
        (old, now) -> "true".equals(old) ? old : now);
    return this;
  }

  /** Whether the program sees the target's time in place of the host's. */
  public AgentOptionsFile seesTarget(boolean isSeen) {
    if (isSeen) {
      values.put("clock", "target");
    }
    return this;
  }

  /** Methods whose calls are recorded one by one, as for {@link #below}. */
  public AgentOptionsFile callsOf(List<String> methods) {
    if (!methods.isEmpty()) {
      values.put(AgentOption.CALLS_OF.key(), String.join(",", methods));
      values.merge(AgentOption.CLOCK.key(), "true", (old, now) -> "target".equals(old) ? old : now);
    }
    return this;
  }

  /** Whether the profile tells only of what is executed below recorded calls. */
  public AgentOptionsFile callsAlone(boolean areAlone) {
    values.put(AgentOption.CALLS_ALONE.key(), Boolean.toString(areAlone));
    return this;
  }

  /** The only call that is counted, of a method whose calls are recorded; from 0. */
  public AgentOptionsFile onlyCall(String method, long call) {
    values.put(AgentOption.CALL_ONLY.key(), method + "#" + call);
    return stopped(true);
  }

  /** Whether nothing is counted until it is started. */
  public AgentOptionsFile stopped(boolean isStopped) {
    values.put(AgentOption.STOPPED.key(), Boolean.toString(isStopped));
    return this;
  }

  /**
   * A profiler that is called while the program runs.
   *
   * @param name class or short name; null for none
   */
  public AgentOptionsFile profiler(String name, List<Path> path, Map<String, String> settings) {
    if (name != null) {
      values.put(AgentOption.PROFILER.key(), name);
      values.put(AgentOption.PROFILER_PATH.key(), lines(path));
      settings.forEach((key, value) -> values.put(AgentOption.PROFILER_SETTING + key, value));
    }
    return this;
  }

  private static String lines(List<Path> paths) {
    return paths.stream()
        .map(file -> file.toAbsolutePath().toString())
        .collect(Collectors.joining("\n"));
  }

  /** The list of the methods' sizes on the target; null for none. */
  public AgentOptionsFile sizes(Path file) {
    return file(AgentOption.SIZES.key(), file);
  }

  /** The jar with the target's own routines; null for none. */
  public AgentOptionsFile routines(Path jar) {
    return file(AgentOption.ROUTINES.key(), jar);
  }

  private AgentOptionsFile file(String key, Path file) {
    if (file != null) {
      values.put(key, file.toAbsolutePath().toString());
    }
    return this;
  }

  /** The profile file. */
  public AgentOptionsFile output(Path file) {
    values.put(AgentOption.OUTPUT.key(), file.toAbsolutePath().toString());
    return this;
  }

  /** What the profile says it is of. */
  public AgentOptionsFile program(String description) {
    values.put(AgentOption.PROGRAM.key(), description);
    return this;
  }

  /** What the profile says of the target's class library. */
  public AgentOptionsFile targetLibrary(String description) {
    values.put(AgentOption.TARGET_LIBRARY.key(), description);
    return this;
  }

  /** Patterns of the classes to instrument and to leave alone; an empty list says nothing. */
  public AgentOptionsFile classes(List<String> include, List<String> exclude) {
    if (!include.isEmpty()) {
      values.put(AgentOption.INCLUDE.key(), String.join(",", include));
    }
    if (!exclude.isEmpty()) {
      values.put(AgentOption.EXCLUDE.key(), String.join(",", exclude));
    }
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

  /** Whether the profile has what only the host does. */
  public AgentOptionsFile hostWork(boolean included) {
    values.put(AgentOption.HOST_WORK.key(), Boolean.toString(included));
    return this;
  }

  /** Whether each thread has a tree of its own in the profile. */
  public AgentOptionsFile threadsApart(boolean apart) {
    values.put(AgentOption.THREADS_APART.key(), Boolean.toString(apart));
    return this;
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
