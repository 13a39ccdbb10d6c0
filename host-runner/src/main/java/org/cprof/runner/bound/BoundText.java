package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** A bound as text: the number first, then what it comes from and what it rests on. */
public final class BoundText {

  private BoundText() {}

  /** As JSON has it: without the profile, which is a file of its own. */
  private record Printed(
      String method,
      long cycles,
      long bodyCycles,
      long cyclesAtHits,
      int methods,
      int blocks,
      boolean fits,
      List<Bound.Loop> loops,
      List<String> assumptions) {}

  /** The object of JSON. */
  public static Object json(Bound bound) {
    return new Printed(
        bound.method(),
        bound.cycles(),
        bound.bodyCycles(),
        bound.cyclesAtHits(),
        bound.methods(),
        bound.blocks(),
        bound.fits(),
        bound.loops(),
        bound.assumptions());
  }

  /** The lines. */
  public static List<String> lines(Bound bound, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    lines.add(
        bound.method()
            + ": at most "
            + Numbers.count(bound.cycles(), "cycle")
            + " a call, from its invoke to its return");
    lines.add(
        "  "
            + Numbers.grouped(bound.bodyCycles())
            + " of them without the invoke and a load of the caller");
    lines.add(
        "  "
            + Numbers.grouped(bound.cyclesAtHits())
            + " if every look-up in the method cache hits; "
            + Numbers.count(bound.methods(), "method")
            + " of "
            + Numbers.count(bound.blocks(), "block")
            + (bound.fits() ? ", which fit in it" : ", which do not fit in it together"));
    if (!bound.loops().isEmpty()) {
      lines.add("");
      TextTable table = new TextTable("loop", "turns", "bound").alignLeft(1);
      for (Bound.Loop loop : bound.loops()) {
        table.row(width -> loop.place(), Numbers.grouped(loop.turns()), loop.origin());
      }
      lines.addAll(table.lines(terminal.width(), terminal.style()));
    }
    lines.add("");
    lines.add("It holds if");
    bound.assumptions().forEach(assumption -> lines.add("  " + assumption + ";"));
    lines.add("  and as far as the model's figures are true.");
    return lines;
  }
}
