package org.cprof.runner.bound;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVRecord;
import org.cprof.profile.MethodReference;
import org.cprof.runner.CommandException;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.observed.HandWrittenCsv;

/** Bounds of loops in a CSV file with the columns {@code method,line,bound[,of]}. */
final class LoopFile {
  private static final String COLUMNS = "method,line,bound[,of]";

  static final LoopFile NONE = new LoopFile(List.of());

  private record Row(NamedMethod method, int line, LoopFact fact) {}

  private final List<Row> rows;
  private final Set<Row> used = new HashSet<>();

  /** Of each row the lines of the loops of its method. */
  private final Map<Row, Set<Integer>> lines = new LinkedHashMap<>();

  private LoopFile(List<Row> rows) {
    this.rows = rows;
    rows.forEach(row -> lines.put(row, new TreeSet<>()));
  }

  /**
   * Reads a file; lines that begin with {@code #} are comments.
   *
   * @throws CommandException if it cannot be read or a row is wrong, with the line
   */
  static LoopFile read(Path file) {
    return new LoopFile(HandWrittenCsv.read(file, "--loops", COLUMNS, LoopFile::row));
  }

  private static Row row(CSVRecord row, String place) {
    int columns = row.getParser().getHeaderNames().size();
    if (row.size() != columns
        || !row.get(1).matches("[0-9]{1,9}")
        || !row.get(2).matches("[0-9]{1,18}")) {
      throw CommandException.wrongUse(
          place + ": not a method, a line, a number of turns and what it is for");
    }
    String of = columns == 3 ? "" : row.get(3);
    return new Row(
        NamedMethod.parse(row.get(0)),
        Integer.parseInt(row.get(1)),
        new LoopFact(Long.parseLong(row.get(2)), false, around(of, place), place));
  }

  private static int around(String of, String place) {
    if (of.isEmpty()) {
      return 0;
    }
    if (of.equals("method")) {
      return LoopFact.METHOD;
    }
    if (of.equals("outer")) {
      return 1;
    }
    if (of.matches("outer\\([1-9][0-9]?\\)")) {
      return Integer.parseInt(of.substring(6, of.length() - 1));
    }
    throw CommandException.wrongUse(
        place + ": '" + of + "' is none of outer, outer(2) and method, and not empty");
  }

  /** What it says of a loop whose header has these lines. */
  List<LoopFact> of(MethodReference method, int first, int last) {
    List<LoopFact> facts = new ArrayList<>();
    for (Row row : rows) {
      boolean isMethod =
          row.method().className().equals(method.className())
              && row.method().method().equals(method.name())
              && (row.method().descriptor().isEmpty()
                  || row.method().descriptor().equals(method.descriptor()));
      if (isMethod) {
        lines.get(row).add(first);
      }
      if (isMethod && first <= row.line() && row.line() <= last) {
        facts.add(row.fact());
        used.add(row);
      }
    }
    return facts;
  }

  /** Of each row that belongs to no loop that was executed, its place and what is wrong. */
  List<String> unused() {
    List<String> problems = new ArrayList<>();
    lines.forEach(
        (row, ofLoops) -> {
          if (!used.contains(row)) {
            String method = row.method().className() + "." + row.method().method();
            problems.add(
                row.fact().origin()
                    + ": "
                    + (ofLoops.isEmpty()
                        ? "no loop of " + method + " was executed"
                        : "no loop that was executed has this line; those of "
                            + method
                            + " have "
                            + ofLoops.stream().map(String::valueOf).collect(joining(", "))));
          }
        });
    return problems;
  }
}
