package org.cprof.runner.bound;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.csv.CSVRecord;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.profile.MethodReference;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.source.LoopFact;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.observed.HandWrittenCsv;

/** Bounds of loops in a CSV file with the columns {@code method,line,bound[,of]}. */
final class LoopFile {
  static final String COLUMNS = "method,line,bound[,of]";
  private static final String TOGETHER = "together";

  static final LoopFile NONE = new LoopFile(List.of());

  /**
   * A row.
   *
   * @param isTogether whether it counts the turns of all loops of the source that begin there
   */
  record Row(NamedMethod method, int line, boolean isTogether, LoopFact fact) {
    private boolean isOf(MethodReference reference) {
      return method.className().equals(reference.className())
          && method.method().equals(reference.name())
          && (method.descriptor().isEmpty() || method.descriptor().equals(reference.descriptor()));
    }
  }

  private final List<Row> rows;
  private final Set<Row> executed = new HashSet<>();

  private LoopFile(List<Row> rows) {
    this.rows = rows;
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
        method(row.get(0), place),
        Integer.parseInt(row.get(1)),
        of.equals(TOGETHER),
        new LoopFact(Long.parseLong(row.get(2)), false, around(of, place), place));
  }

  private static NamedMethod method(String text, String place) {
    try {
      return NamedMethod.parse(text);
    } catch (CommandException noMethod) {
      throw CommandException.wrongUse(place + ": " + noMethod.getMessage());
    }
  }

  private static int around(String of, String place) {
    if (of.isEmpty() || of.equals(TOGETHER)) {
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
        place + ": '" + of + "' is none of outer, outer(2), method and together, and not empty");
  }

  /** The rows of a method. */
  List<Row> of(MethodReference method) {
    List<Row> found = rows.stream().filter(row -> row.isOf(method)).toList();
    executed.addAll(found);
    return found;
  }

  /** The places of the rows whose methods were not executed, each with what is wrong. */
  List<String> unused() {
    return rows.stream()
        .filter(row -> !executed.contains(row))
        .map(row -> row.fact().origin() + ": " + text(row.method()) + " was not executed")
        .toList();
  }

  /**
   * Checks that each row is of a loop.
   *
   * @throws CommandException if one is not, with its place
   */
  void check(Function<MethodCode, LoopPlaces> places, ProgramClasses classes) {
    for (Row row : rows) {
      ClassCode owner = classes.find(row.method().className().replace('.', '/'));
      List<MethodCode> methods =
          owner == null
              ? List.of()
              : owner.methods().stream()
                  .filter(code -> row.isOf(ProgramClasses.reference(code)))
                  .toList();
      if (methods.isEmpty()) {
        throw CommandException.wrongUse(
            row.fact().origin() + ": there is no method " + text(row.method()) + " with code");
      }
      Set<Integer> headers = new TreeSet<>();
      boolean isKnown = false;
      for (MethodCode method : methods) {
        LoopPlaces of = places.apply(method);
        isKnown |= of == null || !of.at(row.line()).loops().isEmpty();
        headers.addAll(of == null ? Set.of() : of.headers());
      }
      if (!isKnown) {
        throw CommandException.wrongUse(
            row.fact().origin()
                + ": no loop of "
                + text(row.method())
                + " has line "
                + row.line()
                + (headers.isEmpty()
                    ? ": it has no loops"
                    : "; its loops have "
                        + headers.stream().map(String::valueOf).collect(joining(", "))));
      }
    }
  }

  private static String text(NamedMethod method) {
    return method.className() + "." + method.method() + method.descriptor();
  }
}
