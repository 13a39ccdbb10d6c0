package org.cprof.runner.bound;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.csv.CSVRecord;
import org.cprof.code.ClassCode;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.observed.HandWrittenCsv;
import org.objectweb.asm.tree.MethodNode;

/**
 * Bounds of methods in a CSV file with the columns {@code method,cycles[,source]}, as {@code cprof
 * bound --csv} writes them: of a call, from its invoke to its return, with all loads.
 */
final class MethodFile {
  static final String COLUMNS = "method,cycles[,source]";

  static final MethodFile NONE = new MethodFile(List.of());

  /**
   * A row.
   *
   * @param origin file and line
   */
  record Row(NamedMethod method, long cycles, String origin) {
    private boolean isOf(String owner, String name, String descriptor) {
      return method.className().equals(owner.replace('/', '.'))
          && method.method().equals(name)
          && (method.descriptor().isEmpty() || method.descriptor().equals(descriptor));
    }

    private boolean isOfSame(Row other) {
      NamedMethod otherMethod = other.method;
      return method.className().equals(otherMethod.className())
          && method.method().equals(otherMethod.method())
          && (method.descriptor().isEmpty()
              || otherMethod.descriptor().isEmpty()
              || method.descriptor().equals(otherMethod.descriptor()));
    }

    String assumption() {
      return "a call of "
          + text(method)
          + " takes at most "
          + cycles
          + " cycles, and throws nothing ("
          + origin
          + ")";
    }
  }

  private final List<Row> rows;
  private final Set<Row> used = new HashSet<>();

  private MethodFile(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads a file; lines that begin with {@code #} are comments.
   *
   * @throws CommandException if it cannot be read, a row is wrong or two are of one method, with
   *     the line
   */
  static MethodFile read(Path file) {
    List<Row> rows = HandWrittenCsv.read(file, "--methods", COLUMNS, MethodFile::row);
    for (int i = 0; i < rows.size(); i++) {
      for (Row first : rows.subList(0, i)) {
        if (rows.get(i).isOfSame(first)) {
          throw CommandException.wrongUse(
              rows.get(i).origin()
                  + ": "
                  + text(rows.get(i).method())
                  + " is what "
                  + first.origin()
                  + " states, too");
        }
      }
    }
    return new MethodFile(rows);
  }

  private static Row row(CSVRecord row, String place) {
    if (row.size() != row.getParser().getHeaderNames().size()
        || !row.get(1).matches("[0-9]{1,15}")) {
      throw CommandException.wrongUse(place + ": not a method and its cycles");
    }
    try {
      return new Row(NamedMethod.parse(row.get(0)), Long.parseLong(row.get(1)), place);
    } catch (CommandException noMethod) {
      throw CommandException.wrongUse(place + ": " + noMethod.getMessage());
    }
  }

  /** What is stated of a method; null if nothing is. */
  Row of(String owner, String name, String descriptor) {
    for (Row row : rows) {
      if (row.isOf(owner, name, descriptor)) {
        used.add(row);
        return row;
      }
    }
    return null;
  }

  /**
   * Checks that there are the methods.
   *
   * @throws CommandException if one is not, with its place
   */
  void check(ProgramClasses classes) {
    for (Row row : rows) {
      ClassCode owner = classes.find(row.method().className().replace('.', '/'));
      List<MethodNode> methods = owner == null ? List.of() : owner.node().methods;
      if (methods.stream().noneMatch(one -> row.isOf(owner.node().name, one.name, one.desc))) {
        throw CommandException.wrongUse(
            row.origin() + ": there is no method " + text(row.method()));
      }
    }
  }

  /** The places of the rows whose methods were not called. */
  List<String> unused() {
    return rows.stream()
        .filter(row -> !used.contains(row))
        .map(row -> row.origin() + ": " + text(row.method()) + " was not called")
        .toList();
  }

  private static String text(NamedMethod method) {
    return method.className() + "." + method.method() + method.descriptor();
  }
}
