package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** Observed calls as text for a terminal. */
public final class ObservedText {
  private ObservedText() {}

  /** A table of all methods, and what belongs to it. */
  public static List<String> lines(CallsFile file, Terminal terminal) {
    TextTable table =
        new TextTable("method", "calls", "least", "mean", "median", "90 %", "99 %", "most");
    List<String> notes = new ArrayList<>();
    for (MethodCalls calls : file.methods()) {
      Statistics of = Statistics.of(calls);
      table.row(
          width -> PrintedMethods.name(of.method(), width),
          Numbers.grouped(of.calls()),
          Numbers.grouped(of.least()),
          Numbers.quotient(of.cycles(), of.calls()),
          Numbers.grouped(of.median()),
          Numbers.grouped(of.percentile90()),
          Numbers.grouped(of.percentile99()),
          Numbers.grouped(of.most()));
      notes.addAll(notes(of));
    }
    List<String> lines = new ArrayList<>();
    lines.add(terminal.style().strong("Observed calls, inclusive cycles"));
    if (!table.isEmpty()) {
      lines.addAll(table.lines(terminal.width(), terminal.style()));
    }
    for (String pattern : all(file, "unmatched-pattern")) {
      notes.add("no method " + pattern + " was loaded");
    }
    for (String method : all(file, "similar-method")) {
      notes.add("there is " + PrintedMethods.name(method));
    }
    for (String lost : all(file, CallsFile.LOST)) {
      notes.add("not recorded, as the limit of memory was reached: calls of " + lost + " methods");
    }
    for (String note : notes) {
      Names.wrapped(Names.clean(note), terminal.width() - 2)
          .forEach(line -> lines.add("  " + line));
    }
    return lines;
  }

  private static List<String> all(CallsFile file, String key) {
    return file.metadata().stream()
        .filter(entry -> entry.getKey().equals(key))
        .map(entry -> entry.getValue())
        .toList();
  }

  private static List<String> notes(Statistics of) {
    List<String> notes = new ArrayList<>();
    String name = PrintedMethods.name(of.method());
    if (of.calls() > 0) {
      String first = of.worst() == 0 ? ", the first" : "";
      String arguments = of.arguments().isEmpty() ? "" : ", with " + of.arguments();
      notes.add(name + ": most by call " + of.worst() + first + arguments);
    }
    if (of.exceptions() > 0) {
      notes.add(name + ": an exception left " + Numbers.count(of.exceptions(), "call"));
    }
    if (of.unended() > 0) {
      notes.add(name + ": " + Numbers.count(of.unended(), "call") + " did not end");
    }
    if (of.kept() < of.calls()) {
      notes.add(
          name
              + ": median and percentiles are of the first "
              + Numbers.grouped(of.kept())
              + " calls, the rest of all");
    }
    return notes;
  }
}
