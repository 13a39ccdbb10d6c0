package org.cprof.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the tests of a class cost, as text for a review: lines {@code # key: value} with what
 * decides the counts, then CSV with one line for each test, sorted. The name stands last, as it may
 * have commas.
 */
final class BaselineFile {
  private static final String COLUMNS = "cycles,bytecodes,load_cycles,test";
  private static final String COMMENT = "# ";
  private static final String SEPARATOR = ": ";

  private final Path file;
  private final Map<String, String> metadata = new TreeMap<>();
  private final Map<String, Cost> tests = new TreeMap<>();

  private BaselineFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file; it has no tests if it is not there.
   *
   * @throws IllegalStateException for what is no baseline, with the line
   */
  static BaselineFile read(Path file) {
    BaselineFile baseline = new BaselineFile(file);
    try {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).equals(COLUMNS) && !baseline.add(lines.get(i))) {
          throw new IllegalStateException(
              file + ":" + (i + 1) + ": '" + lines.get(i) + "' is no line of " + COLUMNS);
        }
      }
      return baseline;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean add(String line) {
    String[] entry = line.split(SEPARATOR, 2);
    if (line.startsWith(COMMENT) && entry.length == 2) {
      metadata.put(entry[0].substring(COMMENT.length()), entry[1]);
      return true;
    }
    String[] fields = line.split(",", 4);
    for (int i = 0; i < 3; i++) {
      if (fields.length < 4 || !fields[i].matches("[0-9]{1,18}")) {
        return false;
      }
    }
    Cost cost =
        new Cost(Long.parseLong(fields[0]), Long.parseLong(fields[1]), Long.parseLong(fields[2]));
    return tests.put(fields[3], cost) == null;
  }

  /** The first of what decides the counts that is not as it was, as text; empty if all is. */
  Optional<String> difference(Map<String, String> now) {
    for (Map.Entry<String, String> entry : now.entrySet()) {
      String before = metadata.get(entry.getKey());
      if (!entry.getValue().equals(before)) {
        return Optional.of(entry.getKey() + " " + entry.getValue() + ", not " + before);
      }
    }
    return Optional.empty();
  }

  /** What a test costs; empty if it is not there. */
  Optional<Cost> of(String test) {
    return Optional.ofNullable(tests.get(test));
  }

  /** Writes it with a test, and without all others if they were counted otherwise. */
  void update(Map<String, String> now, String test, Cost cost) {
    if (difference(now).isPresent()) {
      tests.clear();
      metadata.clear();
      metadata.putAll(now);
    }
    tests.put(test, cost);
    List<String> lines = new ArrayList<>();
    metadata.forEach((key, value) -> lines.add(COMMENT + key + SEPARATOR + value));
    lines.add(COLUMNS);
    tests.forEach(
        (name, costs) ->
            lines.add(
                costs.cycles() + "," + costs.bytecodes() + "," + costs.loadCycles() + "," + name));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
