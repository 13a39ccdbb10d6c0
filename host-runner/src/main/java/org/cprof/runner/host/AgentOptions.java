package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.code.BlockRule;

/**
 * What the agent is told. It is written to a file, since neither a path nor a pattern has to fit
 * the syntax of {@code -javaagent}.
 */
public final class AgentOptions {

  /** Counts the cycles of a model. */
  public static final String CYCLES = "cprof";

  /** What can be counted without a class of the user's. */
  public static final List<String> UDIS = List.of(CYCLES, "blocks", "jp", "calls");

  /** What decides on the code that is inserted, besides the model, with what holds if not told. */
  private static final Map<String, String> COUNTING =
      Map.of(
          "udi", CYCLES,
          "block.rule", BlockRule.DEFAULT.name(),
          "below", "",
          "call.sites", "false",
          "lines", "false",
          "clock", "false",
          "evictions", "false",
          "fold.recursion", "false",
          "intrinsics", "bodies");

  /** With one of these, code may be inserted that nobody knows before the run. */
  private static final List<String> OWN_CODE = List.of("udi.path", "routines", "profiler");

  /** Any methods: the code is the same for all. */
  private static final String BELOW_ANY = "*.*";

  private final Map<String, String> values = new LinkedHashMap<>();
  private List<Path> prepared = List.of();
  private Children children = Children.APART;

  public AgentOptions model(String nameOrDirectory, Map<String, String> settings) {
    values.put("model", nameOrDirectory);
    settings.forEach((parameter, value) -> values.put("set." + parameter, value));
    return this;
  }

  /** What is counted. */
  public AgentOptions udi(String name) {
    values.put("udi", name);
    return this;
  }

  /** Jars and folders with the class of a UDI of the user. */
  public AgentOptions udiPath(List<Path> path) {
    if (!path.isEmpty()) {
      values.put("udi.path", lines(path));
    }
    return this;
  }

  /** Where basic blocks end. */
  public AgentOptions blockRule(String name) {
    values.put("block.rule", name);
    return this;
  }

  /** Methods below which everything is profiled; an empty list says everything. */
  public AgentOptions below(List<String> methods) {
    if (!methods.isEmpty()) {
      values.put("below", String.join(",", methods));
    }
    return this;
  }

  /** Whether contexts are told apart by call site. */
  public AgentOptions callSites(boolean areApart) {
    values.put("call.sites", Boolean.toString(areApart));
    return this;
  }

  /** Whether a method that is called below itself is counted where it was called first. */
  public AgentOptions foldRecursion(boolean isFolded) {
    values.put("fold.recursion", Boolean.toString(isFolded));
    return this;
  }

  /** Whether it is counted who evicts whom from the method cache. */
  public AgentOptions evictions(boolean areCounted) {
    values.put("evictions", Boolean.toString(areCounted));
    return this;
  }

  /** Whether it is counted what source lines take. */
  public AgentOptions lines(boolean areCounted) {
    values.put("lines", Boolean.toString(areCounted));
    return this;
  }

  /** Whether threads keep a running total of the target's cycles. */
  public AgentOptions clock(boolean isKept) {
    values.merge("clock", Boolean.toString(isKept), (old, now) -> "true".equals(old) ? old : now);
    return this;
  }

  /** Methods whose calls are recorded one by one, as for {@link #below}. */
  public AgentOptions callsOf(List<String> methods) {
    if (!methods.isEmpty()) {
      values.put("calls.of", String.join(",", methods));
      values.put("clock", "true");
    }
    return this;
  }

  /** The only call that is counted, of a method whose calls are recorded; from 0. */
  public AgentOptions onlyCall(String method, long call) {
    values.put("call.only", method + "#" + call);
    return stopped(true);
  }

  /** Whether callers count intrinsics: bodies or leaves. */
  public AgentOptions intrinsics(String kind) {
    values.put("intrinsics", kind);
    return this;
  }

  /** Whether nothing is counted until it is started. */
  public AgentOptions stopped(boolean isStopped) {
    values.put("stopped", Boolean.toString(isStopped));
    return this;
  }

