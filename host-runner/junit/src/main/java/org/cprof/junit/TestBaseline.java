package org.cprof.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.cprof.setup.TestProperties;
import org.cprof.text.EndLine;
import org.cprof.text.MetadataLine;

/**
 * What the tests of a class cost, as text for a review: lines {@code # key: value} with what
 * decides the counts, then CSV with one line for each test, sorted, and one for each context below
 * it. The name stands last, as it may have commas. The last line of all is the {@link EndLine}.
 */
final class TestBaseline {
  private static final String COLUMNS =
      "cycles,bytecodes,load_cycles,allocations,calls,context,test";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /**
   * What a test costs.
   *
   * @param contexts of what it consists, see {@link Parts}
   */
  record Entry(Cost cost, Map<String, MethodCost> contexts) {}

  private final Path file;
  private final Map<String, String> metadata = new TreeMap<>();
  private final Map<String, Entry> tests = new TreeMap<>();

  private TestBaseline(Path file) {
    this.file = file;
  }

  /**
   * Reads a file; it has no tests if it is not there.
   *
   * @param isUpdated whether one that is not whole has no tests either, as it is written anew
   * @throws IllegalStateException for what is no baseline, with the line
   */
  static TestBaseline read(Path file, boolean isUpdated) {
    try {
      return Files.exists(file)
          ? read(file, Files.readAllLines(file), isUpdated)
          : new TestBaseline(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestBaseline read(Path file, List<String> lines, boolean isUpdated) {
    TestBaseline baseline = new TestBaseline(file);
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.equals(COLUMNS) && !EndLine.is(line) && !baseline.add(line)) {
        throw wrong(file, i + 1, "'" + line + "' is no line of " + COLUMNS);
      }
    }
    Optional<String> problem = EndLine.problem(last, baseline.rows());
    if (problem.isPresent() && !isUpdated) {
      throw wrong(
          file,
          lines.size(),
          problem.get() + "; -D" + TestProperties.UPDATE + "=true writes it anew");
    }
    return problem.isPresent() ? new TestBaseline(file) : baseline;
  }

  private static IllegalStateException wrong(Path file, int line, String reason) {
    return new IllegalStateException((line > 0 ? file + ":" + line : file) + ": " + reason);
  }

  private long rows() {
    return tests.values().stream().mapToLong(test -> 1 + test.contexts().size()).sum();
  }

  private boolean add(String line) {
    MetadataLine read = MetadataLine.read(line);
    if (read != null) {
      return metadata.put(read.key(), read.value()) == null;
    }
    String[] fields = line.split(",", 7);
    if (fields.length < 7) {
      return false;
    }
    String test = fields[6];
    boolean isTest = fields[5].isEmpty();
    long[] numbers = new long[5];
    for (int i = 0; i < numbers.length; i++) {
      if (i == (isTest ? 4 : 3)) {
        if (!fields[i].isEmpty()) {
          return false;
        }
      } else if (NUMBER.matcher(fields[i]).matches()) {
        numbers[i] = Long.parseLong(fields[i]);
      } else {
        return false;
      }
    }
    if (isTest) {
      Cost cost = new Cost(numbers[0], numbers[1], numbers[2], numbers[3]);
      return tests.put(test, new Entry(cost, new TreeMap<>())) == null;
    }
    MethodCost part = new MethodCost(numbers[4], numbers[0], numbers[1], numbers[2]);
    return tests.containsKey(test) && tests.get(test).contexts().put(fields[5], part) == null;
  }

  /**
   * The first of what decides the counts of own code, so but for the JDK, that is not as it was, as
   * text; empty if all is.
   */
  Optional<String> difference(Map<String, String> now) {
    for (Map.Entry<String, String> entry : now.entrySet()) {
      String before = metadata.get(entry.getKey());
      if (!entry.getKey().equals(CountingProperties.JDK) && !entry.getValue().equals(before)) {
        return Optional.of(entry.getKey() + " " + entry.getValue() + ", not " + before);
      }
    }
    return Optional.empty();
  }

  /** The JDK that it was counted with, if that is another one. */
  Optional<String> otherJdk(Map<String, String> now) {
    return Optional.ofNullable(metadata.get(CountingProperties.JDK))
        .filter(jdk -> !jdk.equals(now.get(CountingProperties.JDK)));
  }

  /** What a test costs; empty if it is not there. */
  Optional<Entry> of(TestKey test) {
    return test.among(tests.keySet()).map(tests::get);
  }

  /** Writes it with a test, and without all others if they were counted otherwise. */
  void update(Map<String, String> now, TestKey test, Entry entry) {
    if (difference(now).isPresent() || otherJdk(now).isPresent()) {
      tests.clear();
      metadata.clear();
      metadata.putAll(now);
    }
    test.among(tests.keySet()).ifPresent(tests::remove);
    tests.put(test.key(), entry);
    List<String> lines = new ArrayList<>();
    metadata.forEach((key, value) -> lines.add(new MetadataLine(key, value).line()));
    lines.add(COLUMNS);
    tests.forEach((name, costs) -> addLines(name, costs, lines));
    lines.add(new EndLine(rows()).line());
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addLines(String test, Entry entry, List<String> lines) {
    Cost cost = entry.cost();
    lines.add(
        String.format(
            Locale.ROOT,
            "%d,%d,%d,%d,,,%s",
            cost.cycles(),
            cost.bytecodes(),
            cost.loadCycles(),
            cost.allocations(),
            test));
    entry
        .contexts()
        .forEach(
            (context, part) ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "%d,%d,%d,,%d,%s,%s",
                        part.cycles(),
                        part.bytecodes(),
                        part.loadCycles(),
                        part.calls(),
                        context,
                        test)));
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
