package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** Bounds as text, the number first, then what it comes from and what it rests on; JSON and CSV. */
public final class BoundText {

  private BoundText() {}

  /** As JSON has it: without the profile, which is a file of its own. */
  private record Printed(
      String method,
      long cycles,
      long bodyCycles,
      long cyclesAtHits,
      Bound.CacheUse cache,
      List<Bound.Loop> loops,
      List<String> assumptions,
      Bound.Stack stack) {}

  /** The object of JSON. */
  public static Object json(Bound bound) {
    return new Printed(
        bound.method(),
        bound.cycles(),
        bound.bodyCycles(),
        bound.cyclesAtHits(),
        bound.cache(),
        bound.loops(),
        bound.assumptions(),
        bound.stack());
  }

  /** The columns that bounds of calls are read from. */
  public static ResultFile.Content csv(Collection<Bound> bounds, ProcessorModel model) {
    String source = "cprof bound, model " + model.name() + " " + model.settings(" ");
    return new Table<>(bounds)
            .field("method", Bound::method)
            .field("cycles", Bound::cycles)
            .field("source", bound -> source)
        ::writeCsv;
  }

  /** The lines of all. */
  public static List<String> lines(Collection<Bound> bounds, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    for (Bound bound : bounds) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      add(bound, terminal, lines);
    }
    return lines;
  }

  private static List<String> stack(Bound.Stack stack, int width) {
    return Names.indented(
        "stack: at most "
            + Numbers.count(stack.words(), "word")
            + ", without variables of the target's own routines: "
            + Names.path(stack.path(), false, Integer.MAX_VALUE),
        width);
  }

  private static void add(Bound bound, Terminal terminal, List<String> lines) {
    lines.add(
        bound.method()
            + ": at most "
            + cycles(bound.cycles(), terminal)
            + " a call, from its invoke to its return");
    lines.add(
        "  "
            + figure(bound.bodyCycles(), terminal)
            + " of them without the invoke and a load of the caller");
    lines.add(
        "  "
            + figure(bound.cyclesAtHits(), terminal)
            + " if every look-up in the method cache hits"
            + cacheUse(bound.cache()));
    if (bound.stack() != null) {
      lines.addAll(stack(bound.stack(), terminal.width()));
    }
    if (!bound.loops().isEmpty()) {
      lines.add("");
      lines.addAll(
          new Table<>(bound.loops())
              .shown("turns", Bound.Loop::turns)
              .shownWords("bound", Bound.Loop::origin)
              .last("loop", (loop, width) -> loop.place())
              .lines(terminal));
    }
    lines.add("");
    lines.addAll(assumptions(bound.assumptions()));
  }

  /** What bounds rest on, in lines. */
  public static List<String> assumptions(List<String> assumptions) {
    List<String> lines = new ArrayList<>();
    lines.add("It holds if");
    assumptions.forEach(assumption -> lines.add("  " + assumption + ";"));
    lines.add("and as far as the model's figures are true.");
    return lines;
  }

  private static String cycles(long cycles, Terminal terminal) {
    return terminal.clockHz() == 0
        ? Numbers.count(cycles, "cycle")
        : figure(cycles, terminal) + " at " + Numbers.hertz(terminal.clockHz());
  }

  private static String figure(long cycles, Terminal terminal) {
    return terminal.clockHz() == 0
        ? Numbers.grouped(cycles)
        : Numbers.microseconds(cycles, terminal.clockHz()) + " us";
  }

  /** Nothing of a cache that keeps nothing. */
  private static String cacheUse(Bound.CacheUse use) {
    if (use.blocks() == 0) {
      return "";
    }
    return "; "
        + Numbers.count(use.methods(), "method")
        + " of "
        + Numbers.count(use.blocks(), "block")
        + (use.fits() ? ", which fit in it" : ", which do not fit in it together");
  }
}