  /**
   * A profiler that is called while the program runs.
   *
   * @param name class or short name; null for none
   */
  public AgentOptions profiler(String name, List<Path> path, Map<String, String> settings) {
    if (name != null) {
      values.put("profiler", name);
      values.put("profiler.path", lines(path));
      settings.forEach((key, value) -> values.put("profiler.set." + key, value));
    }
    return this;
  }

  private static String lines(List<Path> paths) {
    return paths.stream()
        .map(file -> file.toAbsolutePath().toString())
        .collect(Collectors.joining("\n"));
  }

  /** The list of the methods' sizes on the target; null for none. */
  public AgentOptions sizes(Path file) {
    return file("sizes", file);
  }

  /** The jar with the target's own routines; null for none. */
  public AgentOptions routines(Path jar) {
    return file("routines", jar);
  }

  private AgentOptions file(String key, Path file) {
    if (file != null) {
      values.put(key, file.toAbsolutePath().toString());
    }
    return this;
  }

  /** The profile file. */
  public AgentOptions output(Path file) {
    values.put("output", file.toAbsolutePath().toString());
    return this;
  }

  /** What the profile says it is of. */
  public AgentOptions program(String description) {
    values.put("program", description);
    return this;
  }

  /** Patterns of the classes to instrument and to leave alone; an empty list says nothing. */
  public AgentOptions classes(List<String> include, List<String> exclude) {
    if (!include.isEmpty()) {
      values.put("include", String.join(",", include));
    }
    if (!exclude.isEmpty()) {
      values.put("exclude", String.join(",", exclude));
    }
    return this;
  }

  /** Whether classes can be prepared for runs with these options. */
  public boolean arePreparable() {
    return UDIS.contains(values.getOrDefault("udi", CYCLES))
        && OWN_CODE.stream().noneMatch(values::containsKey);
  }

  /**
   * The options that decide on the code that is inserted, besides the model and its parameters, in
   * an order of their own and without those that say what holds anyway.
   */
  public SortedMap<String, String> counting() {
    SortedMap<String, String> all = new TreeMap<>(values);
    all.keySet().retainAll(COUNTING.keySet());
    all.entrySet().removeIf(option -> option.getValue().equals(COUNTING.get(option.getKey())));
    all.computeIfPresent("below", (key, methods) -> BELOW_ANY);
    return all;
  }

  /** Options to prepare classes with, for runs with these. */
  public AgentOptions forPreparation() {
    AgentOptions options = new AgentOptions();
    options.values.putAll(values);
    options
        .values
        .keySet()
        .removeIf(key -> !key.equals("model") && !key.startsWith("set.") && !key.equals("sizes"));
    options.values.putAll(counting());
    return options;
  }

  /** Files of prepared classes, and what else stands in their folder. */
  public AgentOptions prepared(List<Path> files) {
    prepared = List.copyOf(files);
    if (!files.isEmpty()) {
      values.put("prepared", lines(files));
    }
    return this;
  }

  /** Instead of running a program, prepares classes: each source with its file in turn. */
  public AgentOptions preparation(List<String> sourcesAndFiles) {
    values.put("prepare", String.join("\n", sourcesAndFiles));
    // Beside it, the writing of a profile is rehearsed.
    values.put("output", sourcesAndFiles.get(1));
    return this;
  }

  /** What becomes of the profiles of JVMs that the program starts. */
  public AgentOptions children(Children what) {
    children = what;
    return this;
  }

  Children children() {
    return children;
  }

  /** Whether classes are prepared, and no program is run. */
  boolean isPreparation() {
    return values.containsKey("prepare");
  }

  /** Whether the profile has what only the host does. */
  public AgentOptions hostWork(boolean included) {
    values.put("host.work", Boolean.toString(included));
    return this;
  }

  /** The folder of the raw profiles; null where the program does not run. */
  Path rawFolder() {
    String output = values.get("output");
    return output == null || values.containsKey("prepare")
        ? null
        : org.cprof.setup.AgentOptions.rawFolder(Path.of(output));
  }

  List<Path> prepared() {
    return prepared;
  }

  /** What the agent is told, by key. */
  public Map<String, String> values() {
    return Map.copyOf(values);
  }

  /**
   * Writes the file that {@code -javaagent:AGENT=@FILE} names. The JDK's own way to write
   * properties asks for the time, and so for the locale, which takes longer than the rest.
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
