package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;

/** A reason as tables for a terminal. */
final class ReasonText {
  private final Terminal terminal;
  private final ContextNames names;
  private final List<String> lines = new ArrayList<>();

  private ReasonText(Terminal terminal, ContextNames names) {
    this.terminal = terminal;
    this.names = names;
  }

  /** The lines, each table behind an empty one. */
  static List<String> lines(Reason reason, Terminal terminal) {
    ContextNames contexts = new ContextNames(reason.contexts().stream().map(Part::path).toList());
    ReasonText text = new ReasonText(terminal, contexts);
    String counter = reason.counter().words();
    if (reason.isOfChange()) {
      text.changes(
          "Methods that changed most, by " + counter,
          reason,
          reason.methods(),
          (part, width) -> Names.method(part.method(), width));
      text.changes(
          "Contexts that changed most, by " + counter,
          reason,
          reason.contexts(),
          (part, width) -> text.names.of(part.path(), false, width));
    } else {
      text.figure(reason);
    }
    return text.lines;
  }

  /** The tests that changed, as a table behind an empty line. */
  static List<String> tests(Reason tests, Terminal terminal) {
    ReasonText text = new ReasonText(terminal, new ContextNames(List.of()));
    text.changes(
        "Tests that changed most, by " + tests.counter().words(),
        tests,
        tests.methods(),
        (part, width) -> Names.method(part.method(), width));
    return text.lines;
  }

  /** Methods that the baseline does not name, as a table behind an empty line. */
  static List<String> others(Reason others, Terminal terminal) {
    ReasonText text = new ReasonText(terminal, new ContextNames(List.of()));
    Table<Part> table =
        told(others, new Table<>(others.methods()).shown("now", Part::now))
            .last("of", (part, width) -> Names.method(part.method(), width));
    text.section(
        "Largest of the other methods, by exclusive "
            + others.counter().words()
            + ", in tests where their sum grew",
        table);
    return text.lines;
  }

  private void changes(
      String title, Reason reason, List<Part> parts, BiFunction<Part, Integer, String> name) {
    Table<Part> table = new Table<>(parts);
    told(reason, table.change("change", part -> part.now() - part.before()));
    told(reason, table.shown("before", Part::before));
    told(reason, table.shown("now", Part::now));
    section(title, table.last("of", name));
  }

  /** The last column has what the reason counts. */
  private static Table<Part> told(Reason reason, Table<Part> table) {
    return reason.counter().isInCycles() ? table.inCycles() : table;
  }

  private void figure(Reason reason) {
    Table<Part> table =
        told(reason, new Table<>(reason.contexts()).shown(reason.counter().words(), Part::now))
            .percent(Part::now, reason.finding().measured())
            .last("of", (part, width) -> names.of(part.path(), false, width));
    section(
        Names.start(
            "Largest parts of " + reason.finding().subject(terminal.width()), terminal.width()),
        table);
  }

  private void section(String title, Table<Part> table) {
    if (!table.isEmpty()) {
      lines.add("");
      lines.add(terminal.style().strong(title));
      lines.addAll(table.lines(terminal));
    }
  }
}
