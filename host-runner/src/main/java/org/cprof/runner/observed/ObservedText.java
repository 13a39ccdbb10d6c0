package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** Observed calls as text for a terminal. */
public final class ObservedText {
  private ObservedText() {}

  /** A table of all methods, and what belongs to it. */
  public static List<String> lines(CallsFile file, Terminal terminal) {
    List<Statistics> all = file.methods().stream().map(Statistics::of).toList();
    Table<Statistics> table =
        new Table<>(all)
            .shown("calls", Statistics::calls)
            .shown("least", Statistics::least)
            .inCycles()
            .mean("mean", Statistics::cycles, Statistics::calls)
            .inCycles()
            .shown("median", Statistics::median)
            .inCycles()
            .shown("90 %", Statistics::percentile90)
            .inCycles()
            .shown("99 %", Statistics::percentile99)
            .inCycles()
            .shown("most", Statistics::most)
            .inCycles()
            .last("method", (of, width) -> PrintedMethods.name(of.method(), width));
    List<String> lines = new ArrayList<>();
    lines.add(terminal.style().strong("Observed calls, inclusive " + terminal.unit()));
    if (!table.isEmpty()) {
      lines.addAll(table.lines(terminal));
    }
    all.forEach(of -> lines.addAll(indented(notes(of), terminal)));
    List<CallAllocation> allocations = CallAllocation.of(file);
    if (!allocations.isEmpty()) {
      lines.add("");
      lines.add(terminal.style().strong("Allocation, words of the target's heap"));
      lines.addAll(allocationTable(allocations).lines(terminal));
    }
    lines.addAll(indented(RunNotes.of(file), terminal));
    return lines;
  }

  /** What was to be recorded and was not loaded, a line for each. */
  public static List<String> notLoaded(CallsFile file) {
    return RunNotes.notLoaded(file);
  }

  private static List<String> indented(List<String> notes, Terminal terminal) {
    return notes.stream().flatMap(note -> Names.indented(note, terminal.width()).stream()).toList();
  }

  private static Table<CallAllocation> allocationTable(List<CallAllocation> allocations) {
    return new Table<>(allocations)
        .shown("mean", of -> mean(of.inCalls()))
        .shown("most", CallAllocation::mostInCall)
        .shown("by call", CallAllocation::most)
        .shown("mean between", of -> mean(of.between()))
        .shown("most between", CallAllocation::mostBetween)
        .shown("up to call", CallAllocation::mostUpTo)
        .last("method", (of, width) -> PrintedMethods.name(of.method(), width));
  }

  private static String mean(long[] words) {
    return words.length == 0 ? null : Numbers.quotient(Arrays.stream(words).sum(), words.length);
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
              + ": median, percentiles and words are of the first "
              + Numbers.grouped(of.kept())
              + " calls, the rest of all");
    }
    return notes;
  }
}
