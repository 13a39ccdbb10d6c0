package org.cprof.runner.diff;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.signed;
import static org.cprof.runner.text.Numbers.signedPercent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.cprof.change.ChangeParts;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

/** A difference as text for a terminal. */
public final class DifferenceText {
  private final Difference difference;
  private final Terminal terminal;
  private final Style style;
  private final List<Path> files;
  private final List<String> lines = new ArrayList<>();

  private DifferenceText(Difference difference, List<Path> files, Terminal terminal) {
    this.difference = difference;
    this.files = files;
    this.terminal = terminal;
    style = terminal.style();
  }

  /**
   * The lines.
   *
   * @param files of the profile before and of the one after
   * @param top how many methods and contexts to name in each list
   */
  public static List<String> lines(
      Difference difference, List<Path> files, int top, Terminal terminal) {
    DifferenceText text = new DifferenceText(difference, files, terminal);
    text.runs();
    text.all(top);
    return text.lines;
  }

  /**
   * The lines without those that name the two runs.
   *
   * @param top how many methods and contexts to name in each list
   */
  public static List<String> reasons(Difference difference, int top, Terminal terminal) {
    DifferenceText text = new DifferenceText(difference, List.of(), terminal);
    text.all(top);
    return text.lines;
  }

  private void all(int top) {
    totals();
    why();
    changes("Methods that changed most, by exclusive cycles", difference.topMethods(top));
    if (!difference.isByMethod()) {
      changes("Contexts that changed most, by exclusive cycles", difference.topContexts(top));
    }
    only(Change.Presence.APPEARED, "new", top);
    only(Change.Presence.VANISHED, "gone", top);
    moved(top);
  }

  private void runs() {
    String[] names = {"before", "after"};
    for (int side = 0; side < names.length; side++) {
      ProfileHeader header = header(side);
      String run =
          String.format(Locale.ROOT, "%-6s  ", names[side])
              + files.get(side)
              + ": "
              + told(header, "program")
              + " on "
              + told(header, "model")
              + differing(header, header(1 - side));
      Names.wrapped(Names.clean(run), terminal.width()).forEach(lines::add);
      PricedRange.line(difference.tree().sides().get(side))
          .ifPresent(
              range ->
                  Names.wrapped("        " + range, terminal.width())
                      .forEach(line -> lines.add(style.warning(line))));
    }
    warn("program", "The programs are not the same.");
    warn("model-hash", "The models are not the same.");
    warn(
        "jdk",
        "The JDKs are not the same: " + told(header(0), "jdk") + ", " + told(header(1), "jdk"));
  }

  private ProfileHeader header(int side) {
    return difference.tree().sides().get(side).header();
  }

  private static String told(ProfileHeader header, String key) {
    String value = header.first(key);
    return value == null ? "an unnamed " + key : value;
  }

  /** The parameters that are others than those of the other side. */
  private static String differing(ProfileHeader header, ProfileHeader other) {
    List<String> own = parameters(header);
    List<String> others = parameters(other);
    return own.stream()
        .filter(parameter -> !others.contains(parameter))
        .collect(Collectors.joining(" ", " ", ""))
        .stripTrailing();
  }

  private static List<String> parameters(ProfileHeader header) {
    String parameters = header.first("parameters");
    return parameters == null || parameters.isEmpty() ? List.of() : List.of(parameters.split(","));
  }

  private void warn(String key, String warning) {
    if (!Objects.equals(header(0).first(key), header(1).first(key))) {
      lines.add(style.warning(Names.start(Names.clean(warning), terminal.width())));
    }
  }

  private void totals() {
    TextTable table = new TextTable("", "before", "after", "change", "%");
    boolean isPriced =
        PricedRange.of(header(0)).isPresent() || PricedRange.of(header(1)).isPresent();
    String cycles = isPriced ? "cycles, typically" : "cycles";
    total(table, cycles, difference.cycles(0), difference.cycles(1));
    total(table, "bytecodes", difference.bytecodes(0), difference.bytecodes(1));
    total(table, "calls", difference.calls(0), difference.calls(1));
    total(table, "misses of the method cache", difference.misses(0), difference.misses(1));
    section(null, table);
  }

  private static void total(TextTable table, String name, long before, long after) {
    table.row(
        width -> name,
        grouped(before),
        grouped(after),
        signed(after - before),
        signedPercent(after - before, before));
  }

  private void why() {
    ChangeParts why = difference.why();
    TextTable table = new TextTable("why", "cycles");
    table.row(width -> "more or fewer calls", signed(why.byCalls()));
    table.row(width -> "more or less expensive calls", signed(why.byPrice()));
    table.row(width -> "more or fewer method loads", signed(why.byLoads()));
    table.row(width -> "together", signed(why.sum()));
    section("Why", table);
  }

  private void changes(String title, List<Change> changes) {
    if (changes.isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable("of", "change", "by calls", "by price", "by loads", "before", "after");
    ContextNames names = new ContextNames(changes.stream().map(Change::path).toList());
    for (Change change : changes) {
      table.row(
          width ->
              change.path().isEmpty()
                  ? "all threads"
                  : change.path().size() == 1
                      ? Names.method(change.method(), width)
                      : names.of(change.path(), false, width),
          signed(change.cycles()),
          signed(change.why().byCalls()),
          signed(change.why().byPrice()),
          signed(change.why().byLoads()),
          grouped(change.cyclesBefore()),
          grouped(change.cyclesAfter()));
    }
    section(title, table);
  }

  private void only(Change.Presence presence, String word, int top) {
    List<Change> changes = difference.only(presence, top);
    if (changes.isEmpty()) {
      return;
    }
    TextTable table = new TextTable("method", "cycles", "calls");
    for (Change change : changes) {
      table.row(
          width -> Names.method(change.method(), width),
          signed(change.cycles()),
          signed(change.callsAfter() - change.callsBefore()));
    }
    String count = Numbers.count(difference.count(presence), "method");
    section(
        "Only "
            + (presence == Change.Presence.APPEARED ? "after" : "before")
            + ": "
            + count
            + " "
            + word,
        table);
  }

  private void moved(int top) {
    List<Moved> moved = difference.moved(top);
    if (moved.isEmpty()) {
      return;
    }
    TextTable table = new TextTable("from one context to another", "cycles");
    for (Moved move : moved) {
      table.row(width -> Names.path(move.from(), false, width), grouped(move.cycles()));
      table.row(width -> Names.start("> " + Names.path(move.to(), false, width - 2), width), "");
    }
    section("Moved", table);
  }

  private void section(String title, TextTable table) {
    lines.add("");
    if (title != null) {
      lines.add(style.strong(title));
    }
    lines.addAll(table.lines(terminal.width(), style));
  }
}
