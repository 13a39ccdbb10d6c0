package org.cprof.runner.diff;

import static org.cprof.runner.text.Numbers.signedPercent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.cprof.change.ChangeParts;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

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
      Names.wrapped(Names.clean(warning), terminal.width())
          .forEach(line -> lines.add(style.warning(line)));
    }
  }

  private void totals() {
    boolean isPriced =
        PricedRange.of(header(0)).isPresent() || PricedRange.of(header(1)).isPresent();
    Table<Total> table =
        new Table<>(
                List.of(
                    total(isPriced ? "cycles, typically" : "cycles", difference::cycles),
                    total("bytecodes", difference::bytecodes),
                    total("calls", difference::calls),
                    total("misses of the method cache", difference::misses)))
            .column("before", Total::before)
            .column("after", Total::after)
            .change("change", total -> total.after() - total.before())
            .shown("%", total -> signedPercent(total.after() - total.before(), total.before()))
            .last("", (total, width) -> total.name());
    section(null, table);
  }

  private record Total(String name, long before, long after) {}

  private static Total total(String name, IntToLongFunction ofSide) {
    return new Total(name, ofSide.applyAsLong(0), ofSide.applyAsLong(1));
  }

  private void why() {
    ChangeParts why = difference.why();
    Map<String, Long> parts = new LinkedHashMap<>();
    parts.put("more or fewer calls", why.byCalls());
    parts.put("more or less expensive calls", why.byPrice());
    parts.put("more or fewer method loads", why.byLoads());
    parts.put("together", why.sum());
    section(
        "Why",
        new Table<>(parts.entrySet())
            .change("cycles", Map.Entry::getValue)
            .inCycles()
            .last("why", (part, width) -> part.getKey()));
  }

  private void changes(String title, List<Change> changes) {
    if (changes.isEmpty()) {
      return;
    }
    ContextNames names = new ContextNames(changes.stream().map(Change::path).toList());
    section(
        title,
        new Table<>(changes)
            .change("change", Change::cycles)
            .inCycles()
            .change("by calls", change -> change.why().byCalls())
            .inCycles()
            .change("by price", change -> change.why().byPrice())
            .inCycles()
            .change("by loads", change -> change.why().byLoads())
            .inCycles()
            .shown("before", Change::cyclesBefore)
            .inCycles()
            .shown("after", Change::cyclesAfter)
            .inCycles()
            .last(
                "of",
                (change, width) ->
                    change.path().isEmpty()
                        ? "all threads"
                        : change.path().size() == 1
                            ? Names.method(change.method(), width)
                            : names.of(change.path(), false, width)));
  }

  private void only(Change.Presence presence, String word, int top) {
    List<Change> changes = difference.only(presence, top);
    if (changes.isEmpty()) {
      return;
    }
    Table<Change> table =
        new Table<>(changes)
            .change("cycles", Change::cycles)
            .inCycles()
            .change("calls", change -> change.callsAfter() - change.callsBefore())
            .last("method", (change, width) -> Names.method(change.method(), width));
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
    section(
        "Moved",
        new Table<>(moved)
            .shown("cycles", Moved::cycles)
            .inCycles()
            .last(
                "from one context to another",
                (move, width) ->
                    Names.path(move.from(), false, width)
                        + "\n"
                        + Names.start("> " + Names.path(move.to(), false, width - 2), width)));
  }

  private void section(String title, Table<?> table) {
    lines.add("");
    if (title != null) {
      lines.add(style.strong(title));
    }
    lines.addAll(table.lines(terminal));
  }
}
